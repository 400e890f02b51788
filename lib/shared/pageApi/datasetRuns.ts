import { z } from "zod";
import { PROBE_KINDS } from "@/lib/shared/probes/variant";
import { datasetProbe } from "./datasetProbes";
import { datasetRow, DATASET_NAME_CHARS_MAX, storedImages } from "./datasets";

/** The bodies of `/api/dataset-runs`. */

/** Models of one run. */
export const RUN_MODELS_MAX = 8;
/** Tries of one row for one model. */
const ATTEMPTS_MAX = 10;
const MODEL_CHARS_MAX = 4_000;
const QUESTIONS_CHARS_MAX = 8_000_000;

export const DATASET_RUN_STATUSES = ["queued", "running", "paused", "cancelled", "finished"] as const;
export type DatasetRunStatus = (typeof DATASET_RUN_STATUSES)[number];

export const RUN_ITEM_STATUSES = ["queued", "running", "answered", "failed", "cancelled"] as const;
export type RunItemStatus = (typeof RUN_ITEM_STATUSES)[number];

const time = z.iso.datetime();
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Expected a UUID in lower case");

export const datasetRunSettings = z.object({
  /** Tries of a row before it counts as failed. */
  attemptsMax: z.int().min(1).max(ATTEMPTS_MAX).default(3),
  /** Whether more tokens are allowed than are free. */
  longContext: z.boolean().default(false),
  /** The run asks variants of some rows. The place of an item is then its row and the number of its call. */
  probe: datasetProbe.optional(),
  /** Images that the questions mention. `POST /api/images` keeps them first. */
  images: storedImages.optional(),
  /** When the answers came from a file. No model was asked for them here. */
  importedAt: time.optional(),
});
export type DatasetRunSettings = z.output<typeof datasetRunSettings>;

const experimentVersion = z.object({ id: uuid, number: z.int().min(1) });

/** The body of `POST /api/dataset-runs`. The page makes the id, so that a repeated call starts no second run. */
export const newDatasetRun = z.object({
  id: uuid,
  name: z.string().trim().max(DATASET_NAME_CHARS_MAX).default(""),
  dataset: z.object({ id: uuid, version: z.int().min(1) }),
  /** Source of the questions; null without one. */
  experiment: experimentVersion.nullable(),
  /** JSON text of `questions`, as it is sent. */
  questions: z.string().min(2).max(QUESTIONS_CHARS_MAX),
  models: z.array(z.string().min(1).max(MODEL_CHARS_MAX)).min(1).max(RUN_MODELS_MAX),
  settings: datasetRunSettings.omit({ importedAt: true }),
});
export type NewDatasetRun = z.input<typeof newDatasetRun>;

/** The body of a 200 of `POST /api/dataset-runs/import?id=&dataset=`, whose body is the file of a run. */
export const runImport = z.object({
  /** Records with an answer or an error. */
  items: z.int(),
  /** Records whose row is not in the dataset. */
  skipped: z.int(),
});

/** What `POST /api/dataset-runs/<id>/<action>` does. */
export const RUN_ACTIONS = ["pause", "resume", "cancel", "retry", "restore"] as const;
export type RunAction = (typeof RUN_ACTIONS)[number];

/** The body of `POST /api/dataset-runs/estimate`. */
export const runEstimateQuery = newDatasetRun.pick({
  dataset: true,
  questions: true,
  models: true,
  settings: true,
});
export type RunEstimateQuery = z.input<typeof runEstimateQuery>;

/** The body of a 200 of `POST /api/dataset-runs/estimate`. */
export const runEstimate = z.object({
  rowCount: z.int(),
  /** Rows whose tokens were counted; the others are taken to be like them. */
  sampledRows: z.int(),
  /** The calls of a probe for each model, and its rows with nothing to change. Other runs lack it. */
  probe: z.object({ calls: z.int(), skippedRows: z.int() }).optional(),
  models: z.array(
    z.object({
      model: z.string(),
      /** The versioned id that answers now. */
      modelId: z.string(),
      isDeterministic: z.boolean(),
      inputTokens: z.int(),
      /** Rows that are asked: a deterministic model is asked equal ones once. */
      askedRows: z.int(),
      /** Null if no price is known. */
      cost: z.number().nullable(),
      /** ISO 4217; null for the specification's own price, which names none. */
      currency: z.string().nullable(),
      /** Sampled rows that this model would refuse, and the first reason. */
      refusedRows: z.int(),
      refusal: z.string().nullable(),
    }),
  ),
});
export type RunEstimate = z.output<typeof runEstimate>;

/** A sum in a currency beside that of the first answer: the price of a connection was changed in mid-run. */
const otherCost = z.object({ currency: z.string().nullable(), cost: z.number() });
export type OtherCost = z.output<typeof otherCost>;

/** The progress of one model. */
export const runModelProgress = z.object({
  model: z.string(),
  counts: z.record(z.enum(RUN_ITEM_STATUSES), z.int()),
  /** Rows that get the answer of an equal request. */
  copies: z.int(),
  /** Mean of the model's own time; null before the first answer. */
  latencyMs: z.number().nullable(),
  /** Failed rows by kind of error. */
  errors: z.record(z.string(), z.int()),
  inputTokens: z.int(),
  outputTokens: z.int(),
  /** Null if no price is known. */
  cost: z.number().nullable(),
  /** ISO 4217; null for the specification's own price, which names none, and in older runs. */
  currency: z.string().nullable(),
  /** Sums in other currencies; most runs lack it. */
  otherCosts: z.array(otherCost).optional(),
  /** The versioned ids that answered. */
  answeredBy: z.array(z.string()),
});
export type RunModelProgress = z.output<typeof runModelProgress>;

export const datasetRunSummary = z.object({
  id: z.string(),
  name: z.string(),
  dataset: z.object({ id: z.string(), name: z.string(), version: z.int() }),
  experiment: experimentVersion.nullable(),
  status: z.enum(DATASET_RUN_STATUSES),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
  rowCount: z.int(),
  /** The kind of a probe. Other runs lack it. */
  probe: z.enum(PROBE_KINDS).optional(),
  models: z.array(runModelProgress),
});
export type DatasetRunSummary = z.output<typeof datasetRunSummary>;

/** The body of a 200 of `GET /api/dataset-runs?dataset=`, newest first. */
export const datasetRunList = z.object({ runs: z.array(datasetRunSummary) });

/** The body of a 200 of `GET /api/dataset-runs/<id>`. */
export const datasetRun = datasetRunSummary.extend({
  questions: z.string(),
  settings: datasetRunSettings,
});
export type DatasetRun = z.output<typeof datasetRun>;

export const runItemError = z.object({
  /** HTTP status that a client would have got; null without a reply. */
  status: z.int().nullable(),
  errorType: z.string(),
  message: z.string(),
});
export type RunItemError = z.output<typeof runItemError>;

/** Most items of one page. */
export const RUN_ITEMS_PAGE_MAX = 500;

/** One row for one model. */
export const runItem = z.object({
  row: z.int().min(0),
  model: z.string(),
  status: z.enum(RUN_ITEM_STATUSES),
  attempts: z.int(),
  /** The row of an equal request whose answer this is; null if the row was asked itself. */
  copyOf: z.int().nullable(),
  finishedAt: time.nullable(),
  /** The versioned id in the response. */
  modelAnswered: z.string().nullable(),
  /** The model's own time, without the queue. */
  latencyMs: z.number().nullable(),
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  cost: z.number().nullable(),
  /** ISO 4217; null for the specification's own price, which names none, and in older runs. */
  currency: z.string().nullable(),
  error: runItemError.nullable(),
  /** JSON text of `answers` as on the wire; null until it is answered. */
  answers: z.string().nullable(),
});
export type RunItem = z.output<typeof runItem>;

/** The formats of `GET /api/dataset-runs/<id>/file?format=&baseline=`. */
export const RUN_FILE_FORMATS = ["csv", "jsonl"] as const;
export type RunFileFormat = (typeof RUN_FILE_FORMATS)[number];

/** The body of a 200 of `GET /api/dataset-runs/<id>/items?model=&status=&offset=&limit=`. */
export const runItemPage = z.object({ items: z.array(runItem) });

/** The body of a 200 of `GET /api/dataset-runs/<id>/probed-rows?offset=&limit=`: the sampled rows of a probe. */
export const probedRowPage = z.object({ rows: z.array(datasetRow) });
