import { expect, test } from "vitest";
import { parseJson, stringifyJson, type JsonValue } from "../json";
import { usageJson } from "./usageJson";

const written = (serverUsage: string | null): unknown => {
  const extras = serverUsage === null ? [] : [["x_server_usage", parseJson(serverUsage)] as const];
  const usage = { inputTokens: 100, outputTokens: 3 };
  const json = usageJson({ usage, extras: new Map<`x_${string}`, JsonValue>(extras) });
  return JSON.parse(stringifyJson(json)) as unknown;
};

const counts = (cached: number, cacheWrite: number, reasoning: number) => ({
  input_tokens: 100,
  input_tokens_details: { cached_tokens: cached, cache_write_tokens: cacheWrite },
  output_tokens: 3,
  output_tokens_details: { reasoning_tokens: reasoning },
  total_tokens: 103,
});

test.each([
  ["no other server", null, counts(0, 0, 0)],
  ["counts beside the totals", '{"cached_tokens":64,"reasoning_tokens":2}', counts(64, 0, 2)],
  [
    "counts in OpenAI's details",
    '{"input_tokens_details":{"cached_tokens":64,"cache_write_tokens":8},"output_tokens_details":{"reasoning_tokens":1}}',
    counts(64, 8, 1),
  ],
  ["older names of the details", '{"prompt_tokens_details":{"cached_tokens":5}}', counts(5, 0, 0)],
  [
    "values that are no counts",
    '{"cached_tokens":"many","cache_write_tokens":-1,"reasoning_tokens":0.5}',
    counts(0, 0, 0),
  ],
])("the usage of an answer with %s", (_, serverUsage, expected) => {
  expect(written(serverUsage)).toEqual(expected);
});
