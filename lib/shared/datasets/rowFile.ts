import { stringifyJson, parseJsonOrNull } from "@typed-question/protocol/json";
import type { DatasetRow, LabelledQuestion } from "@/lib/shared/pageApi/datasets";
import { ownColumn } from "./ownColumns";
import { ownCell } from "./ownText";

/** The columns of a version's file. */
export interface RowFileColumns {
  questions: readonly Pick<LabelledQuestion, "name">[];
  /** Extra columns. */
  columns: readonly string[];
  placeholders: readonly string[];
  /** Whether every state is a plain text. */
  isText: boolean;
}

/** A row with its images as data URLs by placeholder. */
export type FileRow = Omit<DatasetRow, "images"> & { images: ReadonlyMap<string, string> };

/** The header of a CSV file, behind a byte order mark: spreadsheets then read UTF-8. */
export function csvHeader({ questions, columns, placeholders, isText }: RowFileColumns): string {
  const names = [
    ...["row", isText ? "state" : "state_json"],
    ...placeholders.map((placeholder) => `image_${placeholder}`),
    ...questions.map(({ name }) => `expected_${name}`),
    ...columns.map(ownColumn),
  ];
  return `\uFEFF${csvLine(names.map(ownCell))}`;
}

/** A row of a CSV file. Numbers and yes or no are cells of their own; texts are no formulas. */
export function csvRow(row: FileRow, { questions, columns, placeholders, isText }: RowFileColumns): string {
  const state = isText ? (JSON.parse(row.state) as string) : row.state;
  return csvLine([
    String(row.row),
    ownCell(state),
    ...placeholders.map((placeholder) => row.images.get(placeholder) ?? ""),
    ...questions.map(({ name }) => {
      const label = Object.hasOwn(row.expected, name) ? row.expected[name] : undefined;
      return typeof label === "string" ? ownCell(label) : String(label ?? "");
    }),
    ...columns.map((column) => ownCell(Object.hasOwn(row.extra, column) ? (row.extra[column] ?? "") : "")),
  ]);
}

/** A row of a JSONL file, with the state's own numbers. */
export function jsonLine({ row, state, expected, images, extra }: FileRow): string {
  const parts = [
    `"row":${row}`,
    `"state":${stringifyJson(parseJsonOrNull(state))}`,
    `"expected":${JSON.stringify(expected)}`,
    ...(images.size > 0 ? [`"images":${JSON.stringify(Object.fromEntries(images))}`] : []),
    ...(Object.keys(extra).length > 0 ? [`"columns":${JSON.stringify(extra)}`] : []),
  ];
  return `{${parts.join(",")}}\n`;
}

const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(",")}\r\n`;

const quoted = (text: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
