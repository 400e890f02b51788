import { z } from "zod";
import { QUESTION_TYPES } from "@typed-question/protocol/questions/registry";

/** The bodies of `/api/history`, `/api/experiments` and `/api/shares` for the server's own pages. */

/** Request header of `POST /api/evaluations`: the id of the evaluation's run, a UUID made by the page. */
export const RUN_HEADER = "x-playground-run";
/** Request header of it, for a run of several requests: JSON of a {@link RunPlan}, percent-encoded. */
export const RUN_PLAN_HEADER = "x-playground-run-plan";
/**
 * Request header of it, for a run of several requests: a UUID for each round in which a model is asked, with
 * all its repeats.
 */
export const RUN_ASK_HEADER = "x-playground-run-ask";
/** Request header of it: `true` keeps the evaluation out of the history, such as one of many calls of a probe. */
export const UNSAVED_HEADER = "x-playground-unsaved";
/** Response header of it: `saved`; `not-saved` if the store failed, the request will be repeated, or it asked for that. */
export const HISTORY_HEADER = "x-playground-history";
/** Response header beside `not-saved`: a {@link NotSavedReason}. Absent if the request will be repeated. */
export const NOT_SAVED_REASON_HEADER = "x-playground-history-reason";

/** Why a result could not be stored. */
export const NOT_SAVED_REASONS = ["disk-full", "database-away", "quota", "other"] as const;
export type NotSavedReason = (typeof NOT_SAVED_REASONS)[number];

const time = z.iso.datetime();
/** Most characters of a run's name. */
export const RUN_NAME_CHARS_MAX = 200;
/** Most characters of a model's name as a run's baseline. */
const BASELINE_CHARS_MAX = 4_000;
/** Most characters of a search, and of a model's name in a filter. */
export const FILTER_CHARS_MAX = 200;

/** The plan of one press of Run, to show it again in order, with all missing answers. */
export const runPlan = z.object({
  /** Requested repeats; a known deterministic model is asked only once. */
  repeats: z.int().min(1),
  columns: z
    .array(
      z.object({
        model: z.string(),
        wanted: z.int().min(1),
        deterministic: z.boolean(),
        /** The column that provides its answer. */
        takesFrom: z.string().optional(),
      }),
    )
    .min(1),
});
export type RunPlan = z.output<typeof runPlan>;

/** An answer in short. */
export const answerPreview = z.object({
  name: z.string(),
  /** The question's type, or `refusal` where the model declined to answer it. */
  type: z.enum([...QUESTION_TYPES, "refusal"]),
  /** The option of a choice, the probability of yes, the score; null for a box and a refusal. */
  value: z.union([z.string(), z.number()]).nullable(),
  /** The highest probability of a choice or a score. */
  probability: z.number().nullable(),
  /** For a choice between few options: each with its probability, in the order of the answer. */
  probabilities: z.array(z.tuple([z.string(), z.number()])).exactOptional(),
});
export type AnswerPreview = z.output<typeof answerPreview>;

/**
 * The facts of an evaluation, for lists, runs, files and shares. A new one has `nullable().default(null)`: earlier
 * files and shares lack it. Shares make every fact public.
 */
export const evaluationFacts = z.object({
  /** The request id. */
  id: z.string(),
  createdAt: time,
  /** Shared by the requests of one round; null if unknown. */
  askId: z.string().max(100).nullable().default(null),
  /** Requested alias or id; null for an unreadable request. */
  modelAsked: z.string().nullable(),
  /** The versioned id in the response. */
  modelAnswered: z.string().nullable(),
  /** HTTP status of the answer. */
  status: z.int(),
  latencyMs: z.number(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** In `currency`, unrounded; null if no price is known. */
  cost: z.number().nullable(),
  /** ISO 4217; null for the specification's own price, which names none. */
  currency: z.string().max(10).nullable().default(null),
});
export type EvaluationFacts = z.output<typeof evaluationFacts>;

const runFacts = z.object({
  id: z.string(),
  createdAt: time,
  name: z.string().nullable(),
  pinned: z.boolean(),
  /** Null for a single request, and for runs from before plans. */
  plan: runPlan.nullable(),
});

const historyItem = runFacts.extend({
  /** The beginning of the state. */
  preview: z.string(),
  /** The first questions; `type` is null for an unreadable one. */
  questions: z.array(z.object({ name: z.string(), type: z.enum(QUESTION_TYPES).nullable() })),
  /** In order of saving. */
  evaluations: z.array(evaluationFacts.extend({ answers: z.array(answerPreview) })),
});
export type HistoryItem = z.output<typeof historyItem>;

/** The body of a 200 of `GET /api/history`, newest first. */
export const historyPage = z.object({
  runs: z.array(historyItem),
  /** For the next page; null at the end. */
  nextCursor: z.string().nullable(),
});
export type HistoryPage = z.output<typeof historyPage>;

/** An image of a stored request. `GET /api/images/<sha256>` has its bytes. */
const requestImage = z.object({
  /** The form part that its asset names. */
  part: z.string(),
  sha256: z.string(),
});

/** The body of a 200 of `GET /api/history/<id>`: everything of one run. */
export const historyRun = runFacts.extend({
  /** Whether it may send more tokens than are free. */
  longContext: z.boolean(),
  /** The baseline model; null if none was chosen. */
  baseline: z.string().nullable(),
  /** SHA-256 to the exact text of the request. */
  requests: z.record(z.string(), z.object({ text: z.string(), images: z.array(requestImage) })),
  evaluations: z.array(
    evaluationFacts.extend({
      /** Key in `requests`; null if none of the request could be stored. */
      request: z.string().nullable(),
      /** The exact body of the response. */
      response: z.string(),
    }),
  ),
});
export type HistoryRun = z.output<typeof historyRun>;

/** The body of `PUT /api/history/<id>`: at least one change. */
export const runChange = z
  .object({
    name: z.string().max(RUN_NAME_CHARS_MAX).nullable().exactOptional(),
    pinned: z.boolean().exactOptional(),
    /** The baseline model. */
    baseline: z.string().max(BASELINE_CHARS_MAX).exactOptional(),
  })
  .refine((change) => Object.keys(change).length > 0, "Nothing is to change");
export type RunChange = z.output<typeof runChange>;

/** The body of a 200 of `DELETE /api/history/<id>`. */
export const deletedRun = z.object({
  /** The versions of experiments that show it, and keep it. */
  versions: z.array(z.object({ experiment: z.string(), number: z.int() })),
});
export type KeepingVersion = z.output<typeof deletedRun>["versions"][number];

/** The body of a 200 of `GET /api/history/filters`: the filters' values. */
export const historyFilters = z.object({ models: z.array(z.string()) });
