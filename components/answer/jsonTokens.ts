import { stringEnd } from "@/lib/shared/text/jsonText";

export type JsonTokenKind = "key" | "string" | "number" | "word" | "plain";

export interface JsonToken {
  kind: JsonTokenKind;
  text: string;
}

const TOKEN = /"|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;
const COLON = /\s*:/y;

/**
 * Cuts text that is meant to be JSON into coloured pieces. Joined again they are the text exactly, also
 * where it is not JSON at all.
 */
export function jsonTokens(text: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let from = 0;
  const add = (kind: JsonTokenKind, end: number): void => {
    if (end > from) tokens.push({ kind, text: text.slice(from, end) });
    from = end;
  };
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [whole, number] = match;
    const end = whole === '"' ? Math.min(stringEnd(text, match.index) + 1, text.length) : pattern.lastIndex;
    add("plain", match.index);
    COLON.lastIndex = end;
    if (whole !== '"') add(number === undefined ? "word" : "number", end);
    else if (COLON.test(text)) {
      add("key", end);
      add("plain", COLON.lastIndex);
    } else add("string", end);
    pattern.lastIndex = from;
  }
  add("plain", text.length);
  return tokens;
}
