import { isHeaderTrue, LONG_CONTEXT_HEADER } from "@/lib/contract/headers";
import { isJsonObject, membersOf, parseJsonOrNull } from "@/lib/contract/json";
import { ShellError, type CommandLine } from "./commandLine";

/** A request as a browser copies it in another form than curl. */
export interface CopiedRequest {
  body: string;
  isLongContext: boolean;
}

const FETCH =
  /^(?:await\s+)?fetch\(\s*(?:"(?:[^"\\]|\\.)*"|'[^'\n]*'|`[^`]*`)\s*,\s*(\{[^]*\})\s*\)\s*;?\s*$/;

export const isFetch = (text: string): boolean => /^(await\s+)?fetch\(/.test(text);

/**
 * Reads what browsers copy as fetch: an address and options that are JSON.
 * @throws ShellError for options that are a program, or have no body
 */
export function readFetch(text: string): CopiedRequest {
  const options = parseJsonOrNull(FETCH.exec(text)?.[1] ?? "");
  if (!isJsonObject(options)) {
    throw new ShellError(
      "The options of fetch are not plain JSON, as browsers copy them: paste the JSON of the body alone",
    );
  }
  const body = options.get("body");
  if (typeof body !== "string") throw new ShellError("The options of fetch have no body that is a text");
  const isLongContext = [...membersOf(options.get("headers"))].some(
    ([name, value]) =>
      name.toLowerCase() === LONG_CONTEXT_HEADER.toLowerCase() && isHeaderTrue(String(value)),
  );
  return { body, isLongContext };
}

const isWebRequest = ({ words: [first = "", ...rest] }: CommandLine): boolean =>
  [first, ...(rest[0] === "=" ? rest.slice(1, 2) : [])].some((word) =>
    /^(Invoke-WebRequest|Invoke-RestMethod|iwr|irm)$/i.test(word),
  );

/**
 * Reads `Invoke-WebRequest` as browsers copy it for PowerShell; null where no command is one.
 * @throws ShellError for one whose body is not in the text
 */
export function readWebRequest(commands: readonly CommandLine[]): CopiedRequest | null {
  const words = commands.find(isWebRequest)?.words;
  if (!words) return null;
  const at = words.findIndex((word) => /^-Body$/i.test(word));
  // Text beyond ASCII is copied as [System.Text.Encoding]::UTF8.GetBytes("…").
  const body = words[at + (/::UTF8\.GetBytes$/i.test(words[at + 1] ?? "") ? 2 : 1)];
  if (at < 0 || body === undefined) throw new ShellError("The command has no -Body");
  if (body.startsWith("$")) {
    throw new ShellError(`-Body takes the body from ${body}: paste its value in its place`);
  }
  const header = `${LONG_CONTEXT_HEADER}=true`.toLowerCase();
  return { body, isLongContext: words.some((word) => word.toLowerCase() === header) };
}
