import { isJsonObject, JsonParseError, parseJson } from "@typed-question/protocol/json";
import type { ContentDraft } from "./draft";
import { mendJson } from "./mendJson";

/** Something wrong with a text, at a UTF-16 offset in it. */
export interface TextProblem {
  severity: "error" | "warning";
  message: string;
  start: number;
  end: number;
  /** The text without the characters that keep it from being JSON, where that is all there is to do. */
  mend?: TextMend;
}

export interface TextMend {
  text: string;
  /** Which characters it replaces, such as `U+00A0 no-break space`. */
  characters: string;
}

/**
 * Finds problems in the text of a JSON field: bad syntax, a scalar in place of an object or array, and duplicate
 * keys. Duplicate keys are a warning: the last one wins on the wire.
 */
export function checkJsonText(text: string): TextProblem[] {
  const problems: TextProblem[] = [];
  try {
    const value = parseJson(text, {
      onDuplicateKey: (key, { start, end }) =>
        problems.push({
          severity: "warning",
          message: `The key ${JSON.stringify(key)} stands twice in this object; the last one counts`,
          start,
          end,
        }),
    });
    if (isJsonObject(value) || Array.isArray(value)) return problems;
  } catch (error) {
    return [{ severity: "error", ...syntaxProblem(text, error) }];
  }
  const start = text.length - text.trimStart().length;
  const message =
    "JSON here is an object or an array; a single value belongs in a text field, without its quotes";
  return [{ severity: "error", message, start, end: text.trimEnd().length }];
}

/** Where and why a text is not JSON. */
export function syntaxProblem(text: string, error: unknown): Omit<TextProblem, "severity"> {
  if (!(error instanceof JsonParseError)) throw error;
  const mended = mendJson(text);
  // The parser stumbles behind a curly quote in a string, or before a character inside of a word.
  const { message, start } =
    mended && mended.start !== error.offset ? mended : { message: error.message, start: error.offset };
  const problem = { message, start, end: Math.min(start + 1, text.length) };
  return mended ? { ...problem, mend: { text: mended.text, characters: mended.characters } } : problem;
}

/** `Line 3, column 14`, both counted from 1, columns in UTF-16 units as editors count them. */
export function describePosition(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return `Line ${line}, column ${offset - before.lastIndexOf("\n")}`;
}

/** Words a text's problem for the page. */
export function describeTextProblem(text: string, problem: TextProblem): string {
  return `${describePosition(text, problem.start)}: ${problem.message}`;
}

/** Problems of a content field; plain text has none. */
export function checkContent(content: ContentDraft): TextProblem[] {
  return content.mode === "json" && content.text.trim() !== "" ? checkJsonText(content.text) : [];
}
