import { readCells, SEPARATORS, unifyLines, type CellReading, type Separator, type TableRow } from "./cells";
import { commonWidth, findSeparator, isCounter, isFilled, isPresent } from "./findSeparator";
import { columnOf, isHeader, type Noun, type Role } from "./headerWords";
import { questionType } from "./questionTypes";
import { readLines } from "./listLines";
import { readPipedTable, withoutOuterBars } from "./pipedTable";

/** Choices of a person; the rest is detected. */
export interface TableSettings {
  separator?: Separator;
  hasHeader?: boolean;
  /** `null` assigns no column to a role. */
  columns?: Partial<Record<Role, number | null>>;
}

/** A remark about the pasted text; `row` is its row number, if it has one. */
export interface PasteIssue {
  row: number | null;
  message: string;
}

export interface ReadTable {
  separator: Separator;
  /** Separators in the text. */
  separators: Separator[];
  hasHeader: boolean;
  /** Titles of the columns; empty for a list. */
  columns: string[];
  roles: Record<Role, number | null>;
  rows: TableRow[];
  issues: PasteIssue[];
}

/** Reads a table, or a list with one entry per line. Rows and columns keep their places. */
export function readTable(source: string, noun: Noun, settings: TableSettings = {}): ReadTable {
  const { text, declared } = withoutDeclaration(unifyLines(source));
  const separators = SEPARATORS.filter((separator) => isPresent(text, separator));
  const given = settings.separator ?? declared;
  const piped = given === null || given === "pipe" ? readPipedTable(text) : null;
  const separator = given ?? (piped ? "pipe" : findSeparator(text, noun));
  const isList = separator === "none";
  const reading: CellReading = piped
    ? { rows: piped.rows, openQuotes: [] }
    : isList
      ? readLines(text, noun)
      : readCells(text, separator);
  const all = separator === "pipe" ? withoutOuterBars(reading.rows) : reading.rows;
  const filled = all.filter(isFilled);
  const first = filled[0]?.cells ?? [];
  const found = !isList && filled.length > 1 && (piped?.hasHeader ?? isHeader(first, noun));
  const hasHeader = settings.hasHeader ?? found;
  const rows = hasHeader ? filled.slice(1) : filled;
  const width = isList ? 0 : filled.reduce((max, { cells }) => Math.max(max, cells.length), 0);
  const titles = hasHeader ? first.map((cell) => cell.replaceAll(/\s+/g, " ").trim()) : [];
  const roles = isList
    ? { name: 0, description: 1, type: null }
    : { ...rolesOf(rows, titles, width, noun), ...settings.columns };
  return {
    separator,
    separators,
    hasHeader,
    columns: Array.from({ length: width }, (_, index) => titles[index] || `Column ${index + 1}`),
    roles,
    rows,
    issues: isList ? [] : issuesOf(rows, reading, piped?.outside ?? []),
  };
}

/** Files for Excel may begin with `sep=;`. The line stays empty, so that rows keep their numbers. */
function withoutDeclaration(text: string): { text: string; declared: Separator | null } {
  const [line = "", char = ""] = /^"?sep=([,;|\t])"?(?=\n)/i.exec(text) ?? [];
  const names: Readonly<Record<string, Separator>> = {
    ",": "comma",
    ";": "semicolon",
    "|": "pipe",
    "\t": "tab",
  };
  return { text: text.slice(line.length), declared: names[char] ?? null };
}

/** The columns' roles: by its head, else the first ones with something in them. */
function rolesOf(
  rows: readonly TableRow[],
  titles: readonly string[],
  width: number,
  noun: Noun,
): Record<Role, number | null> {
  const columns = Array.from({ length: width }, (_, column) => column);
  const cellsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? "");
  const known = (role: Role): number | null => {
    const column = columnOf(titles, noun, role);
    return column === -1 ? null : column;
  };
  let [name, description, type] = [known("name"), known("description"), known("type")];
  if (noun === "question") {
    type ??= columns.find((column) => cellsOf(column).every((cell) => questionType(cell) !== null)) ?? null;
  }
  const free = columns.filter((column) => {
    if ([name, description, type].includes(column)) return false;
    // In a table of two columns an empty one is intended.
    if (width > 2 && cellsOf(column).every((cell) => cell.trim() === "")) return false;
    return !isCounter(cellsOf(column)) || (noun === "option" && width <= 2);
  });
  if (noun === "option") {
    name ??= free.shift() ?? null;
    description ??= free.shift() ?? null;
  } else if (description === null) {
    if (name === null && free.length > 1) name = free.shift() ?? null;
    description = free.shift() ?? null;
  }
  return { name, description, type };
}

function issuesOf(
  rows: readonly TableRow[],
  { openQuotes }: CellReading,
  outside: readonly number[],
): PasteIssue[] {
  const issues: PasteIssue[] = [];
  const width = commonWidth(rows);
  for (const { number, cells } of rows) {
    if (cells.length === width) continue;
    const counted = cells.length === 1 ? "1 cell" : `${cells.length} cells`;
    issues.push({ row: number, message: `${counted}; most rows have ${width}` });
  }
  for (const row of openQuotes)
    issues.push({ row, message: "a quote opens and never closes; it stays as it is" });
  for (const row of outside) issues.push({ row, message: "not part of the table; left out" });
  return issues.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}
