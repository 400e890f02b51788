import {
  isJsonObject,
  membersOf,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { Answer, Extras, Usage } from "@typed-question/protocol/response";
import {
  argmax,
  choiceConfidence,
  expectedScore,
  scoreConfidence,
} from "@typed-question/protocol/readout/confidence";
import type { EngineContent, EngineRequest } from "@typed-question/protocol/engine";
import { errorMessageOf } from "../../errorMessage";
import { numberOf, UnreadableReply } from "../../replyFields";
import { readDistribution, refuseLeftOut, unit, type Distribution, type Outcomes } from "./distribution";
import { labelFinder, levelFinder, quotedLabel } from "./labels";
import { labelOf } from "./probabilityEntries";
import { questionName } from "./wireRequest";

type Question = EngineRequest["questions"][number];

export interface ReadReply {
  /** What the server says that answered; null where it does not say. */
  model: string | null;
  answers: Answer[];
  usage: Usage;
  extras?: Extras;
}

/** Servers round: their numbers and ours differ by this much without meaning anything. */
const ROUNDING = 0.02;

/**
 * Reads the answers of a server of this protocol, however it deviates. Its own numbers are kept, to within
 * {@link ROUNDING} of their range. What it leaves out is computed from its probabilities; what it computes
 * differently stands beside ours (`x_reference_…`). Labels are matched by `labels.ts`. `x_notes` names what was put right or stands out; fields and
 * answers that nobody asked for are passed over without a word, and so is a legend that is whole, since the
 * levels as they were sent stand in its place.
 * @throws UnreadableReply where a question has no usable answer.
 */
export function readReply(value: JsonValue, questions: readonly Question[]): ReadReply {
  const notes: string[] = [];
  const body = unwrap(value, notes);
  const answers = body.get("answers");
  if (!isJsonObject(answers)) throw new UnreadableReply("the reply has no answers");
  const model = body.get("model");
  if (typeof model !== "string") notes.push("The server does not say which model answered.");
  return {
    model: typeof model === "string" ? model : null,
    answers: questions.map((question, i) => readAnswer(answers.get(questionName(i)), question, i)),
    usage: readUsage(body.get("usage"), notes),
    ...extrasOf([], notes),
  };
}

/** The object that holds the answers, which some put into an envelope. */
function unwrap(value: JsonValue, notes: string[]): JsonObject {
  if (!isJsonObject(value)) throw new UnreadableReply("the reply is not an object");
  if (value.has("answers")) return value;
  const result = value.get("result");
  if (isJsonObject(result) && result.has("answers")) {
    notes.push("The server wraps its answers in 'result'.");
    return result;
  }
  const message = errorMessageOf(value);
  throw new UnreadableReply(
    message === null ? "the reply has no answers" : `it sent an error with status 200: ${message}`,
  );
}

function readUsage(value: JsonValue | undefined, notes: string[]): Usage {
  const usage = membersOf(value);
  const count = (key: string): number => {
    const number = numberOf(usage.get(key));
    return number === null || number < 0 ? 0 : Math.round(number);
  };
  if (numberOf(usage.get("input_tokens")) === null) notes.push("The server does not say what it used.");
  return { inputTokens: count("input_tokens"), outputTokens: count("output_tokens") };
}

function readAnswer(value: JsonValue | undefined, question: Question, index: number): Answer {
  const place = `the answer to question ${index + 1}`;
  if (!isJsonObject(value)) throw new UnreadableReply(`${place} is missing`);
  const type = value.get("type");
  if (type !== undefined && type !== question.type) {
    throw new UnreadableReply(`${place} is of another type than the question`);
  }
  const reader = new AnswerReader(value, place);
  if (type === undefined) reader.notes.push("The answer has no type.");
  switch (question.type) {
    case "noul":
      return { type: "noul", noul: reader.probability("noul"), ...reader.extras() };
    case "choice":
      return reader.choice(question.options.map(({ name }) => name));
    case "score":
      return reader.score(question.levels.map(levelText));
    case "box":
      return reader.box();
  }
}

/** Null for a level with an image: no server answers by it. */
function levelText({ parts }: EngineContent): string | null {
  const texts = parts.map((part) => (part.type === "text" ? part.text : null));
  return texts.includes(null) ? null : texts.join("");
}

class AnswerReader {
  readonly notes: string[] = [];
  private readonly own: [`x_${string}`, JsonValue][] = [];

  constructor(
    private readonly fields: JsonObject,
    private readonly place: string,
  ) {}

  choice(options: readonly string[]): Answer {
    const outcomes: Outcomes = { noun: "option", names: options, finder: () => labelFinder(options) };
    const found = this.distribution(outcomes);
    const { probabilities } = found;
    return {
      type: "choice",
      choice: options[this.chosen(found)]!,
      confidence: this.number("confidence", choiceConfidence(probabilities), [0, 1]),
      probabilities: named(options, probabilities),
      ...this.extras(),
    };
  }

  /** The index of the most likely option: among equals the server's own. */
  private chosen({ find, probabilities, leftOut }: Distribution): number {
    const best = argmax(probabilities);
    const given = labelOf(this.fields.get("choice"));
    if (given === null) {
      this.notes.push("The server names no option: the most likely one stands here.");
      return best;
    }
    const index = find(given);
    if (index === null) {
      throw new UnreadableReply(`${this.place} chooses ${quotedLabel(given)}, which means no single option`);
    }
    if (leftOut.has(index)) refuseLeftOut(index, probabilities, "option", this.place);
    if (probabilities[index]! >= probabilities[best]!) return index;
    this.own.push(["x_server_choice", given]);
    this.notes.push("The server chose another option than the most likely one.");
    return best;
  }

  score(texts: readonly (string | null)[]): Answer {
    const levels = texts.length;
    const keys = texts.map((_, level) => String(level));
    const { probabilities } = this.distribution({
      noun: "level",
      names: keys,
      finder: (labels) => levelFinder(texts, labels),
    });
    const legend = this.fields.get("legend");
    const isWhole = isJsonObject(legend) && keys.every((key) => (legend.get(key) ?? null) !== null);
    if (!isWhole)
      this.notes.push("The server's legend is missing or has gaps: the levels as they were sent stand here.");
    return {
      type: "score",
      score: this.number("score", expectedScore(probabilities), [0, levels - 1]),
      confidence: this.number("confidence", scoreConfidence(probabilities), [0, 1]),
      legend: isJsonObject(legend) ? legend : new Map(),
      probabilities: named(keys, probabilities),
      ...this.extras(),
    };
  }

  box(): Answer {
    const box = this.fields.get("box");
    const edge = (name: string): number => {
      const value = numberOf(isJsonObject(box) ? box.get(name) : undefined);
      if (value === null) throw new UnreadableReply(`${this.place} has no usable '${name}'`);
      return value;
    };
    const edges = { top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right") };
    return { type: "box", box: edges, confidence: this.probability("confidence"), ...this.extras() };
  }

  /** A number from 0 to 1 that nothing can stand in for. */
  probability(key: string): number {
    const value = unit(numberOf(this.fields.get(key)));
    if (value === null) throw new UnreadableReply(`${this.place} has no usable '${key}'`);
    return value;
  }

  extras(): { extras?: Extras } {
    const theirs = [...this.fields].filter((entry): entry is [`x_${string}`, JsonValue] =>
      entry[0].startsWith("x_"),
    );
    return extrasOf([...theirs, ...this.own], this.notes);
  }

  /** The server's own number, with ours beside it where they differ; ours where it has none. */
  private number(key: "confidence" | "score", reference: number, [min, max]: [number, number]): number {
    const value = numberOf(this.fields.get(key));
    if (value === null || value < min - ROUNDING || value > max + ROUNDING) {
      this.notes.push(`The server gives no usable ${key}: it was computed from the probabilities.`);
      return reference;
    }
    if (Math.abs(value - reference) > ROUNDING) {
      this.own.push([`x_reference_${key}`, JsonNumber.of(Math.round(reference * 1e6) / 1e6)]);
      this.notes.push(`The server computes its ${key} by another formula.`);
    }
    return Math.min(max, Math.max(min, value));
  }

  /** Of a choice or a score, one an option or a level. */
  private distribution(outcomes: Outcomes): Distribution {
    const found = readDistribution(this.fields.get("probabilities"), outcomes, this.place);
    this.notes.push(...found.notes);
    const sum = found.probabilities.reduce((total, probability) => total + probability, 0);
    if (Math.abs(sum - 1) > ROUNDING) {
      this.own.push(["x_probabilities_sum", JsonNumber.of(Math.round(sum * 1e6) / 1e6)]);
      this.notes.push("The server's probabilities do not sum to 1.");
    }
    return found;
  }
}

function extrasOf(own: [`x_${string}`, JsonValue][], notes: string[]): { extras?: Extras } {
  const all = notes.length > 0 ? [...own, ["x_notes", notes] as const] : own;
  return all.length > 0 ? { extras: new Map(all) } : {};
}

const named = (keys: readonly string[], values: readonly number[]): Map<string, number> =>
  new Map(keys.map((key, i) => [key, values[i]!]));
