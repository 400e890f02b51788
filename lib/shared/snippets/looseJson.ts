import { parseJsonOrNull } from "@typed-question/protocol/json";

/** Keeps strings; removes comments, and commas before a closing bracket. */
const COMMENTS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g;
const LAST_COMMAS = /"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g;
const keepStrings = (whole: string): string => (whole.startsWith('"') ? whole : "");

const LOOSENINGS: readonly ((text: string) => string)[] = [
  // Documentation pages for APIs end the lines of a body with backslashes.
  (text) => text.replace(/\\[ \t]*\r?\n/g, "\n"),
  (text) => text.replace(COMMENTS, keepStrings).replace(LAST_COMMAS, keepStrings),
];

/** The JSON of a body in the looser notation of clients and documents; null if that fails too. */
export function loosened(body: string): string | null {
  for (const loosen of LOOSENINGS) {
    const text = loosen(body).trim();
    if (text !== body && parseJsonOrNull(text) !== null) return text;
  }
  return null;
}
