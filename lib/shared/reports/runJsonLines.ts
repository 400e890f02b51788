import { z } from "zod";
import {
  isJsonObject,
  JsonParseError,
  parseJson,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import { expectedLabel } from "@/lib/shared/pageApi/datasets";
import { errorJson } from "./resultJson";
import type { RunRecord } from "./runRecord";
import { runSettings, type RunSettings } from "./runSettings";

/** A run as JSON lines: its settings, then a record a line with the answers as on the wire. */
export function* runJsonLines(records: Iterable<RunRecord>, settings: RunSettings): Generator<string> {
  yield runJsonLinesHead(settings);
  for (const record of records) yield runJsonLine(record);
}

/** The first line. */
export const runJsonLinesHead = (settings: RunSettings): string => `${JSON.stringify({ run: settings })}\n`;

/** The line of a record. */
export function runJsonLine(record: RunRecord): string {
  const { row, model, modelAnswered, state, expected, answers, error } = record;
  const { images, columns, figures } = record;
  const parts = [
    `"row":${row}`,
    `"state":${stringifyJson(parseJson(state))}`,
    `"expected":${JSON.stringify(expected)}`,
    // As in the file of a dataset.
    ...(images?.size ? [`"images":${JSON.stringify(Object.fromEntries(images))}`] : []),
    ...(Object.keys(columns ?? {}).length > 0 ? [`"columns":${JSON.stringify(columns)}`] : []),
    `"model":${JSON.stringify(model)}`,
    `"modelAnswered":${JSON.stringify(modelAnswered)}`,
    `"answers":${answers === null ? "null" : stringifyJson(parseJson(answers))}`,
    ...(figures ? [`"figures":${JSON.stringify(figures)}`] : []),
    ...(error ? [`"error":${errorJson(error)}`] : []),
  ];
  return `{${parts.join(",")}}\n`;
}

/** Reads a file of `runJsonLines` as it was. @throws Error with a sentence that names the line */
export function readRunJsonLines(text: string): { settings: RunSettings; records: RunRecord[] } {
  const lines = text
    .split("\n")
    .flatMap((line, index) => (line.trim() === "" ? [] : [{ line, number: index + 1 }]));
  const [head, ...rest] = lines;
  if (!head) throw new Error("The file is empty.");
  const run = objectOf(head.line, head.number).get("run");
  const settings = runSettings.safeParse(run === undefined ? null : JSON.parse(stringifyJson(run)));
  if (!settings.success) throw new Error("Line 1 has no settings of a run: the file is no exported run.");
  return {
    settings: settings.data,
    records: rest.map(({ line, number }) => readRunRecord(line, number)),
  };
}

/** The settings in the first line of a file; null for any other text. */
export function readRunHead(line: string): RunSettings | null {
  const head = runHead.safeParse(jsonOrNull(line));
  return head.success ? head.data.run : null;
}

const runHead = z.object({ run: runSettings });

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads one line behind the first. @throws Error with a sentence that names the line */
export const readRunRecord = (line: string, number: number): RunRecord =>
  recordOf(objectOf(line, number), number);

function objectOf(line: string, number: number): JsonObject {
  let value: JsonValue;
  try {
    value = parseJson(line);
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    throw new Error(`Line ${number}, character ${error.offset + 1}: ${error.message}`);
  }
  if (isJsonObject(value)) return value;
  throw new Error(`Line ${number} is no JSON object.`);
}

const figures = z.object({
  ...{ latencyMs: z.number().nullable(), inputTokens: z.int().nullable(), outputTokens: z.int().nullable() },
  ...{ cost: z.number().nullable(), currency: z.string().max(8).nullable() },
});

const plain = z.object({
  figures: figures.optional(),
  row: z.int().min(0),
  expected: z.record(z.string(), expectedLabel),
  model: z.string(),
  modelAnswered: z.string().nullable(),
  error: z
    .object({ status: z.int().nullable(), error_type: z.string(), message: z.string() })
    .transform(({ status, error_type: errorType, message }) => ({ status, errorType, message }))
    .optional(),
});

function recordOf(object: JsonObject, number: number): RunRecord {
  const { state, answers, images, columns, ...rest } = Object.fromEntries(object);
  const read = plain.safeParse(JSON.parse(stringifyJson(new Map(Object.entries(rest)))));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`Line ${number}, ${issue?.path.join(".")}: ${issue?.message}`);
  }
  if (state === undefined) throw new Error(`Line ${number} has no state.`);
  const { row, expected, model, modelAnswered, error = null, figures: took } = read.data;
  const text = answers === undefined || answers === null ? null : stringifyJson(answers);
  return {
    ...{ row, model, modelAnswered, state: stringifyJson(state), expected, answers: text, error },
    ...(took ? { figures: took } : {}),
    ...(isJsonObject(images) ? { images: textsOf(images) } : {}),
    ...(isJsonObject(columns) ? { columns: Object.fromEntries(textsOf(columns)) } : {}),
  };
}

const textsOf = (object: JsonObject): Map<string, string> =>
  new Map(
    [...object].flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : [])),
  );
