import { z } from "zod";

/** The bodies of `/api/golden-sets`. */

/** A schedule's longest distance: a month. */
const CHECK_HOURS_MAX = 24 * 31;
const NAME_CHARS_MAX = 4_000;

const time = z.iso.datetime();
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Expected a UUID in lower case");
const interval = z.tuple([z.number(), z.number()]);

/** "At most alpha of the decided rows are wrong, with a certainty of 1 − delta." */
const guarantee = z.object({ alpha: z.number().gt(0).lt(1), delta: z.number().gt(0).lt(1) });

/** A threshold that the frozen answers certified. */
export const frozenThreshold = guarantee.extend({ question: z.string(), threshold: z.number() });
export type FrozenThreshold = z.output<typeof frozenThreshold>;

/** The body of `POST /api/golden-sets`. A repeated call changes nothing. */
export const newGoldenSet = z.object({
  id: uuid,
  /** The finished run, and the model of it whose answers are frozen. */
  run: uuid,
  runModel: z.string().min(1).max(NAME_CHARS_MAX),
  /** The name to check: an alias or a model. */
  name: z.string().trim().min(1).max(NAME_CHARS_MAX),
  /** Certifies a threshold for each labelled question and freezes it; null for none. */
  guarantee: guarantee.nullable(),
});
export type NewGoldenSet = z.input<typeof newGoldenSet>;

/** The body of `PUT /api/golden-sets/<id>`. */
export const goldenSetChange = z.object({
  /** Hours between checks; null ends the schedule. */
  everyHours: z.int().min(1).max(CHECK_HOURS_MAX).nullable(),
});

/** The body of `POST /api/golden-sets/<id>/checks`. */
export const newGoldenCheck = z.object({ begunBy: z.enum(["hand", "command"]).default("hand") });

export const CHECK_BEGINNINGS = ["hand", "command", "schedule"] as const;

/** Flipped rows of a question that a report lists. */
export const FLIPS_LISTED_MAX = 50;

/** The comparison of one question. */
const driftQuestion = z.object({
  name: z.string(),
  /** Rows that both answered. */
  compared: z.int(),
  /** Rows whose most probable outcome is another one now. */
  flips: z.int(),
  /** Rows whose probabilities differ at all; flips are among them. */
  moved: z.int(),
  /** 0 to 1: total variation, of levels the earth mover's distance as a share of the scale. */
  distance: z.object({ mean: z.number(), max: z.number() }),
  /** The first flips. `effect` as in `FlippedRow`. */
  flipped: z.array(
    z.object({
      row: z.int(),
      was: z.string(),
      now: z.string(),
      effect: z.enum(["fixed", "broken", "bothWrong"]).nullable(),
    }),
  ),
  /** On the labelled rows that both answered; null where there are none. */
  labelled: z
    .object({
      n: z.int(),
      onlyGoldenRight: z.int(),
      onlyNowRight: z.int(),
      /** Accuracy and Brier score, now minus golden; the intervals are those of 95%. */
      accuracy: z.object({ difference: z.number(), interval }),
      brier: z.object({ difference: z.number(), interval: interval.nullable() }),
      /** McNemar's exact p over accuracy, after Holm over the questions. */
      adjustedP: z.number(),
    })
    .nullable(),
  /** The frozen threshold; null where none was certified. */
  threshold: z
    .object({
      frozen: z.number(),
      alpha: z.number(),
      delta: z.number(),
      /** False where the answers of now are evidence against the frozen threshold. */
      holds: z.boolean(),
      /** What the frozen threshold decides now, and the exact p, after Holm. Older reports lack it. */
      test: z.object({ decided: z.int(), wrong: z.int(), adjustedP: z.number() }).optional(),
      /** The least strict threshold that the answers of now certify; null for none. It decides nothing. */
      now: z.number().nullable(),
    })
    .nullable(),
});
export type DriftQuestion = z.output<typeof driftQuestion>;

export const driftReport = z.object({
  /** Rows of the version. */
  rows: z.int(),
  /** Rows that the name answers now, that it answered in the golden set, and both. */
  answered: z.object({ golden: z.int(), now: z.int(), both: z.int() }),
  /** The versioned ids that answered. */
  answeredBy: z.object({ golden: z.array(z.string()), now: z.array(z.string()) }),
  /** Whether equal requests get equal answers of both models: every movement is a change then. */
  isExact: z.boolean(),
  /** Why there is nothing to compare; null if there is. */
  problem: z.string().nullable(),
  questions: z.array(driftQuestion),
});
export type DriftReport = z.output<typeof driftReport>;

export const goldenCheck = z.object({
  id: z.string(),
  createdAt: time,
  /** Null while its rows are asked. */
  finishedAt: time.nullable(),
  begunBy: z.enum(CHECK_BEGINNINGS),
  /** The run with the answers; null once it is gone. */
  runId: z.string().nullable(),
  report: driftReport.nullable(),
});
export type GoldenCheck = z.output<typeof goldenCheck>;

export const goldenSet = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  dataset: z.object({ id: z.string(), name: z.string(), version: z.int() }),
  run: z.object({ id: z.string(), name: z.string(), rowCount: z.int(), model: z.string() }),
  /** The versioned ids that answered the run. */
  answeredBy: z.array(z.string()),
  /** The versioned id behind the name now. */
  modelId: z.string(),
  thresholds: z.array(frozenThreshold),
  everyHours: z.int().nullable(),
  nextCheckAt: time.nullable(),
  /** The newest ones, newest first. */
  checks: z.array(goldenCheck),
});
export type GoldenSet = z.output<typeof goldenSet>;

/** The body of a 200 of `GET /api/golden-sets?dataset=`, newest first. */
export const goldenSetList = z.object({ goldenSets: z.array(goldenSet) });
