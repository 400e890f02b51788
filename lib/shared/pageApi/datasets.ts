import { z } from "zod";

/** The bodies of `/api/datasets`. */

export const DATASET_NAME_CHARS_MAX = 200;
const DATASET_NOTE_CHARS_MAX = 2_000;
/** Rows of one version. */
export const DATASET_ROWS_MAX = 50_000;
/** UTF-8 bytes of an imported file, and of one dataset's stored rows. */
export const DATASET_BYTES_MAX = 200 * 1024 * 1024;
/** Rows of one request that brings rows. */
export const ROWS_PER_REQUEST_MAX = 500;
/** A single row may be long; the page fills a request with less. */
export const ROWS_REQUEST_BYTES_MAX = 32 * 1024 * 1024;
/** Rows of one page. */
export const ROWS_PAGE_MAX = 500;
/** Changes in one save. */
const ROW_CHANGES_MAX = 2_000;
const QUESTIONS_PER_DATASET_MAX = 100;
const EXTRA_COLUMNS_MAX = 500;
const ROW_IMAGES_MAX = 256;
const NAME_CHARS_MAX = 1_024;

const time = z.iso.datetime();
const uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, "Expected a UUID in lower case");
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "Expected a SHA-256 in hexadecimal");
const rowNumber = z.int().min(0);
const columnName = z.string().max(NAME_CHARS_MAX);

/**
 * The expected answer of a question: true or false for yes or no, a number for a level, a text for an option
 * or a level's description.
 */
export const expectedLabel = z.union([z.boolean(), z.number(), z.string().min(1)]);
export type ExpectedLabel = z.output<typeof expectedLabel>;

/**
 * Names to values. zod drops the name `__proto__` from its records, so this takes entries.
 */
const byName = <Value>(name: z.ZodType<string>, value: z.ZodType<Value>) =>
  z
    .custom<Readonly<Record<string, Value>>>(
      (given) => typeof given === "object" && given !== null && !Array.isArray(given),
      "Expected an object",
    )
    .transform((given, context): Record<string, Value> => {
      const entries = Object.entries<unknown>(given).map(([key, one]) => {
        const readings = [name.safeParse(key), value.safeParse(one)] as const;
        for (const { message, path } of readings.flatMap(({ error }) => error?.issues ?? [])) {
          context.addIssue({ code: "custom", message, path: [key, ...path] });
        }
        return [key, readings[1].data as Value] as const;
      });
      return Object.fromEntries(entries);
    });

/** Images of a text by placeholder. `GET /api/images/<sha256>` has their bytes. */
export const storedImages = z
  .array(z.object({ placeholder: z.string().min(1).max(NAME_CHARS_MAX), sha256 }))
  .max(ROW_IMAGES_MAX);

const rowContent = z.object({
  /** JSON text of the state, as it is sent. */
  state: z.string().min(1),
  /** Question name to expected answer. */
  expected: byName(z.string().min(1).max(NAME_CHARS_MAX), expectedLabel).refine(
    (labels) => Object.keys(labels).length <= QUESTIONS_PER_DATASET_MAX,
    "Too many questions",
  ),
  /** The images that the state mentions. */
  images: storedImages,
  /** The texts of the other columns. */
  extra: byName(columnName, z.string()).refine(
    (texts) => Object.keys(texts).length <= EXTRA_COLUMNS_MAX,
    "Too many columns",
  ),
});
/** A row without its number. */
export type DatasetRowContent = z.output<typeof rowContent>;

/** A row of a version. Its number is the same in every version. */
export const datasetRow = rowContent.extend({ row: rowNumber });
export type DatasetRow = z.output<typeof datasetRow>;

/** The types of questions that labels can be meant for. */
export const LABEL_KINDS = ["noul", "choice", "score"] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** The way from a file's columns to rows. */
export const datasetMapping = z.object({
  state: z.discriminatedUnion("from", [
    z.object({ from: z.literal("column"), column: columnName }),
    /** `{{column}}` stands for a column's text. */
    z.object({ from: z.literal("template"), template: z.string().min(1).max(100_000) }),
    z.object({ from: z.literal("row"), columns: z.array(columnName).max(EXTRA_COLUMNS_MAX) }),
  ]),
  /** Columns with a data URL, or with the name of a file in the uploaded ZIP. */
  images: z.array(columnName).max(ROW_IMAGES_MAX),
  expected: z
    .array(
      z.object({
        column: columnName,
        question: z.string().min(1).max(NAME_CHARS_MAX),
        kind: z.enum(LABEL_KINDS),
      }),
    )
    .max(QUESTIONS_PER_DATASET_MAX),
});
export type DatasetMapping = z.output<typeof datasetMapping>;

/** The body of `POST /api/datasets`. It has no version until `POST /api/datasets/<id>/versions`. */
export const newDataset = z.object({ id: uuid, name: z.string().trim().min(1).max(DATASET_NAME_CHARS_MAX) });

/** The body of `PUT /api/datasets/<id>`. */
export const datasetChange = newDataset.pick({ name: true });

/** The body of `POST /api/datasets/<id>/rows`: rows of the first version. A repeated call changes nothing. */
export const newRows = z.object({
  /** The number of the first one; the others follow. */
  first: rowNumber.max(DATASET_ROWS_MAX - 1),
  rows: z.array(rowContent).min(1).max(ROWS_PER_REQUEST_MAX),
});

/** One change of a save: a row's new content, a row that goes, or a new row. */
export const rowChange = z.discriminatedUnion("change", [
  z.object({ change: z.literal("set"), row: rowNumber, content: rowContent }),
  z.object({ change: z.literal("delete"), row: rowNumber }),
  z.object({ change: z.literal("add"), content: rowContent }),
]);
export type RowChange = z.output<typeof rowChange>;

const note = z.string().max(DATASET_NOTE_CHARS_MAX).default("");

/** The body of `POST /api/datasets/<id>/versions`: the first version, or changes of the newest. */
export const newDatasetVersion = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("first"),
    /** The number of the sent rows. */
    rowCount: z.int().min(1).max(DATASET_ROWS_MAX),
    mapping: datasetMapping.nullable(),
    note,
  }),
  z.object({
    kind: z.literal("changes"),
    /** The editor's starting point: the newest version. */
    base: z.int().min(1),
    changes: z.array(rowChange).min(1).max(ROW_CHANGES_MAX),
    note,
  }),
]);
export type NewDatasetVersion = z.input<typeof newDatasetVersion>;

/** A question with expected answers in a version. */
export const labelledQuestion = z.object({
  name: z.string(),
  /** Rows with an expected answer of it. */
  labels: z.int(),
  /** The chosen kind, or that of the labels: all booleans, all numbers, or texts. */
  kind: z.enum(LABEL_KINDS),
});
export type LabelledQuestion = z.output<typeof labelledQuestion>;

export const datasetVersion = z.object({
  /** From 1. */
  number: z.int(),
  createdAt: time,
  note: z.string(),
  rowCount: z.int(),
  questions: z.array(labelledQuestion),
  /** Names of the extra columns. */
  columns: z.array(z.string()),
  mapping: datasetMapping.nullable(),
});
export type DatasetVersion = z.output<typeof datasetVersion>;

/** A dataset with the facts of its newest version. */
export const datasetSummary = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  updatedAt: time,
  newest: datasetVersion.omit({ mapping: true, columns: true }),
});
export type DatasetSummary = z.output<typeof datasetSummary>;

/** The body of a 200 of `GET /api/datasets`, newest first. */
export const datasetList = z.object({ datasets: z.array(datasetSummary) });

/** The body of a 200 of `GET /api/datasets/<id>`: every version, newest first. */
export const dataset = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: time,
  updatedAt: time,
  versions: z.array(datasetVersion).min(1),
});
export type Dataset = z.output<typeof dataset>;

/** The body of a 200 of `GET /api/datasets/<id>/rows?version=&offset=&limit=`. */
export const datasetPage = z.object({ rows: z.array(datasetRow) });

/** A label with the number of its rows. */
const labelTally = z.object({ label: expectedLabel, rows: z.int() });
export type LabelTally = z.output<typeof labelTally>;

/** The labels of one question in all rows, most frequent first. */
const questionLabels = z.object({
  name: z.string(),
  labels: z.array(labelTally),
  /** Rows whose labels are too many to be listed. */
  unlistedRows: z.int(),
});
export type QuestionLabels = z.output<typeof questionLabels>;

/** The body of a 200 of `GET /api/datasets/<id>/labels?version=`. */
export const datasetLabels = z.object({ questions: z.array(questionLabels) });

/** The formats of `GET /api/datasets/<id>/file?version=&format=`. */
export const DATASET_FILE_FORMATS = ["csv", "jsonl"] as const;
export type DatasetFileFormat = (typeof DATASET_FILE_FORMATS)[number];

/** The body of a 200 of `POST /api/datasets/<id>/versions`. */
export const savedVersion = z.object({ number: z.int() });
