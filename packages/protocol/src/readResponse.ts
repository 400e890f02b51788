import { JsonParseError, parseJson, type JsonValue } from "./json";
import { moduleOf, QUESTION_TYPES } from "./questions/registry";
import type { GivenAnswer, SystemOneResponse } from "./response";
import { ResponseFields, WrongField } from "./responseFields";

export type ReadResponseResult =
  | { ok: true; response: SystemOneResponse }
  /** `message` names the place, such as `answers.urgency.score: expected a number but it is missing`. */
  | { ok: false; message: string };

/**
 * Reads the body of a 200 of any server of this protocol. Names keep the order of the text. Fields outside the
 * contract are dropped; fields that start with `x_` are kept as extras.
 */
export function readResponse(text: string): ReadResponseResult {
  try {
    return { ok: true, response: responseOf(ResponseFields.of(parseJson(text))) };
  } catch (error) {
    if (error instanceof WrongField) return { ok: false, message: error.message };
    if (error instanceof JsonParseError) {
      return { ok: false, message: `not JSON at character ${error.offset}: ${error.message}` };
    }
    throw error;
  }
}

/** Reads one value of a response's `answers`; null where the contract has no answer of that shape. */
export function readAnswer(value: JsonValue): GivenAnswer | null {
  try {
    return answerOf(ResponseFields.of(value));
  } catch (error) {
    if (error instanceof WrongField) return null;
    throw error;
  }
}

function responseOf(body: ResponseFields): SystemOneResponse {
  const usage = body.fields("usage");
  return {
    model: body.string("model"),
    answers: new Map(body.fields("answers").each(answerOf)),
    usage: { inputTokens: usage.number("input_tokens"), outputTokens: usage.number("output_tokens") },
    ...body.extras(),
  };
}

function answerOf(answer: ResponseFields): GivenAnswer {
  const type = answer.string("type");
  if (type === "refusal") return { type, ...answer.extras() };
  const known = QUESTION_TYPES.find((candidate) => candidate === type);
  if (known === undefined) throw answer.wrong("type", `one of ${QUESTION_TYPES.join(", ")}`);
  return { ...moduleOf(known).readAnswer(answer), ...answer.extras() };
}
