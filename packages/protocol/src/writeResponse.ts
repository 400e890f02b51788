import { JsonNumber, stringifyJson, type JsonObject, type JsonValue } from "./json";
import type { Extras } from "./extras";
import { moduleOf } from "./questions/registry";
import type { GivenAnswer, SystemOneResponse } from "./response";

/**
 * Writes the body of a 200 of `POST /v1/systemone`. Names keep the order of the maps, and the legend stays as sent.
 * Numbers have at most 6 decimals. Our own fields (`x_…`) come last.
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

function answerJson(answer: GivenAnswer): JsonObject {
  return new Map<string, JsonValue>([
    ["type", answer.type],
    ...(answer.type === "refusal" ? [] : moduleOf(answer.type).writeAnswer(answer)),
    ...extraEntries(answer.extras),
  ]);
}

const extraEntries = (extras: Extras | undefined): [string, JsonValue][] => [...(extras ?? [])];
