import { ESLint } from "eslint";
import config from "../eslint.config.mjs";

/** The one part of the rules that needs a file on disk, because it asks the compiler for types. */
export const TYPED_PART = "playground/types";

const untyped = new ESLint({
  overrideConfigFile: true,
  baseConfig: config.filter((part) => part.name !== TYPED_PART),
});

/** One rule's messages for a source text at the path `file`, which need not exist. */
export async function messagesOf(ruleId: string, file: string, code: string): Promise<string[]> {
  const [result] = await untyped.lintText(code, { filePath: file });
  return result!.messages.filter((message) => message.ruleId === ruleId).map(({ message }) => message);
}
