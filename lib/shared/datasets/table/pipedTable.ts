import type { TableRow } from "./cells";

/** The line under the head of a table: `|---|:-:|`, `+----+----+`, `----+----`. */
const RULE = /^\s*(?=[^-=]*[-=])[|+]?[\s:]*[-=]+[\s:]*(?:[|+][\s:]*[-=]+[\s:]*)*[|+]?\s*$/;

export interface PipedTable {
  rows: TableRow[];
  hasHeader: boolean;
  /** Row numbers of lines outside of the table. */
  outside: number[];
}

/** Reads a Markdown table, or a database's printed table; null for other text. */
export function readPipedTable(text: string): PipedTable | null {
  const lines = text.split("\n");
  const isRow = (line: string | undefined): boolean => line?.includes("|") === true && !RULE.test(line);
  const isTableRule = (line: string | undefined): boolean =>
    line !== undefined && /[|+]/.test(line) && RULE.test(line);
  const head = lines.findIndex((line, index) => isRow(line) && isTableRule(lines[index + 1]));
  if (head === -1) return null;
  const rows: TableRow[] = [];
  const outside: number[] = [];
  let isInside = true;
  lines.forEach((line, index) => {
    if (line.trim() === "" || isTableRule(line)) return;
    if (index >= head && !isRow(line)) isInside = false;
    if (index < head || !isInside) outside.push(index + 1);
    else rows.push({ number: index + 1, cells: cellsOf(line) });
  });
  return { rows, hasHeader: true, outside };
}

/** Cells between bars. An escaped bar is text, and `<br>` is a line break. */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) =>
    cell
      .trim()
      .replaceAll("\\|", "|")
      .replaceAll(/<br\s*\/?>/gi, "\n"),
  );
}

/** Removes the outer bars of rows such as `| a | b |`. */
export function withoutOuterBars(rows: readonly TableRow[]): TableRow[] {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const hasBars = filled.every(
    ({ cells }) => cells.length > 2 && cells[0]?.trim() === "" && cells.at(-1)?.trim() === "",
  );
  return hasBars ? filled.map(({ number, cells }) => ({ number, cells: cells.slice(1, -1) })) : [...rows];
}
