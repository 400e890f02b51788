import { expect, test } from "vitest";
import { AppError } from "@typed-question/protocol/appError";
import { accepts, ALL_FIELDS } from "./acceptedFields";

const refusal = (words: string, status = 400): AppError =>
  new AppError(
    "api_usage_error",
    `Connection 'logprobs 3', POST http://x/v1: it refuses the request (${status}): ${words}.`,
    {
      facts: { connection: "logprobs 3", upstreamStatus: status },
    },
  );
const top = (words: string, topLogprobs = 20) =>
  accepts(refusal(words), { ...ALL_FIELDS, topLogprobs })?.topLogprobs ?? null;

test.each<[string, number]>([
  ["Requested sample logprobs of 20, which is greater than max allowed: 5", 5],
  ["Invalid 'top_logprobs': integer above maximum value. Expected a value <= 5, but got 20 instead", 5],
  ["Invalid value for 'top_logprobs': must be less than or equal to 5", 5],
  ["body.top_logprobs: Input should be less than or equal to 8", 8],
  ["top_logprobs must be between 0 and 5", 5],
  ["top_logprobs must be less than 11", 10],
  ["logprobs: must be < 16", 15],
  ["The number of logprobs must be in the range 0 to 19", 19],
  ["top_logprobs is too large", 10],
  ["top_logprobs: 20 is out of range", 10],
])("'%s' lowers the number of log probabilities to %d", (words, expected) => {
  expect(top(words)).toBe(expected);
});

test("without a number 20 becomes 10, then 5, and then the error stands", () => {
  expect([20, 10, 5].map((asked) => top("top_logprobs is too large", asked))).toEqual([10, 5, null]);
});

test.each([
  "logprobs is not supported with this model",
  "Unknown field top_logprobs",
  "maximum context length is 8192 tokens",
  "top_logprobs must be at most 1",
])("'%s' is not about a number that could be lower", (words) => {
  expect(top(words, words.includes("at most") ? 5 : 20)).toBeNull();
});

test("a refused temperature is left out, once", () => {
  const words = "Unsupported value: 'temperature' does not support 1 with this model";
  expect(accepts(refusal(words), ALL_FIELDS)).toEqual({ topLogprobs: 20, temperature: false });
  expect(accepts(refusal(words, 422), { topLogprobs: 5, temperature: true })).toEqual({
    topLogprobs: 5,
    temperature: false,
  });
  expect(accepts(refusal(words), { ...ALL_FIELDS, temperature: false })).toBeNull();
});

test("other failures, and a connection's own name, say nothing of fields", () => {
  expect(accepts(new Error("temperature"), ALL_FIELDS)).toBeNull();
  expect(accepts(new AppError("upstream_error", "it failed (500): temperature"), ALL_FIELDS)).toBeNull();
  expect(accepts(refusal("no"), ALL_FIELDS)).toBeNull();
});
