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
  /** The images that the questions mention, as data URLs by placeholder. Files of other runs lack them. */
  images: z.record(z.string(), z.string()).optional(),
});
export type RunSettings = z.output<typeof runSettings>;
