import { z } from "zod";

/** The body of a 200 of `POST /api/account/import`. */

/** Kinds of lines, in the order of an export. */
export const IMPORTED_KINDS = [
  ...(["experiment", "experimentVersion", "run", "dataset", "datasetVersion", "datasetRow"] as const),
  ...(["datasetRun", "datasetRunItem", "goldenSet", "goldenCheck", "image"] as const),
] as const;
export type ImportedKind = (typeof IMPORTED_KINDS)[number];

const count = z.int().min(0);

export const importCounts = z.object({
  imported: count,
  /** Left out: this account has it, or it belongs to something that it has. */
  existing: count,
  /** Imported ones with a new id: the old one was taken. */
  renamed: count,
  /** Could not be read, or belongs to something that could not be read. */
  broken: count,
});
export type ImportCounts = z.output<typeof importCounts>;

export const accountImportReport = z.object({
  /** Kinds without a line are left out. */
  kinds: z.partialRecord(z.enum(IMPORTED_KINDS), importCounts),
  /** The first broken lines, by number from 1. `kind` is null for a line that could not be read at all. */
  problems: z.array(z.object({ line: z.int(), kind: z.string().nullable(), message: z.string() })),
  /** Broken lines in all. */
  problemCount: count,
  /** Sentences about what is not as it was. */
  notes: z.array(z.string()),
});
export type AccountImportReport = z.output<typeof accountImportReport>;
