import type { JsonValue } from "@typed-question/protocol/json";

/** A record of a file, as it stands there. */
export interface SourceRow {
  /** Its place among the records, from 1, without the header. */
  number: number;
  /** Column to value, in the order of the file. Missing cells are absent. */
  values: ReadonlyMap<string, JsonValue>;
}

/** The reason against a record, or against a cell of it. */
export interface RowProblem {
  /** The record's place, from 1, without the header. */
  number: number;
  /** Null for the whole record. */
  column: string | null;
  reason: string;
}

export type SourceItem = SourceRow | RowProblem;

export const isProblem = (item: SourceItem): item is RowProblem => "reason" in item;

/** Reads records out of pieces of text. A record may span pieces. */
export interface SourceReader {
  push(text: string): SourceItem[];
  /** The items of the rest. */
  end(): SourceItem[];
}

/** Longest record in UTF-16 units: it and a piece of text are all that a reader holds. */
export const RECORD_CHARS_MAX = 4 * 1024 * 1024;

export const tooLong = (number: number): RowProblem => ({
  number,
  column: null,
  reason: `The row has more than ${RECORD_CHARS_MAX / 1024 / 1024} million characters.`,
});
