import { neutralText, startsFormula } from "./spreadsheetText";

/** As in {@link neutralText}: lines, and cells of readers with another separator. */
const PIECES = /[^\r\n\v\f\u0085\u2028\u2029\t;]+/g;
const QUOTED = /^'+/;

/** A text for a cell of our own files: no formula, and {@link plainTextOf} reads it back exactly. */
export function ownCell(text: string): string {
  const doubled = text.replace(PIECES, (piece) => (looksNeutral(piece) ? `'${piece}` : piece));
  const neutral = neutralText(doubled);
  // One more where the text itself begins with an apostrophe before a tab or a line break.
  return /^'+[\t\r\n]/.test(doubled) ? `'${neutral}` : neutral;
}

/** The text of a cell of our own files. */
export function plainTextOf(cell: string): string {
  const opened = /^'+[\t\r\n]/.test(cell) ? cell.slice(1) : cell;
  return opened.replace(PIECES, (piece) => (looksNeutral(piece) ? piece.slice(1) : piece));
}

/** Apostrophes before what could be a formula. */
const looksNeutral = (piece: string): boolean =>
  QUOTED.test(piece) && startsFormula(piece.replace(QUOTED, ""));
