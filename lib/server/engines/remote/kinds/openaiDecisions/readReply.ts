import {
  isJsonObject,
  JsonNumber,
  membersOf,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import type { Extras } from "@typed-question/protocol/extras";
import { expectedScore } from "@typed-question/protocol/readout/confidence";
import type { Usage } from "@typed-question/protocol/response";
import { errorMessageOf } from "../../errorMessage";
import { modelNameOf, numberOf, UnreadableReply } from "../../replyFields";

export interface DecisionsReply {
  model: string | null;
  /** One for each question that was sent, in their order. */
  outcomes: EngineOutcome[];
  /** Null where the server does not count. */
  usage: Usage | null;
  /** Further counts and fields of the server, by its own names. */
  usageDetails: JsonObject;
  more: JsonObject;
}

/** Servers round to two decimals: their numbers and ours differ by this much without meaning anything. */
const ROUNDING = 0.02;

/** @throws UnreadableReply where a question has no usable answer. */
export function readReply(body: JsonValue, questions: readonly EngineQuestion[]): DecisionsReply {
  const fields = membersOf(body);
  const answers = fields.get("answers");
  if (!Array.isArray(answers)) {
    const message = errorMessageOf(body);
    throw new UnreadableReply(
      message === null ? "the reply has no answers" : `it sent an error with status 200: ${message}`,
    );
  }
  const usage = membersOf(fields.get("usage"));
  const inputTokens = numberOf(usage.get("input_tokens"));
  return {
    model: modelNameOf(fields.get("model")),
    outcomes: questions.map((question, i) =>
      readAnswer(answers[i], question, `the answer to question ${i + 1}`),
    ),
    usage:
      inputTokens === null
        ? null
        : { inputTokens: whole(inputTokens), outputTokens: whole(numberOf(usage.get("output_tokens")) ?? 0) },
    usageDetails: without(usage, ["input_tokens", "output_tokens", "total_tokens"]),
    more: without(fields, ["model", "answers", "usage", "object", "id", "created_at"]),
  };
}

const whole = (count: number): number => Math.max(0, Math.round(count));

const without = (fields: JsonObject, known: readonly string[]): JsonObject =>
  new Map([...fields].filter(([key]) => !known.includes(key)));

/** A value of the server that stands beside ours. */
export const serverField = (field: string, value: JsonValue): [`x_${string}`, JsonValue] => [
  field.startsWith("x_") ? (field as `x_${string}`) : `x_server_${field}`,
  value,
];

const TYPES = { binary: "predicate", nominal: "choice", ordinal: "score" } as const;
const READ = ["type", "name", "probability", "choice", "score", "probabilities"];

function readAnswer(
  value: JsonValue | undefined,
  { kind, outcomes }: EngineQuestion,
  place: string,
): EngineOutcome {
  if (!isJsonObject(value)) throw new UnreadableReply(`${place} is missing`);
  const type = value.get("type");
  const own = [...without(value, READ)].map(([field, item]) => serverField(field, item));
  if (type === "refusal") return { kind: "refusal", ...extrasOf(own, []) };
  if (type !== TYPES[kind]) throw new UnreadableReply(`${place} is of another type than the question`);
  if (kind === "binary") {
    const yes = unit(value.get("probability"), place);
    return { kind: "distribution", probabilities: [1 - yes, yes], ...extrasOf(own, []) };
  }
  const notes: string[] = [];
  const names = outcomes.map(({ name }, i) => (kind === "nominal" ? (name ?? "") : String(i)));
  const { probabilities, values } = readProbabilities(value.get("probabilities"), kind, names, notes, place);
  const sum = probabilities.reduce((total, probability) => total + probability, 0);
  if (Math.abs(sum - 1) > ROUNDING) {
    own.push(["x_probabilities_sum", JsonNumber.of(Math.round(sum * 1e6) / 1e6)]);
    notes.push("The server's probabilities do not sum to 1.");
  }
  if (kind === "nominal") own.push(...otherChoice(value.get("choice"), values, probabilities, notes));
  else own.push(...otherScore(numberOf(value.get("score")), probabilities, notes));
  return { kind: "distribution", probabilities, ...extrasOf(own, notes) };
}

/** The server's word where it is not the likeliest option. The note names none: callers may know it by another name. */
function otherChoice(
  given: JsonValue | undefined,
  values: readonly JsonValue[],
  probabilities: readonly number[],
  notes: string[],
): [`x_${string}`, JsonValue][] {
  if (given === undefined) return [];
  const index = values.map(stringifyJson).indexOf(stringifyJson(given));
  if (probabilities[index] === Math.max(...probabilities)) return [];
  notes.push("The server chose another option than the most likely one.");
  return [serverField("choice", given)];
}

function otherScore(
  given: number | null,
  probabilities: readonly number[],
  notes: string[],
): [`x_${string}`, JsonValue][] {
  if (given === null || Math.abs(given - expectedScore(probabilities)) <= ROUNDING) return [];
  notes.push("The server's score is not the mean of its probabilities.");
  return [serverField("score", JsonNumber.of(given))];
}

interface Probabilities {
  /** In the question's order. */
  probabilities: number[];
  /** The server's word for each option or level. */
  values: readonly JsonValue[];
}

/**
 * The probabilities in the question's order. Values lead to their options; where a server calls all of them otherwise,
 * their places do.
 */
function readProbabilities(
  list: JsonValue | undefined,
  kind: EngineQuestion["kind"],
  names: readonly string[],
  notes: string[],
  place: string,
): Probabilities {
  if (!Array.isArray(list)) throw new UnreadableReply(`${place} has no list of probabilities`);
  const entries = list.map((item) => ({
    index: indexOf(membersOf(item), kind, names),
    probability: unit(membersOf(item).get("probability"), place),
  }));
  const isKnown = entries.every(({ index }) => index >= 0);
  const found = new Set(entries.map(({ index }) => index));
  if (isKnown && found.size === names.length && entries.length === names.length) {
    const sorted = Array<number>(names.length).fill(0);
    for (const { index, probability } of entries) sorted[index] = probability;
    return { probabilities: sorted, values: names };
  }
  const noun = kind === "nominal" ? "options" : "levels";
  if (entries.some(({ index }) => index >= 0) || entries.length !== names.length) {
    throw new UnreadableReply(`${place} has probabilities of other ${noun} than the question`);
  }
  notes.push(`The server calls the ${noun} otherwise: matched by their places.`);
  return {
    probabilities: entries.map(({ probability }) => probability),
    values: list.map((item) => membersOf(item).get("value") ?? null),
  };
}

function indexOf(entry: JsonObject, kind: EngineQuestion["kind"], names: readonly string[]): number {
  const value = entry.get("value");
  if (kind === "nominal") return typeof value === "string" ? names.indexOf(value) : -1;
  const label = entry.get("label");
  const level = numberOf(value);
  return names.indexOf(level === null && typeof label === "string" ? label : String(level));
}

function unit(value: JsonValue | undefined, place: string): number {
  const number = numberOf(value);
  if (number === null || number < -1e-6 || number > 1 + 1e-6) {
    throw new UnreadableReply(`${place} has no usable probability`);
  }
  return Math.min(1, Math.max(0, number));
}

/** Extras with the notes behind them. */
export function extrasOf(own: [`x_${string}`, JsonValue][], notes: string[]): { extras?: Extras } {
  const all = notes.length > 0 ? [...own, ["x_notes", notes] as const] : own;
  return all.length > 0 ? { extras: new Map(all) } : {};
}
