import { JsonNumber, stringifyJson, type JsonObject, type JsonValue } from "./json";
import type { QuestionType } from "./questionTypes";
import type { Answer, Extras, SystemOneResponse } from "./response";

/**
 * The body of a 200 of `POST /v1/systemone`: names in the order of the maps, numbers with at most 6
 * decimals, the legend as it was sent, fields of our own (`x_…`) last.
 * @throws RangeError for a number that is not finite.
 */
export function writeResponse(response: SystemOneResponse): string {
  const answers = [...response.answers].map(([name, answer]) => [name, answerJson(answer)] as const);
  return stringifyJson(
    new Map<string, JsonValue>([
      ["model", response.model],
      ["answers", new Map(answers)],
      [
        "usage",
        new Map([
          ["input_tokens", JsonNumber.of(response.usage.inputTokens)],
          ["output_tokens", JsonNumber.of(response.usage.outputTokens)],
        ]),
      ],
      ...extraEntries(response.extras),
    ]),
  );
}

type Writers = { [T in QuestionType]: (answer: Extract<Answer, { type: T }>) => [string, JsonValue][] };

const WRITERS: Writers = {
  noul: ({ noul }) => [["noul", decimal(noul)]],
  choice: ({ choice, confidence, probabilities }) => [
    ["choice", choice],
    ["confidence", decimal(confidence)],
    ["probabilities", decimals(probabilities)],
  ],
  score: ({ score, confidence, legend, probabilities }) => [
    ["score", decimal(score)],
    ["confidence", decimal(confidence)],
    ["legend", new Map(legend)],
    ["probabilities", decimals(probabilities)],
  ],
  box: ({ box, confidence }) => [
    ["box", decimals(new Map(Object.entries(box)))],
    ["confidence", decimal(confidence)],
  ],
};

function answerJson(answer: Answer): JsonObject {
  const write = WRITERS[answer.type] as (answer: Answer) => [string, JsonValue][];
  return new Map<string, JsonValue>([
    ["type", answer.type],
    ...write(answer),
    ...extraEntries(answer.extras),
  ]);
}

const extraEntries = (extras: Extras | undefined): [string, JsonValue][] => [...(extras ?? [])];

const decimals = (numbers: ReadonlyMap<string, number>): JsonObject =>
  new Map([...numbers].map(([key, value]) => [key, decimal(value)]));

/** At most 6 decimals; `+ 0` turns a negative zero into zero. */
const decimal = (value: number): JsonNumber => JsonNumber.of(Math.round(value * 1e6) / 1e6 + 0);
