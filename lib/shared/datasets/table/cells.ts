import Papa from "papaparse";

/** The separator between cells; `none` is a list with one entry per line. */
export const SEPARATORS = ["tab", "comma", "semicolon", "pipe", "none"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** No pasted text has a NUL: lines stay whole with it. */
const CHARACTERS: Record<Separator, string> = {
  tab: "\t",
  comma: ",",
  semicolon: ";",
  pipe: "|",
  none: "\0",
};

export interface TableRow {
  /** Its row number in the pasted text, from 1. Empty rows count. */
  number: number;
  cells: string[];
}

export interface CellReading {
  rows: TableRow[];
  /** Row numbers with a quote that opens a cell and never closes. */
  openQuotes: number[];
}

/** Line ends of every system as `\n`, without a byte order mark. */
export const unifyLines = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

/**
 * Reads cells by the rules of CSV. An unmatched quote is an ordinary character.
 * @param rowsMax stops after this many rows; 0 reads all
 */
export function readCells(text: string, separator: Separator, rowsMax = 0): CellReading {
  const delimiter = CHARACTERS[separator];
  const parse = (source: string) =>
    Papa.parse<string[]>(source, { delimiter, newline: "\n", preview: rowsMax });
  const first = parse(text);
  if (!first.errors.some(({ type }) => type === "Quotes"))
    return { rows: numbered(first.data), openQuotes: [] };
  const mended = mendQuotes(text, delimiter);
  return { rows: numbered(parse(mended.text).data), openQuotes: mended.openQuotes };
}

const numbered = (data: string[][]): TableRow[] => data.map((cells, index) => ({ number: index + 1, cells }));

/**
 * Quotes the cells that begin with a stray quote, as in `"Yes" means yes`. Spreadsheets copy such cells
 * unquoted, and one of them would swallow the next rows.
 */
function mendQuotes(text: string, delimiter: string): { text: string; openQuotes: number[] } {
  const unquoted = new RegExp(`[^\\n${delimiter === "\0" ? "\\0" : `\\${delimiter}`}]*`, "y");
  const parts: string[] = [];
  const openQuotes: number[] = [];
  let row = 1;
  for (let at = 0; at <= text.length;) {
    let end = text[at] === '"' ? closingOf(text, at, delimiter) : -1;
    if (end !== -1) parts.push(text.slice(at, end));
    else {
      unquoted.lastIndex = at;
      const cell = unquoted.exec(text)?.[0] ?? "";
      if (cell.startsWith('"') && !cell.includes('"', 1)) openQuotes.push(row);
      parts.push(cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell);
      end = at + cell.length;
    }
    const next = text[end] ?? "";
    parts.push(next);
    if (next === "\n") row += 1;
    at = end + 1;
  }
  return { text: parts.join(""), openQuotes };
}

/** The index after the quoted cell that starts at `at`; -1 if its quotes are stray. */
function closingOf(text: string, at: number, delimiter: string): number {
  for (let quote = text.indexOf('"', at + 1); quote !== -1;) {
    if (text[quote + 1] === '"') {
      quote = text.indexOf('"', quote + 2);
      continue;
    }
    const next = text[quote + 1];
    return next === undefined || next === "\n" || next === delimiter ? quote + 1 : -1;
  }
  return -1;
}
