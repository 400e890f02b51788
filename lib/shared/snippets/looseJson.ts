import { parseJsonOrNull } from "@typed-question/protocol/json";

/** Strings stay; comments and commas before a closing bracket go. */
const COMMENTS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
const LAST_COMMAS = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g;
const keepStrings = (whole: string): string => (whole.startsWith('"') ? whole : "");

const LOOSENINGS: readonly ((text: string) => string)[] = [
  // Documentation pages for APIs end the lines of a body with backslashes.
  (text) => text.replace(/\\[ \t]*\r?\n/g, "\n"),
  (text) => text.replace(COMMENTS, keepStrings).replace(LAST_COMMAS, keepStrings),
];

/** A body as JSON, where clients and documents write it with more than JSON has; null where that fails too. */
export function loosened(body: string): string | null {
  for (const loosen of LOOSENINGS) {
    const text = loosen(body).trim();
    if (text !== body && parseJsonOrNull(text) !== null) return text;
  }
  return null;
}
