import { parseJsonOrNull, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import type { DatasetMapping, DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import { readLabel } from "./readLabel";
import type { SourceFormat } from "./source/sourceFormat";
import type { RowProblem, SourceRow } from "./source/sourceRow";
import { textOf } from "./source/textOf";
import { extraName } from "./ownColumns";
import { plainTextOf } from "./ownText";

/** A row whose images are still data URLs or names of files. */
export interface MappedRow extends Omit<DatasetRowContent, "images"> {
  /** The record's place in the file, from 1. */
  number: number;
  images: { placeholder: string; source: string; column: string }[];
}

interface MapSettings {
  mapping: DatasetMapping;
  /** Whether this program wrote the file: then its row numbers are left out. */
  isOwn: boolean;
  /** The format; in our own CSV files, formulas have an apostrophe, which goes again. */
  format: SourceFormat["kind"];
}

/** A value that can be an image: a data URL, or the name of a picture's file. */
export const isImageSource = (text: string): boolean =>
  /^data:image\/(png|jpe?g);base64,/i.test(text) || (/\.(png|jpe?g)$/i.test(text) && text.length < 1_000);

/** Columns of a template, in its order. */
export const templateColumns = (template: string): string[] => [
  ...new Set([...template.matchAll(TEMPLATE)].map(([, name = ""]) => name.trim())),
];
const TEMPLATE = /\{\{([^{}]+)\}\}/g;

/** The row that a record becomes. The first reason against it is its problem. */
export function mapRow(row: SourceRow, { mapping, isOwn, format }: MapSettings): MappedRow | RowProblem {
  const valueOf = (column: string): JsonValue | undefined => {
    const value = row.values.get(column);
    return isOwn && format === "csv" && typeof value === "string" ? plainTextOf(value) : value;
  };
  const refuse = (column: string | null, reason: string): RowProblem => ({
    number: row.number,
    column,
    reason,
  });

  const images = mapping.images.flatMap((column) => {
    const source = textOf(valueOf(column)).trim();
    return source === "" ? [] : [{ placeholder: column.replace(/^image_/, ""), source, column }];
  });
  const wrong = images.find(({ source }) => !isImageSource(source));
  if (wrong)
    return refuse(wrong.column, "The cell has neither a data URL nor the name of a PNG or JPEG file.");

  const state = stateOf(mapping.state, valueOf, images);
  if (typeof state !== "string") return refuse(state.column, state.reason);

  const expected = Object.create(null) as DatasetRowContent["expected"];
  for (const { column, question, kind } of mapping.expected) {
    const reading = readLabel(valueOf(column), kind);
    if ("reason" in reading) return refuse(column, reading.reason);
    if ("label" in reading) expected[question] = reading.label;
  }
  const used = usedColumns(mapping);
  const extra = Object.create(null) as DatasetRowContent["extra"];
  for (const column of row.values.keys()) {
    if (used.has(column) || (isOwn && column === "row")) continue;
    const text = textOf(valueOf(column));
    if (text !== "") extra[isOwn ? extraName(column) : column] = text;
  }
  return { number: row.number, state, expected, images, extra };
}

/** The columns that a mapping gives a role. */
export function usedColumns({ state, images, expected }: DatasetMapping): Set<string> {
  const inState =
    state.from === "column"
      ? [state.column]
      : state.from === "row"
        ? state.columns
        : templateColumns(state.template);
  return new Set([...inState, ...images, ...expected.map(({ column }) => column)]);
}

type ImagePlace = Pick<MappedRow["images"][number], "placeholder" | "column">;

/** JSON text of the state, in which every image is mentioned. */
function stateOf(
  state: DatasetMapping["state"],
  valueOf: (column: string) => JsonValue | undefined,
  images: readonly ImagePlace[],
): string | { column: string | null; reason: string } {
  if (state.from === "template") {
    const placeholders = new Map(images.map(({ column, placeholder }) => [column, placeholder]));
    const text = state.template.replace(TEMPLATE, (_, name: string) => {
      const column = name.trim();
      return placeholders.get(column) ?? textOf(valueOf(column));
    });
    return text.trim() === "" ? { column: null, reason: "The state is empty." } : mentioning(text, images);
  }
  if (state.from === "row") {
    const fields = new Map(state.columns.map((column) => [column, valueOf(column) ?? ""]));
    if ([...fields.values()].every((value) => value === "" || value === null)) {
      return { column: null, reason: "The row is empty." };
    }
    return mentioning(fields, images);
  }
  const value = valueOf(state.column);
  if (value === undefined || value === null || value === "" || textOf(value).trim() === "") {
    return { column: state.column, reason: "The cell of the state is empty." };
  }
  if (state.column !== "state_json") return mentioning(value, images);
  const parsed = typeof value === "string" ? parseJsonOrNull(value) : value;
  if (parsed === null) return { column: state.column, reason: "The cell of the state is no JSON." };
  return mentioning(parsed, images);
}

/** An image stands where its placeholder is mentioned; one without a mention comes last. */
function mentioning(value: JsonValue, images: readonly ImagePlace[]): string {
  const json = stringifyJson(value);
  const missing = images.filter(({ placeholder }) => !json.includes(placeholder));
  if (missing.length === 0) return json;
  const places = missing.map(({ placeholder }) => placeholder);
  if (typeof value === "string") return JSON.stringify([value, ...places].join("\n"));
  if (value instanceof Map) {
    return stringifyJson(
      new Map([...value, ...missing.map(({ column, placeholder }) => [column, placeholder] as const)]),
    );
  }
  return stringifyJson(Array.isArray(value) ? [...value, ...places] : [value, ...places]);
}
