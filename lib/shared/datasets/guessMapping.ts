import { isJsonObject, type JsonValue } from "@typed-question/protocol/json";
import type { DatasetMapping } from "@/lib/shared/pageApi/datasets";
import { guessKind, kindOfTypes } from "./readLabel";
import { expectedQuestion, isOwnFile } from "./ownColumns";
import { isImageSource } from "./mapRow";
import { textOf } from "./source/textOf";
import type { SourceRow } from "./source/sourceRow";

/** Names of a text column, the likeliest first. */
const TEXT_NAMES = [
  ...["state", "text", "message", "body", "content", "ticket", "comment", "review", "description"],
  ...["input", "prompt", "document", "email", "question", "sentence"],
];
/** How much longer than the others' a text column's values are. */
const LONGER = 4;

/** The columns of rows in the order of their first appearance. */
export const columnsOf = (rows: readonly SourceRow[]): string[] => [
  ...new Set(rows.flatMap(({ values }) => [...values.keys()])),
];

/** A mapping by the names and the values of the first rows; a person can change it. */
export function guessMapping(rows: readonly SourceRow[]): DatasetMapping {
  const columns = columnsOf(rows);
  const isOwn = isOwnFile(columns);
  // CSV has texts alone.
  const isTyped = isOwn && typeof rows[0]?.values.get("row") !== "string";
  const valuesOf = (column: string) => rows.map(({ values }) => values.get(column));
  const expected = columns.flatMap((column) => {
    const named = expectedQuestion(column);
    const question = isOwn ? named : named?.trim();
    return question
      ? [{ column, question, kind: (isTyped ? kindOfTypes : guessKind)(valuesOf(column)) }]
      : [];
  });
  const labels = new Set(expected.map(({ column }) => column));
  const isImageColumn = (column: string) =>
    !labels.has(column) && (isOwn ? column.startsWith("image_") : hasImages(valuesOf(column)));
  const images = columns.filter((column) => isImageColumn(column));
  const others = columns.filter((column) => !labels.has(column) && !images.includes(column));
  return { state: guessState(others, valuesOf, isOwn), images, expected };
}

function hasImages(values: readonly (JsonValue | undefined)[]): boolean {
  const texts = values.map((value) => textOf(value).trim()).filter((text) => text !== "");
  return texts.length > 0 && texts.every(isImageSource);
}

function guessState(
  columns: readonly string[],
  valuesOf: (column: string) => (JsonValue | undefined)[],
  isOwn: boolean,
): DatasetMapping["state"] {
  if (isOwn) return { from: "column", column: columns[1] ?? "state" };
  const named = TEXT_NAMES.flatMap((name) => columns.filter((column) => column.toLowerCase() === name))[0];
  if (named !== undefined) return { from: "column", column: named };
  const [only] = columns;
  if (columns.length === 1 && only !== undefined) return { from: "column", column: only };
  const byLength = columns
    .map((column) => ({ column, chars: meanChars(valuesOf(column)) }))
    .toSorted((a, b) => b.chars - a.chars);
  const [longest, second] = byLength;
  if (longest && second && longest.chars > LONGER * second.chars) {
    return { from: "column", column: longest.column };
  }
  return { from: "row", columns: [...columns] };
}

const meanChars = (values: readonly (JsonValue | undefined)[]): number =>
  values.some((value) => isJsonObject(value))
    ? 0
    : values.reduce<number>((sum, value) => sum + textOf(value).length, 0) / Math.max(1, values.length);
