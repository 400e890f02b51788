import { readCells, type Separator, type TableRow } from "./cells";
import { isHeader, type Noun } from "./headerWords";

/** Rows to search for the separator. */
const SAMPLE_ROWS = 200;

/**
 * Finds the separator that makes rows of the same width. A tab is trusted most. Sentences have commas too: a
 * comma counts only if all rows agree and no row has a blank after it alone.
 */
export function findSeparator(text: string, noun: Noun): Separator {
  if (text.includes("\t")) {
    const rows = filledRows(text, "tab");
    if (commonWidth(rows) >= 2) return "tab";
  }
  const found = (["semicolon", "pipe", "comma"] as const)
    .map((separator) => ({ separator, rows: filledRows(text, separator) }))
    .filter(({ separator, rows }) => isTable(rows, separator, noun))
    .map(({ separator, rows }) => ({
      separator,
      hasHeader: isHeader(rows[0]?.cells ?? [], noun),
      // In `a;b,c` the semicolon comes first.
      firstChars: rows.reduce((sum, { cells }) => sum + (cells[0]?.length ?? 0), 0),
    }))
    .toSorted((a, b) => Number(b.hasHeader) - Number(a.hasHeader) || a.firstChars - b.firstChars);
  return found[0]?.separator ?? "none";
}

/** Separators in a text, for a person to choose from. */
export const isPresent = (text: string, separator: Separator): boolean =>
  separator === "none" || text.includes({ tab: "\t", comma: ",", semicolon: ";", pipe: "|" }[separator]);

const filledRows = (text: string, separator: Separator): TableRow[] =>
  readCells(text, separator, SAMPLE_ROWS).rows.filter(isFilled);

export const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => cell.trim() !== "");

/** The most common width of the rows; the wider one on a tie. */
export function commonWidth(rows: readonly TableRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].toSorted(([a, m], [b, n]) => n - m || b - a);
  return most?.[0] ?? 0;
}

function isTable(rows: readonly TableRow[], separator: Separator, noun: Noun): boolean {
  const width = commonWidth(rows);
  if (rows.length < 2 || width < 2) return false;
  const hasHeader = isHeader(rows[0]?.cells ?? [], noun);
  // One row in five may be ragged under a header; without one all are equal.
  const odd = rows.filter(({ cells }) => cells.length !== width).length;
  if (odd > (hasHeader ? rows.length / 5 : 0)) return false;
  if (hasHeader) return true;
  const firsts = rows.map(({ cells }) => cells[0] ?? "");
  if (firsts.some((cell) => LIST.test(cell))) return false;
  if (rows.some(isSentence)) return false;
  if (separator !== "pipe" && rows.every(isNumber)) return false;
  return noun !== "level" || separator === "pipe" || isCounter(firsts);
}

/** Starts of `name: description`, and bullets. */
const LIST = /:\s|^\s*(?:[-*+•–]|\d{1,3}[.)])\s/;

/** Whether a separator looks like punctuation: a blank after it, none before it. */
const isSentence = ({ cells }: TableRow): boolean =>
  cells.some((cell, index) => {
    const before = cells[index - 1];
    return before !== undefined && before !== "" && !/\s$/.test(before) && /^\s+\S/.test(cell);
  });

/** Whether a comma is inside a number: `1,000`, `2,5`. */
const isNumber = ({ cells }: TableRow): boolean =>
  cells.every((cell, index) => index === 0 || (/\d$/.test(cells[index - 1] ?? "") && /^\d/.test(cell)));

/** Whether cells count up or down by one. */
export function isCounter(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) =>
    /^\s*(?:level\s+)?\d{1,5}\s*$/i.test(cell) ? Number(/\d+/.exec(cell)) : NaN,
  );
  const step = (numbers[1] ?? NaN) - (numbers[0] ?? NaN);
  if (Math.abs(step) !== 1) return false;
  return numbers.every((number, index) => index === 0 || number - (numbers[index - 1] ?? NaN) === step);
}
