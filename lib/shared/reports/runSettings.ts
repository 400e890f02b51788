import { z } from "zod";

/** The settings of a run, for its exports. They hold no secret. */
export const runSettings = z.object({
  name: z.string(),
  /** `version` is null for a file. */
  dataset: z.object({ name: z.string(), version: z.int().nullable() }),
  startedAt: z.iso.datetime(),
  /** In the order of the run, each with the versioned ids that answered. */
  models: z.array(z.object({ model: z.string(), answeredBy: z.array(z.string()) })),
  baseline: z.string(),
  /** JSON text of `questions`, as it was sent. */
  questions: z.string(),
  /** Rows of the file that could not be used. */
  skippedRows: z.int(),
  /** Bars and thresholds, each as a short text. */
  bars: z.array(z.string()),
  /** The server that was asked; null for models of the same process. */
  askedAt: z.string().nullable(),
});
export type RunSettings = z.output<typeof runSettings>;
