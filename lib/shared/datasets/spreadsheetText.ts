/** One of our own figures: written unchanged, so that `-0.5` stays a number. */
export class OwnFigure {
  constructor(readonly text: string) {}
}

/** Anything else is text: a spreadsheet must never take it for a formula. */
export type SpreadsheetCell = string | OwnFigure;

/** Comma-separated values by RFC 4180, for a file or the clipboard. */
export const toCsvText = (rows: readonly (readonly SpreadsheetCell[])[]): string =>
  written(rows, ",", "\r\n");

/** Tab-separated values as spreadsheets copy them: quoted cells keep their line breaks. */
export const toTsvText = (rows: readonly (readonly SpreadsheetCell[])[]): string => written(rows, "\t", "\n");

function written(
  rows: readonly (readonly SpreadsheetCell[])[],
  separator: "," | "\t",
  lineEnd: "\r\n" | "\n",
): string {
  return rows.map((cells) => `${cells.map(cellText).map(quoted).join(separator)}${lineEnd}`).join("");
}

const cellText = (cell: SpreadsheetCell): string =>
  cell instanceof OwnFigure ? cell.text : neutralText(cell);

/** Also quotes other separators, and blanks that a reader would trim. */
const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A line, or a separate cell for readers that split at semicolons or tabs. */
const PIECES = /[^\r\n\v\f\u0085\u2028\u2029\t;]+/g;

/**
 * The text with an apostrophe before each piece that could be a formula. The pieces are lines, and cells of a
 * reader with another separator: a reader that ignores quotes sees both.
 */
export function neutralText(text: string): string {
  const neutral = text.replace(PIECES, (piece) => (startsFormula(piece) ? `'${piece}` : piece));
  // Some spreadsheets also take a cell that begins with a tab or a line break for a formula.
  return /^[\t\r\n]/.test(neutral) ? `'${neutral}` : neutral;
}

/** Spreadsheets trim or skip these: blanks, controls, quotes, and zero-width characters. */
const UNSEEN = /^[\s\p{C}\p{Default_Ignorable_Code_Point}"]+/u;
/** Signs that begin a formula; `−` is a minus for some locales. */
const SIGNS = /^[=+\-@\u2212]/;

/** Whether a spreadsheet could take the text for a formula. Wide and small forms of the signs count. */
export function startsFormula(text: string): boolean {
  const [first = ""] = text.replace(UNSEEN, "");
  return SIGNS.test(first.normalize("NFKC"));
}
