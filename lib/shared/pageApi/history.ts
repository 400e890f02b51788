import { z } from "zod";
import { QUESTION_TYPES } from "@typed-question/protocol/questions/registry";

/** What `/api/history`, `/api/experiments` and `/api/shares` send to the server's own pages. */

/** Request header of `POST /api/evaluations`: the run (a UUID made by the page) that an evaluation is part of. */
export const RUN_HEADER = "x-playground-run";
/** Request header of it, for a run of several requests: JSON of a {@link RunPlan}, percent-encoded. */
export const RUN_PLAN_HEADER = "x-playground-run-plan";
/** Request header of it, for a run of several requests: a UUID of each time that a model is asked, however often in a row. */
export const RUN_ASK_HEADER = "x-playground-run-ask";
/** Response header of it: `saved`, or `not-saved` where the store could not keep the result or it is to be tried again. */
export const HISTORY_HEADER = "x-playground-history";
/** Response header beside `not-saved`: a {@link NotSavedReason}. There is none for what is to be tried again. */
export const NOT_SAVED_REASON_HEADER = "x-playground-history-reason";

/** Why a result could not be kept. */
export const NOT_SAVED_REASONS = ["disk-full", "database-away", "other"] as const;
export type NotSavedReason = (typeof NOT_SAVED_REASONS)[number];

const time = z.iso.datetime();
/** Most characters of a run's name. */
export const RUN_NAME_CHARS_MAX = 200;
/** Most characters of a model's name as a run keeps it for its baseline. */
const BASELINE_CHARS_MAX = 4_000;
/** Most characters that are searched for, and that a model's name has in a filter. */
export const FILTER_CHARS_MAX = 200;

/** What a press of Run asked for, so that it can be shown again in its order, with what was never answered. */
export const runPlan = z.object({
  /** How often each model was to be asked; one that is known to repeat itself is asked once all the same. */
  repeats: z.int().min(1),
  columns: z
    .array(
      z.object({
        model: z.string(),
        wanted: z.int().min(1),
        deterministic: z.boolean(),
        /** The column whose answer it takes without being asked. */
        takesFrom: z.string().optional(),
      }),
    )
    .min(1),
});
export type RunPlan = z.output<typeof runPlan>;

/** An answer in short. */
export const answerPreview = z.object({
  name: z.string(),
  type: z.enum(QUESTION_TYPES),
  /** The option of a choice, the probability of yes, the score; null for a box. */
  value: z.union([z.string(), z.number()]).nullable(),
  /** The highest probability of a choice or a score. */
  probability: z.number().nullable(),
  /** Of a choice between few options: each with its probability, in the order of the answer. */
  probabilities: z.array(z.tuple([z.string(), z.number()])).exactOptional(),
});
export type AnswerPreview = z.output<typeof answerPreview>;

export const evaluationFacts = z.object({
  /** The request id. */
  id: z.string(),
  createdAt: time,
  /** The same of those that were asked for together; null where that is not known. */
  askId: z.string().max(100).nullable().default(null),
  /** Alias or id that was asked for; null where the request could not be read. */
  modelAsked: z.string().nullable(),
  /** The versioned id that answered. */
  modelAnswered: z.string().nullable(),
  /** HTTP status of the answer. */
  status: z.int(),
  latencyMs: z.number(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** In the currency of the price list, unrounded; null where no price is known. */
  cost: z.number().nullable(),
});

const runFacts = z.object({
  id: z.string(),
  createdAt: time,
  name: z.string().nullable(),
  pinned: z.boolean(),
  /** Null for a single request, and for runs from before there were plans. */
  plan: runPlan.nullable(),
});

const historyItem = runFacts.extend({
  /** The beginning of the state. */
  preview: z.string(),
  /** The first questions; `type` is null for one that could not be read. */
  questions: z.array(z.object({ name: z.string(), type: z.enum(QUESTION_TYPES).nullable() })),
  /** In the order in which they were saved. */
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

/** An image that belongs to a stored request. `GET /api/images/<sha256>` has its bytes. */
const requestImage = z.object({
  /** The part of the form that its asset names. */
  part: z.string(),
  sha256: z.string(),
});

/** The body of a 200 of `GET /api/history/<id>`: everything of one run. */
export const historyRun = runFacts.extend({
  /** Whether it may send more tokens than are free. */
  longContext: z.boolean(),
  /** The model that the others were held against; null where none was chosen. */
  baseline: z.string().nullable(),
  /** SHA-256 to the request that was sent, its text to the byte. */
  requests: z.record(z.string(), z.object({ text: z.string(), images: z.array(requestImage) })),
  evaluations: z.array(
    evaluationFacts.extend({
      /** Key in `requests`; null where nothing of the request could be kept. */
      request: z.string().nullable(),
      /** The response's body to the byte. */
      response: z.string(),
    }),
  ),
});
export type HistoryRun = z.output<typeof historyRun>;

/** The body of `PUT /api/history/<id>`: what is to change, at least one of them. */
export const runChange = z
  .object({
    name: z.string().max(RUN_NAME_CHARS_MAX).nullable().exactOptional(),
    pinned: z.boolean().exactOptional(),
    /** The model that the others are held against. */
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

/** The body of a 200 of `GET /api/history/filters`: what the list can be filtered by. */
export const historyFilters = z.object({ models: z.array(z.string()) });
