import { z } from "zod";
import { datasetRow, type DatasetRow } from "@/lib/shared/pageApi/datasets";

/** One line of `GET /api/datasets/<id>/rows.ndjson`: `[row, state, expected, images]`. */
const line = z.tuple([
  datasetRow.shape.row,
  z.string(),
  datasetRow.shape.expected,
  z.array(z.tuple([z.string(), z.string()])),
]);

/** A row without its extra columns. */
export type LinedRow = Omit<DatasetRow, "extra">;

/** The line of a row, without its line break. */
export const writeRowLine = ({ row, state, expected, images }: LinedRow): string =>
  JSON.stringify([row, state, expected, images.map(({ placeholder, sha256 }) => [placeholder, sha256])]);

/** @throws when the text is no such line */
export function readRowLine(text: string): LinedRow {
  const [row, state, expected, images] = line.parse(JSON.parse(text));
  return { row, state, expected, images: images.map(([placeholder, sha256]) => ({ placeholder, sha256 })) };
}
