import { parseJsonOrNull } from "@/lib/contract/json";

/** Most openings that lead nowhere; each costs a walk to the end of the text. */
const FAILURES_MAX = 200;
const STRING_LITERAL = /"(?:[^"\\\n]|\\.)*"/y;

/** Where the object or array that opens at `start` closes, strings left aside; -1 where it does not. */
export function closingOf(text: string, start: number): number {
  const next = /["{}[\]]/g;
  let open = 0;
  next.lastIndex = start;
  for (let found = next.exec(text); found; found = next.exec(text)) {
    if (found[0] === '"') {
      const literal = /"(?:[^"\\]|\\[^])*"/y;
      literal.lastIndex = found.index;
      if (!literal.test(text)) return -1;
      next.lastIndex = literal.lastIndex;
    } else {
      open += /[{[]/.test(found[0]) ? 1 : -1;
      if (open === 0) return found.index + 1;
    }
  }
  return -1;
}

/** An object that stands in a text, and where. */
export interface JsonPiece {
  json: string;
  start: number;
}

/**
 * The JSON objects between other words: in a line of a log, in several lines, or escaped in a pair of quotes.
 */
export function jsonInText(text: string): JsonPiece[] {
  const pieces: JsonPiece[] = [];
  const opening = /"(?=[{[]\s*(?:\\"|\\[nrt]))|[{[]/g;
  let failures = 0;
  for (let found = opening.exec(text); found && failures < FAILURES_MAX; found = opening.exec(text)) {
    const start = found.index;
    const end = found[0] === '"' ? literalEnd(text, start) : closingOf(text, start);
    const json = end < 0 ? "" : text.slice(start, end);
    if (json !== "" && parseJsonOrNull(json) !== null) {
      pieces.push({ json, start });
      opening.lastIndex = end;
    } else failures += 1;
  }
  return pieces;
}

function literalEnd(text: string, start: number): number {
  STRING_LITERAL.lastIndex = start;
  return STRING_LITERAL.test(text) ? STRING_LITERAL.lastIndex : -1;
}
