import { isJsonObject, membersOf, type JsonObject, type JsonValue } from "@typed-question/protocol/json";
import { moduleOf } from "@typed-question/protocol/questions/registry";
import type { Extras } from "@typed-question/protocol/extras";
import type { GivenAnswer, Usage } from "@typed-question/protocol/response";
import type { EngineContent, EngineRequest } from "@typed-question/protocol/engine";
import { errorMessageOf } from "../../errorMessage";
import { modelNameOf, numberOf, UnreadableReply } from "../../replyFields";
import { AnswerReader, extrasOf } from "./answerReader";
import { serverFieldsOfResponse } from "./serverFields";
import { questionName } from "./wireRequest";

type Question = EngineRequest["questions"][number];

export interface ReadReply {
  /** The answering model by the server's own words; null without any. */
  model: string | null;
  answers: GivenAnswer[];
  usage: Usage;
  extras?: Extras;
}

/**
 * Reads the answers of a server of this protocol, however it deviates. Its own numbers are kept, to within {@link
 * AnswerReader}'s rounding of their range. Missing numbers are computed from its probabilities. Numbers that it
 * computes differently stand beside ours (`x_reference_…`). `labels.ts` matches labels. `x_notes` names corrections
 * and oddities. Unknown fields are kept as `x_server_…`. Unrequested answers are ignored without a note. A complete
 * legend is ignored too: the sent levels stand in its place.
 * @throws UnreadableReply where a question has no usable answer.
 */
export function readReply(value: JsonValue, questions: readonly Question[]): ReadReply {
  const notes: string[] = [];
  const body = unwrap(value, notes);
  const answers = body.get("answers");
  if (!isJsonObject(answers)) throw new UnreadableReply("the reply has no answers");
  const model = modelNameOf(body.get("model"));
  if (model === null) notes.push("The server does not say which model answered.");
  return {
    model,
    answers: questions.map((question, i) => readAnswer(answers.get(questionName(i)), question, i)),
    usage: readUsage(body.get("usage"), notes),
    ...extrasOf(serverFieldsOfResponse(body, notes), notes),
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

function readAnswer(value: JsonValue | undefined, question: Question, index: number): GivenAnswer {
  const place = `the answer to question ${index + 1}`;
  if (!isJsonObject(value)) throw new UnreadableReply(`${place} is missing`);
  const type = value.get("type");
  if (type === "refusal") return { type, ...new AnswerReader(value, place).extras(["type"]) };
  if (type !== undefined && type !== question.type) {
    throw new UnreadableReply(`${place} is of another type than the question`);
  }
  const reader = new AnswerReader(value, place);
  if (type === undefined) reader.notes.push("The answer has no type.");
  const outcomes = question.kind === "box" ? [] : question.outcomes;
  const read = moduleOf(question.type).readLoose(
    reader,
    outcomes.map(({ name, description }) => ({ name, description: levelText(description) })),
  );
  // Notes are complete only now.
  return { ...read, ...reader.extras(Object.keys(read)) };
}

/** Null for a level with an image: no server answers by it. */
function levelText(content: EngineContent | null): string | null {
  const texts = (content?.parts ?? []).map((part) => (part.type === "text" ? part.text : null));
  return texts.includes(null) ? null : texts.join("");
}
