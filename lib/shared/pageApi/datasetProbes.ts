import { z } from "zod";
import { PROBE_KINDS } from "@/lib/shared/probes/variant";

/** The settings of a probe over a dataset. It is a run that asks variants of each sampled row. */

export const PROBE_ROWS_DEFAULT = 50;
export const PROBE_ROWS_MAX = 500;
/** Calls of one probe for one model. */
export const PROBE_CALLS_MAX = 20_000;
/** Other phrasings of one question. */
const PHRASINGS_MAX = 10;
const AGAIN_MAX = 5;
const PHRASING_CHARS_MAX = 100_000;

export const datasetProbe = z.object({
  kind: z.enum(PROBE_KINDS),
  /** Other instructions by question, for the wording. */
  texts: z.record(z.string(), z.array(z.string().max(PHRASING_CHARS_MAX)).max(PHRASINGS_MAX)).default({}),
  /** How a state is cut, for the evidence; null takes the finest sensible cut of each row. */
  cut: z.enum(["message", "path", "sentence", "paragraph"]).nullable().default(null),
  /** Sampled rows. */
  rows: z.int().min(1).max(PROBE_ROWS_MAX).default(PROBE_ROWS_DEFAULT),
  /** Equal seeds sample equal rows of a version. */
  seed: z.int().min(0).max(0xffff_ffff).default(1),
  /** How often each row's own request is asked once more. It measures the noise of a model. */
  again: z.int().min(0).max(AGAIN_MAX).default(0),
});
export type DatasetProbe = z.output<typeof datasetProbe>;
