import { z } from "zod";
import { TAUGHT_NAME } from "@/lib/shared/teach/taughtFile";
import { teachingFiguresSchema } from "@/lib/shared/teach/teachingFigures";

/** The bodies of `/api/teachings` and `/api/taught-models`. */

const QUESTIONS_CHARS_MAX = 8_000_000;
/** Wrong rows of a question that a teaching keeps, the surest first. */
export const WRONG_ROWS_MAX = 200;

const time = z.iso.datetime();
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Expected a UUID in lower case");

export const taughtName = z
  .string()
  .regex(TAUGHT_NAME, "Expected 1 to 40 small letters, digits and inner hyphens");

/** The body of `POST /api/teachings`. The page makes the id, so that a repeated call starts no second one. */
export const newTeaching = z.object({
  id: uuid,
  /** The model will be `teams-<name>-1`, or the next version. */
  name: taughtName,
  dataset: z.object({ id: uuid, version: z.int().min(1) }),
  /** JSON text of `questions`, as it is sent. */
  questions: z.string().min(2).max(QUESTIONS_CHARS_MAX),
});
export type NewTeaching = z.input<typeof newTeaching>;

/** What `POST /api/teachings/<id>/<action>` does. */
export const TEACHING_ACTIONS = ["keep", "cancel"] as const;

const wrongRow = z.object({
  /** Its number in the dataset, from 0. */
  row: z.int(),
  expected: z.string(),
  answered: z.string(),
  probability: z.number(),
  isLabelDoubted: z.boolean(),
});

const taughtQuestion = z.object({
  name: z.string(),
  /** Null where the rows cannot teach it. */
  figures: teachingFiguresSchema.nullable(),
  /** Why it cannot be taught. */
  refusal: z.string().nullable(),
  wrong: z.array(wrongRow),
  /** All wrong rows; the list may have fewer. */
  wrongCount: z.int(),
});
export type TaughtQuestionResult = z.output<typeof taughtQuestion>;

const TEACHING_STATUSES = ["queued", "running", "finished", "cancelled", "failed"] as const;

/** The body of a 200 of `GET /api/teachings/<id>`. */
export const teaching = z.object({
  id: uuid,
  name: z.string(),
  dataset: z.object({ id: z.string(), version: z.int(), name: z.string() }),
  questions: z.string(),
  /** The version of the embedded model that it stands on. */
  base: z.string(),
  createdAt: time,
  finishedAt: time.nullable(),
  status: z.enum(TEACHING_STATUSES),
  /** Why it failed. */
  message: z.string().nullable(),
  /** While it runs: what it does, and how much of the whole is done, from 0 to 1. */
  progress: z.object({ text: z.string(), share: z.number() }).nullable(),
  results: z.array(taughtQuestion),
  /** The model that was kept. */
  modelId: z.string().nullable(),
});
export type Teaching = z.output<typeof teaching>;

export const teachingList = z.object({ teachings: z.array(teaching.omit({ results: true })) });
export type TeachingSummary = z.output<typeof teachingList>["teachings"][number];

/** The body of a 200 of `GET /api/taught-models`. */
export const taughtModelList = z.object({
  models: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      base: z.string(),
      /** Its base is gone: it must be taught anew. */
      isStale: z.boolean(),
      taughtAt: time,
      /** `id` is null for an imported model and one of the command. */
      dataset: z.object({
        id: z.string().nullable(),
        version: z.string().nullable(),
        name: z.string(),
        rows: z.int(),
      }),
      /** JSON text of its questions. */
      questions: z.string(),
      figures: z.array(z.object({ name: z.string(), figures: teachingFiguresSchema })),
      /** Whether the caller may delete it. */
      isOwn: z.boolean(),
    }),
  ),
});
export type TaughtModelView = z.output<typeof taughtModelList>["models"][number];

/** The body of a 200 of `POST /api/taught-models` and of a kept teaching. */
export const madeModel = z.object({ id: z.string() });
