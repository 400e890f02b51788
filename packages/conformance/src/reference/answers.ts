import { createHash } from "node:crypto";
import { JsonNumber, stringifyJson, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { type Is } from "./faults";
import { optionsOf, levelsOf, type Evaluation, type Question } from "./validate";

/**
 * Answers made from a hash of the input: meaningless, but valid by every rule of the protocol. Equal inputs
 * get equal answers, and others differ.
 */

type Distribution = [string, number][];

export interface Seen {
  /** The state as the engine sees it. */
  state: string;
  /** A question as the engine sees it. */
  question(name: string, question: Question): string;
}

export function answer(is: Is, model: string, evaluation: Evaluation, seen: Seen): JsonObject {
  const answers: JsonObject = new Map();
  const count = evaluation.questions.size;
  let position = 0;
  for (const [name, question] of evaluation.questions) {
    const basis = [
      model,
      is("state-ignored") ? "" : is("state-cut") ? seen.state.slice(0, 2000) : seen.state,
      seen.question(name, question),
      is("name-in-prompt") ? name : "",
      is("questions-in-one-prompt") ? String(count) : "",
      is("position-in-prompt") ? String(position) : "",
      is("random-answers") ? String(Math.random()) : "",
    ].join("\n");
    answers.set(name, answerOne(is, question, basis));
    position += 1;
  }
  return answers;
}

/** 0 to 1, the same for the same text. */
function hash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
}

function distribution(keys: readonly string[], basis: string): Distribution {
  const weights = keys.map((_, index) => 0.02 + hash(`${basis}|${index}`) ** 2);
  const sum = weights.reduce((a, b) => a + b, 0);
  return keys.map((key, index) => [key, (weights[index] ?? 0) / sum]);
}

function answerOne(is: Is, question: Question, basis: string): JsonObject {
  switch (question.type) {
    case "noul":
      return noulAnswer(is, hash(basis));
    case "choice":
      return choiceAnswer(is, optionsOf(question), basis);
    case "score":
      return scoreAnswer(is, levelsOf(question), basis);
    case "box":
      return boxAnswer(is, basis);
  }
}

function noulAnswer(is: Is, p: number): JsonObject {
  const json: JsonObject = new Map<string, JsonValue>([
    ["type", is("answer-type-renamed") ? "boolean" : "noul"],
    ["noul", number(is, is("noul-percent") ? 2 + p * 98 : p)],
  ]);
  if (is("noul-confidence")) json.set("confidence", number(is, Math.abs(2 * p - 1)));
  return json;
}

function choiceAnswer(is: Is, names: string[], basis: string): JsonObject {
  let entries = distribution(names, basis);
  if (names.length > 1 && is("choice-unnormalised")) entries = scaled(entries, 0.9);
  if (names.length > 3 && is("choice-option-dropped")) entries = normalised(entries.slice(0, -1));
  const best = entries.reduce((a, b) => (b[1] > a[1] ? b : a), entries[0] ?? ["", 0]);
  const worst = entries.reduce((a, b) => (b[1] < a[1] ? b : a), best);
  const chosen = is("choice-least-likely") ? worst[0] : best[0];
  let sent = entries;
  if (is("options-integer-first")) sent = integersFirst(entries);
  if (is("options-sorted")) sent = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  if (is("option-names-trimmed")) sent = renamed(entries, (name) => name.trim() || name);
  if (is("option-names-composed")) sent = renamed(entries, (name) => name.normalize("NFC"));
  if (is("option-names-folded"))
    sent = renamed(entries, (name) => (/^b/i.test(name) ? name.toLowerCase() : name));
  const probabilities = new Map<string, JsonValue>(sent.map(([name, p]) => [name, number(is, p)]));
  if (names.length > 1 && is("choice-probability-as-text")) probabilities.set(best[0], best[1].toFixed(6));
  return new Map<string, JsonValue>([
    ["type", "choice"],
    ["choice", is("choice-as-index") ? String(names.indexOf(chosen)) : chosen],
    [
      "confidence",
      number(
        is,
        choiceConfidence(
          is,
          entries.map(([, p]) => p),
        ),
      ),
    ],
    ["probabilities", probabilities],
  ]);
}

function choiceConfidence(is: Is, p: number[]): number {
  if (p.length === 1) return is("one-option-unsure") ? 0 : 1;
  if (is("choice-confidence-entropy")) return 1 - entropy(p) / Math.log(p.length);
  if (is("choice-confidence-max")) return Math.max(...p);
  const confidence = (Math.max(...p) - 1 / p.length) / (1 - 1 / p.length);
  return is("choice-confidence-percent") ? 2 + 98 * confidence : confidence;
}

function scoreAnswer(is: Is, levels: JsonValue[], basis: string): JsonObject {
  let entries = distribution(
    levels.map((_, level) => String(level)),
    basis,
  );
  if (levels.length > 1 && is("score-unnormalised")) entries = scaled(entries, 0.9);
  const p = entries.map(([, value]) => value);
  const mostLikely = p.indexOf(Math.max(...p));
  const mean = p.reduce((sum, value, level) => sum + value * level, 0);
  let score = is("score-most-likely") ? mostLikely : mean;
  if (is("score-from-one") && levels.length > 1) score += 1;
  const shift = (fault: "legend-from-one" | "score-probabilities-from-one", level: number) =>
    String(is(fault) ? level + 1 : level);
  const probabilities = new Map<string, JsonValue>(
    p.map((value, level) => [shift("score-probabilities-from-one", level), number(is, value)]),
  );
  if (levels.length > 1 && is("score-probability-as-text")) probabilities.set("0", (p[0] ?? 0).toFixed(6));
  return new Map<string, JsonValue>([
    ["type", "score"],
    ["score", number(is, score)],
    ["confidence", number(is, scoreConfidence(is, p, mostLikely))],
    ["legend", new Map(levels.map((level, at) => [shift("legend-from-one", at), legendEntry(is, level)]))],
    ["probabilities", probabilities],
  ]);
}

function legendEntry(is: Is, level: JsonValue): JsonValue {
  if (is("legend-stringified") && typeof level !== "string") return stringifyJson(level);
  if (is("legend-keys-moved") && level instanceof Map) return new Map(integersFirst([...level]));
  if (is("legend-numbers-rounded") && level instanceof Map) {
    return new Map(
      [...level].map(([key, value]) => [
        key,
        value instanceof JsonNumber ? new JsonNumber(JSON.stringify(value.toNumber())) : value,
      ]),
    );
  }
  return level;
}

function scoreConfidence(is: Is, p: number[], mostLikely: number): number {
  const n = p.length;
  if (n === 1) return is("one-level-unsure") ? 0 : 1;
  if (is("score-confidence-entropy")) return 1 - entropy(p) / Math.log(n);
  if (is("score-confidence-as-choice")) return (Math.max(...p) - 1 / n) / (1 - 1 / n);
  const centre = (n - 1) / 2;
  const even = p.reduce((sum, _, level) => sum + Math.abs(level - centre), 0) / n;
  const found = p.reduce((sum, value, level) => sum + value * Math.abs(level - mostLikely), 0);
  const confidence = Math.max(0, 1 - found / even);
  return is("score-confidence-percent") ? 2 + 98 * confidence : confidence;
}

function boxAnswer(is: Is, basis: string): JsonObject {
  const [top, left] = [hash(`${basis}|top`) / 2, hash(`${basis}|left`) / 2];
  const unit = is("box-in-pixels") ? 400 : 1;
  const edges = { top, left, bottom: top + 0.25, right: left + 0.25 };
  return new Map<string, JsonValue>([
    ["type", "box"],
    ["box", new Map(Object.entries(edges).map(([edge, at]) => [edge, number(is, at * unit)]))],
    ["confidence", number(is, hash(`${basis}|confidence`))],
  ]);
}

const entropy = (p: number[]): number => -p.reduce((sum, value) => sum + value * Math.log(value), 0);

const scaled = (entries: Distribution, factor: number): Distribution =>
  entries.map(([key, p]) => [key, p * factor]);

const normalised = (entries: Distribution): Distribution =>
  scaled(entries, 1 / entries.reduce((sum, [, p]) => sum + p, 0));

const renamed = (entries: Distribution, rename: (name: string) => string): Distribution =>
  entries.map(([name, p]) => [rename(name), p]);

/** The key order of a plain object. */
export const integersFirst = <Value>(entries: readonly [string, Value][]): [string, Value][] => {
  const isIndex = (key: string) => /^(0|[1-9]\d{0,8})$/.test(key);
  const integers = entries.filter(([key]) => isIndex(key)).sort(([a], [b]) => Number(a) - Number(b));
  return [...integers, ...entries.filter(([key]) => !isIndex(key))];
};

function number(is: Is, value: number): JsonNumber {
  if (is("numbers-unrounded")) return JsonNumber.of(value);
  return JsonNumber.of(Number(value.toFixed(is("two-decimals") ? 2 : 6)));
}
