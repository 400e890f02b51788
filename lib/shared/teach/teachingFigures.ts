import { z } from "zod";

const share = z.number().min(0).max(1);
const count = z.int().min(0);
/** 95%. */
const interval = z.tuple([z.number(), z.number()]);
const figure = z.object({ value: z.number(), interval });

/** How good a model is on labelled rows. */
const modelFigures = z.object({
  accuracy: figure,
  /** 0 to 2. */
  brier: figure,
  ece: figure,
  /** Answers with a probability of 0.9 and more, and the share that is right; null for none. */
  sure: z.object({ rows: count, right: figure.nullable() }),
});

/** Why a head is not kept. */
const notKept = z.enum(["noBetterThanUntaught", "noBetterThanShares", "lessAccurate"]);

/**
 * Figures of a taught question by nested cross-validation. A row had no part in the fit, the penalty or the
 * temperature behind its own answer.
 */
export const teachingFiguresSchema = z.object({
  rows: count,
  /** Rows that say the same count once. */
  distinctRows: count,
  taught: modelFigures,
  untaught: modelFigures,
  /** Taught minus untaught, on the same rows. */
  accuracyDifference: figure,
  brierDifference: figure,
  tests: z.object({
    /** McNemar's exact test of accuracy, two-sided like the next two. */
    accuracy: share,
    /** Sign-flip test of the Brier score. */
    brier: share,
    /** Sign-flip test of the Brier score against the shares of the labels as an answer to everything. */
    brierAgainstShares: share,
    /** The deciding p: one-sided, corrected for the tests and for the number of questions. At most 0.05 keeps. */
    decision: share,
  }),
  kept: z.boolean(),
  notKept: notKept.nullable(),
  byOutcome: z.array(z.object({ outcome: z.string(), rows: count, taught: share, untaught: share })),
  /** What fits of fewer rows reach. */
  curve: z.array(z.object({ rows: z.number().min(0), accuracy: share, brier: z.number().min(0) })),
  /** A guess by the last part of the curve: the accuracy that 100 rows more would add. */
  accuracyOf100More: share,
  /** The outcomes with fewest right answers, the worst first: more rows of these help most. */
  weakest: z.array(z.string()),
});

export type TeachingFigures = z.infer<typeof teachingFiguresSchema>;
export type ModelFigures = z.infer<typeof modelFigures>;
