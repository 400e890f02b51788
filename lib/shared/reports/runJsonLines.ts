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
  const parts = [
    `"row":${row}`,
    `"state":${stringifyJson(parseJson(state))}`,
    `"expected":${JSON.stringify(expected)}`,
    `"model":${JSON.stringify(model)}`,
    `"modelAnswered":${JSON.stringify(modelAnswered)}`,
    `"answers":${answers === null ? "null" : stringifyJson(parseJson(answers))}`,
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
    records: rest.map(({ line, number }) => recordOf(objectOf(line, number), number)),
  };
}

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

const plain = z.object({
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
  const { state, answers, ...rest } = Object.fromEntries(object);
  const read = plain.safeParse(JSON.parse(stringifyJson(new Map(Object.entries(rest)))));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new Error(`Line ${number}, ${issue?.path.join(".")}: ${issue?.message}`);
  }
  if (state === undefined) throw new Error(`Line ${number} has no state.`);
  const { row, expected, model, modelAnswered, error = null } = read.data;
  const text = answers === undefined || answers === null ? null : stringifyJson(answers);
  return { row, model, modelAnswered, state: stringifyJson(state), expected, answers: text, error };
}
