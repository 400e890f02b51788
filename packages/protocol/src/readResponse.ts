import { JsonNumber, JsonParseError, isJsonObject, parseJson, type JsonObject, type JsonValue } from "./json";
import { QUESTION_TYPES, type QuestionType } from "./questionTypes";
import type { Answer, Extras, SystemOneResponse } from "./response";

export type ReadResponseResult =
  | { ok: true; response: SystemOneResponse }
  /** `message` names the place, such as `answers.urgency.score: expected a number but it is missing`. */
  | { ok: false; message: string };

/**
 * Reads the body of a 200 of any server of this protocol. Names keep the order of the text. Fields that
 * the contract does not know are dropped, those that start with `x_` are kept as extras.
 */
export function readResponse(text: string): ReadResponseResult {
  try {
    return { ok: true, response: responseOf(fieldsOf(parseJson(text), [])) };
  } catch (error) {
    if (error instanceof WrongField) return { ok: false, message: error.message };
    if (error instanceof JsonParseError) {
      return { ok: false, message: `not JSON at character ${error.offset}: ${error.message}` };
    }
    throw error;
  }
}

/** Reads one value of a response's `answers`; null where the contract has no answer of that shape. */
export function readAnswer(value: JsonValue): Answer | null {
  try {
    return answerOf(fieldsOf(value, []));
  } catch (error) {
    if (error instanceof WrongField) return null;
    throw error;
  }
}

function responseOf(body: Fields): SystemOneResponse {
  const usage = body.fields("usage");
  return {
    model: body.string("model"),
    answers: new Map(body.fields("answers").each(answerOf)),
    usage: { inputTokens: usage.number("input_tokens"), outputTokens: usage.number("output_tokens") },
    ...body.extras(),
  };
}

const READERS: { [T in QuestionType]: (fields: Fields) => Extract<Answer, { type: T }> } = {
  noul: (answer) => ({ type: "noul", noul: answer.number("noul") }),
  choice: (answer) => ({
    type: "choice",
    choice: answer.string("choice"),
    confidence: answer.number("confidence"),
    probabilities: answer.fields("probabilities").numbers(),
  }),
  score: (answer) => ({
    type: "score",
    score: answer.number("score"),
    confidence: answer.number("confidence"),
    legend: answer.fields("legend").object,
    probabilities: answer.fields("probabilities").numbers(),
  }),
  box: (answer) => {
    const box = answer.fields("box");
    return {
      type: "box",
      box: {
        top: box.number("top"),
        left: box.number("left"),
        bottom: box.number("bottom"),
        right: box.number("right"),
      },
      confidence: answer.number("confidence"),
    };
  },
};

function answerOf(answer: Fields): Answer {
  const type = answer.string("type");
  const known = QUESTION_TYPES.find((candidate) => candidate === type);
  if (known === undefined) throw answer.wrong("type", `one of ${QUESTION_TYPES.join(", ")}`);
  return { ...READERS[known](answer), ...answer.extras() };
}

class WrongField extends Error {}

/** The fields of one object, with the path that an error names. */
class Fields {
  constructor(
    readonly object: JsonObject,
    private readonly path: readonly string[],
  ) {}

  string(key: string): string {
    const value = this.object.get(key);
    if (typeof value !== "string") throw this.wrong(key, "a string");
    return value;
  }

  number(key: string): number {
    const value = this.object.get(key);
    const number = value instanceof JsonNumber ? value.toNumber() : Number.NaN;
    if (!Number.isFinite(number)) throw this.wrong(key, "a number");
    return number;
  }

  fields(key: string): Fields {
    return fieldsOf(this.object.get(key), [...this.path, key]);
  }

  numbers(): ReadonlyMap<string, number> {
    return new Map([...this.object.keys()].map((key) => [key, this.number(key)]));
  }

  each<T>(read: (fields: Fields) => T): [string, T][] {
    return [...this.object.keys()].map((key) => [key, read(this.fields(key))]);
  }

  extras(): { extras?: Extras } {
    const extras = [...this.object].filter((entry): entry is [`x_${string}`, JsonValue] =>
      entry[0].startsWith("x_"),
    );
    return extras.length > 0 ? { extras: new Map(extras) } : {};
  }

  wrong(key: string, expected: string): WrongField {
    return wrongField(this.object.get(key), [...this.path, key], expected);
  }
}

function fieldsOf(value: JsonValue | undefined, path: readonly string[]): Fields {
  if (!isJsonObject(value)) throw wrongField(value, path, "an object");
  return new Fields(value, path);
}

function wrongField(value: JsonValue | undefined, path: readonly string[], expected: string): WrongField {
  const place = path.length > 0 ? path.join(".") : "the body";
  const found = value === undefined ? "it is missing" : "it is something else";
  return new WrongField(`${place}: expected ${expected} but ${found}`);
}
