import { JsonNumber, membersOf, type JsonObject, type JsonValue } from "../json";
import type { SystemOneResponse } from "../response";

/**
 * The usage as this wire names it. This server has no prompt cache and counts no hidden reasoning, so its own counts
 * are 0. Another server's counts (`x_server_usage`) pass through.
 */
export function usageJson({ usage, extras }: Pick<SystemOneResponse, "usage" | "extras">): JsonObject {
  const { inputTokens, outputTokens } = usage;
  const theirs = membersOf(extras?.get("x_server_usage"));
  const count = (field: string, ...details: readonly string[]): [string, JsonNumber] => {
    const found = [...details.map((name) => membersOf(theirs.get(name)).get(field)), theirs.get(field)];
    return [field, JsonNumber.of(found.map(wholeOf).find((value) => value !== null) ?? 0)];
  };
  return new Map<string, JsonValue>([
    ["input_tokens", JsonNumber.of(inputTokens)],
    [
      "input_tokens_details",
      new Map([count("cached_tokens", ...INPUT_DETAILS), count("cache_write_tokens", ...INPUT_DETAILS)]),
    ],
    ["output_tokens", JsonNumber.of(outputTokens)],
    ["output_tokens_details", new Map([count("reasoning_tokens", ...OUTPUT_DETAILS)])],
    ["total_tokens", JsonNumber.of(inputTokens + outputTokens)],
  ]);
}

/** Servers put the counts there, in OpenAI's newer and older words, or beside the totals. */
const INPUT_DETAILS = ["input_tokens_details", "prompt_tokens_details"];
const OUTPUT_DETAILS = ["output_tokens_details", "completion_tokens_details"];

/** Null for anything but a count. */
function wholeOf(value: JsonValue | undefined): number | null {
  const number = value instanceof JsonNumber ? value.toNumber() : Number.NaN;
  return Number.isSafeInteger(number) && number >= 0 ? number : null;
}
