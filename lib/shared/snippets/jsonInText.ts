import { parseJsonOrNull } from "@typed-question/protocol/json";

/** Most passes through the text for openings that never close. */
const WALKS_MAX = 5;
const STRING_LITERAL = /"(?:[^"\\\n]|\\.)*"/y;

/** Index of the end of the object or array at `start`, ignoring strings; -1 if it never closes. */
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

/** An object in a text, with its place. */
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
  const budget = { inLines: WALKS_MAX * text.length, across: WALKS_MAX * text.length };
  for (let found = opening.exec(text); found && budget.inLines > 0; found = opening.exec(text)) {
    const start = found.index;
    const end = found[0] === '"' ? literalEnd(text, start) : closingNear(text, start, budget);
    const json = end < 0 ? "" : text.slice(start, end);
    if (json !== "" && parseJsonOrNull(json) !== null) {
      pieces.push({ json, start });
      opening.lastIndex = end;
    } else budget.inLines -= json.length;
  }
  return pieces;
}

/** Remaining characters to search. */
interface Budget {
  inLines: number;
  across: number;
}

/** Index of its end: in its line, as in a log, or in a later one. */
function closingNear(text: string, start: number, budget: Budget): number {
  const found = text.indexOf("\n", start);
  const lineEnd = found < 0 ? text.length : found;
  const inLine = closingOf(text.slice(start, lineEnd), 0);
  if (inLine >= 0) return start + inLine;
  budget.inLines -= lineEnd - start;
  if (found < 0 || budget.across <= 0) return -1;
  const across = closingOf(text, start);
  if (across < 0) budget.across -= text.length - start;
  return across;
}

function literalEnd(text: string, start: number): number {
  STRING_LITERAL.lastIndex = start;
  return STRING_LITERAL.test(text) ? STRING_LITERAL.lastIndex : -1;
}
