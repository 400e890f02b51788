export type JsonTokenKind = "key" | "string" | "number" | "word" | "plain";

export interface JsonToken {
  kind: JsonTokenKind;
  text: string;
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b/g;

/**
 * Cuts text that is meant to be JSON into coloured pieces. Joined again they are the text exactly, also
 * where it is not JSON at all.
 */
export function jsonTokens(text: string): JsonToken[] {
  const tokens: JsonToken[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > from) tokens.push({ kind: "plain", text: text.slice(from, match.index) });
    const [whole, quoted, colon, number] = match;
    if (quoted !== undefined) {
      tokens.push({ kind: colon === undefined ? "string" : "key", text: quoted });
      if (colon !== undefined) tokens.push({ kind: "plain", text: colon });
    } else tokens.push({ kind: number === undefined ? "word" : "number", text: whole });
    from = match.index + whole.length;
  }
  if (from < text.length) tokens.push({ kind: "plain", text: text.slice(from) });
  return tokens;
}
