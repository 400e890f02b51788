import { z } from "zod";
import {
  isJsonObject,
  JsonParseError,
  parseJson,
  stringifyJson,
  type JsonValue,
} from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { reportQuestions, type ReportQuestion } from "@/lib/shared/reports/reportQuestion";
import { teachingFiguresSchema } from "./teachingFigures";

/** The version of the format; a reader refuses others. */
const FORMAT = 1;
/** Of a file. */
export const TAUGHT_FILE_BYTES_MAX = 64_000_000;
const QUESTIONS_MAX = 100;
const ROWS_MAX = 20_000;
const VECTOR_SIZE = 512;

/** The name of a taught model, in `teams-<name>-1`. */
export const TAUGHT_NAME = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

const finite = z.number();
const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, "expected base64");

/** A head's numbers, as the embedded model's package writes them. */
const headSchema = z.strictObject({
  vectors: z.enum(["general", "both"]),
  shares: z.tuple([finite, finite]),
  bias: z.array(finite).min(1).max(255),
  weights: base64.max(255 * 2 * VECTOR_SIZE * 6),
  temperature: finite.min(1).max(10),
  doubt: finite.min(0).max(1),
});

const fileSchema = z.strictObject({
  format: z.literal(FORMAT, `expected ${FORMAT}: another version of the file's format`),
  name: z.string().regex(TAUGHT_NAME, "expected 1 to 40 small letters, digits and inner hyphens"),
  /** The versioned id of the embedded model that it stands on. */
  base: z.string().regex(/^model-\d+\.\d+\.\d+$/, "expected a versioned id such as model-1.0.0"),
  taughtAt: z.iso.datetime(),
  seed: z.int().min(0),
  dataset: z.strictObject({
    name: z.string().max(500),
    version: z.string().max(100).nullable(),
    rows: z
      .int()
      .min(1)
      .max(ROWS_MAX * QUESTIONS_MAX),
  }),
  questions: z.record(
    z.string().min(1).max(500),
    z.strictObject({ question: z.unknown(), head: headSchema, figures: teachingFiguresSchema }),
  ),
});

type FileJson = z.infer<typeof fileSchema>;
type HeadJson = z.infer<typeof headSchema>;

export interface TaughtFileQuestion {
  /** Its outcomes. */
  asked: ReportQuestion;
  /** Type, instructions and criteria as on the wire: JSON text, which keeps the order of options. */
  question: string;
  head: HeadJson;
  figures: z.infer<typeof teachingFiguresSchema>;
}

/** A taught model as a file. It has weights, figures and the questions, and no row. */
export interface TaughtFile extends Omit<FileJson, "questions" | "format"> {
  questions: TaughtFileQuestion[];
}

/** The file cannot be used; the message names the place. */
export class TaughtFileError extends Error {
  override name = "TaughtFileError";
}

/** @returns one JSON text; floats of weights are base64 */
export function writeTaughtFile({ questions, ...rest }: TaughtFile): string {
  const entries = questions.map(({ asked, question, head, figures }): [string, JsonValue] => [
    asked.name,
    new Map<string, JsonValue>([
      ["question", parseJson(question)],
      ["head", plainJson(head)],
      ["figures", plainJson(figures)],
    ]),
  ]);
  const file = new Map<string, JsonValue>([["format", plainJson(FORMAT)]]);
  for (const [key, value] of Object.entries(rest)) file.set(key, plainJson(value));
  return `${stringifyJson(file.set("questions", new Map(entries)), 2)}\n`;
}

const plainJson = (value: unknown): JsonValue => parseJson(JSON.stringify(value));

/** Reads and checks a file of `writeTaughtFile`. @throws TaughtFileError */
export function readTaughtFile(text: string): TaughtFile {
  if (text.length > TAUGHT_FILE_BYTES_MAX) {
    throw new TaughtFileError(`The file has more than ${TAUGHT_FILE_BYTES_MAX / 1_000_000} MB.`);
  }
  const exact = parsed(text);
  const read = fileSchema.safeParse(JSON.parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new TaughtFileError(`${placeOf(issue!.path)}: ${issue!.message}`);
  }
  const { questions } = read.data;
  const { name, base, taughtAt, seed, dataset } = read.data;
  const exactQuestions = isJsonObject(exact) ? exact.get("questions") : null;
  const entries = isJsonObject(exactQuestions) ? [...exactQuestions] : [];
  if (entries.length === 0 || entries.length > QUESTIONS_MAX) {
    throw new TaughtFileError(`questions: expected 1 to ${QUESTIONS_MAX}, not ${entries.length}`);
  }
  return {
    ...{ name, base, taughtAt, seed, dataset },
    questions: entries.map(([questionName, entry]) => {
      const { head, figures } = questions[questionName]!;
      const question = isJsonObject(entry) ? (entry.get("question") ?? null) : null;
      const asked = askedOf(questionName, question);
      requireFitting(asked, head, figures.byOutcome.length);
      return { asked, question: stringifyJson(question), head, figures };
    }),
  };
}

function parsed(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    throw new TaughtFileError(`Line ${text.slice(0, error.offset).split("\n").length}: ${error.message}`);
  }
}

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join(" › ") || "The file";

function askedOf(name: string, question: JsonValue): ReportQuestion {
  const place = `questions › ${name} › question`;
  const result = validateRequest(
    new Map<string, JsonValue>([
      ["state", "-"],
      ["model", "-"],
      ["questions", new Map([[name, question]])],
    ]),
  );
  if (!result.ok) throw new TaughtFileError(`${place}: ${result.details[0]?.msg ?? "it is no question"}`);
  const [asked] = reportQuestions(result.request.questions);
  if (!asked) throw new TaughtFileError(`${place}: it has no outcomes`);
  return asked;
}

function requireFitting({ name, kind, outcomes }: ReportQuestion, head: HeadJson, judged: number): void {
  const place = `questions › ${name}`;
  const fail = (where: string, expected: number, found: number): void => {
    if (expected === found) return;
    throw new TaughtFileError(`${place} › ${where}: expected ${expected} for this question, not ${found}`);
  };
  fail("head › bias", outcomes.length, head.bias.length);
  fail("figures › byOutcome", outcomes.length, judged);
  const vectors = kind === "nominal" ? outcomes.length : 1;
  const floats = vectors * VECTOR_SIZE * (head.vectors === "both" ? 2 : 1);
  fail("head › weights (characters)", Math.ceil((floats * 4) / 3) * 4, head.weights.length);
}
