import Papa from "papaparse";
import { isOwnFile } from "../ownColumns";
import { plainTextOf } from "../ownText";
import { RECORD_CHARS_MAX, type SourceItem, type SourceReader } from "./sourceRow";

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows to look at for the delimiter. */
const SAMPLE_ROWS = 100;

/** The delimiter that gives the rows of a text the same width; a comma for a single column. */
export function guessDelimiter(text: string): Delimiter {
  const { meta } = Papa.parse(text, {
    delimitersToGuess: [...DELIMITERS],
    preview: SAMPLE_ROWS,
    skipEmptyLines: true,
  });
  return DELIMITERS.find((delimiter) => delimiter === meta.delimiter) ?? ",";
}

interface CsvSettings {
  delimiter: Delimiter;
  /** Whether the first row has the names of the columns. */
  hasHeader: boolean;
}

/** The parser beneath papaparse's own streams. Its types lack these arguments. */
interface PieceParser {
  parse(
    text: string,
    baseIndex: number,
    ignoresLastRow: boolean,
  ): { data: string[][]; errors: { row?: number; type: string }[]; meta: { cursor: number } };
}

/**
 * Reads CSV by RFC 4180. A wrong quote costs its own line alone.
 * papaparse breaks characters at the edges of a `File`'s pieces, so this reads decoded text.
 */
export class CsvReader implements SourceReader {
  private rest = "";
  private names: string[] | null = null;
  private count = 0;

  constructor(private readonly settings: CsvSettings) {}

  push(text: string): SourceItem[] {
    const all = this.rest + text;
    // A carriage return at the end may belong to a line feed in the next piece.
    const held = all.endsWith("\r") ? "\r" : "";
    this.rest = unified(held ? all.slice(0, -1) : all);
    const items = this.read(false);
    this.rest += held;
    if (this.rest.length > RECORD_CHARS_MAX) items.push(this.dropLine());
    return items;
  }

  end(): SourceItem[] {
    this.rest = unified(this.rest);
    return this.read(true);
  }

  /** Reads the rest as far as it can. */
  private read(isLast: boolean): SourceItem[] {
    const items: SourceItem[] = [];
    while (this.rest !== "") {
      const { data, errors, meta } = this.parse(0, !isLast);
      const wrong = errors.find(({ type, row = 0 }) => type === "Quotes" && (isLast || row < data.length));
      for (const cells of wrong ? data.slice(0, wrong.row) : data) {
        const item = this.item(cells);
        if (item) items.push(item);
      }
      if (!wrong) {
        this.rest = isLast ? "" : this.rest.slice(meta.cursor);
        return items;
      }
      // The rows before it end where it begins.
      if (wrong.row) this.rest = this.rest.slice(this.parse(wrong.row, false).meta.cursor);
      items.push(this.dropLine());
    }
    return items;
  }

  /** @param rowsMax stops after this many rows; 0 reads all */
  private parse(rowsMax: number, ignoresLastRow: boolean): ReturnType<PieceParser["parse"]> {
    const { delimiter } = this.settings;
    // One line end for all: a file may mix them.
    const config = { delimiter, newline: "\n", preview: rowsMax } as Papa.ParseConfig;
    return (new Papa.Parser(config) as unknown as PieceParser).parse(this.rest, 0, ignoresLastRow);
  }

  /** Gives up the first line of the rest. */
  private dropLine(): SourceItem {
    const end = this.rest.indexOf("\n");
    this.rest = end < 0 ? "" : this.rest.slice(end + 1);
    this.count += 1;
    const reason = "A quote opens in this row and does not close at the end of a cell.";
    return { number: this.count, column: null, reason };
  }

  private item(cells: string[]): SourceItem | null {
    // A row without any text, such as `;;`, is a blank line.
    if (cells.every((cell) => cell.trim() === "")) return null;
    if (this.names === null) {
      this.names = columnNames(this.settings.hasHeader ? cells : cells.map(() => ""));
      if (this.settings.hasHeader) return null;
    }
    this.count += 1;
    const names = this.names;
    if (cells.length > names.length && cells.slice(names.length).some((cell) => cell !== "")) {
      const reason = `The row has ${cells.length} cells, but there are ${names.length} columns.`;
      return { number: this.count, column: null, reason };
    }
    return { number: this.count, values: new Map(names.map((name, at) => [name, cells[at] ?? ""])) };
  }
}

const unified = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

/** Every column has a name of its own: `Column 2`, `text (2)`. Our own files have exact names. */
function columnNames(cells: readonly string[]): string[] {
  const taken = new Set<string>();
  const isOwn = isOwnFile(cells);
  return cells.map((cell, at) => {
    const given = isOwn ? plainTextOf(cell) : cell.trim();
    const name = given.trim() === "" ? `Column ${at + 1}` : given;
    let own = name;
    for (let copy = 2; taken.has(own); copy += 1) own = `${name} (${copy})`;
    taken.add(own);
    return own;
  });
}
