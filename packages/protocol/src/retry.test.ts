import { expect, test } from "vitest";
import {
  forbidsRetry,
  isRetryable,
  readRetryAfterMs,
  RETRIES_MAX,
  retriesItself,
  retryDelayMs,
} from "./retry";

test("a 408, a 429 and every 5xx are tried again, and nothing else", () => {
  const statuses = [200, 400, 401, 404, 408, 409, 413, 422, 428, 429, 430, 499, 500, 503, 529, 599, 600];
  expect(statuses.filter(isRetryable)).toEqual([408, 429, 500, 503, 529, 599]);
});

test("waits double from 500 ms to 5 s, and chance takes up to a quarter away", () => {
  const waits = (random: number) =>
    [0, 1, 2, 3, 4, 5].map((retry) => retryDelayMs(retry, { retryAfterMs: null, random }));
  expect(waits(0)).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  expect(waits(1)).toEqual([375, 750, 1_500, 3_000, 3_750, 3_750]);
  expect(waits(0.5).slice(0, RETRIES_MAX)).toEqual([438, 875]);
});

test("the wait that the server asks for is kept, up to a minute", () => {
  const wait = (retryAfterMs: number) => retryDelayMs(1, { retryAfterMs, random: 0 });
  expect([0, 12_345, 60_000, 60_001].map(wait)).toEqual([0, 12_345, 60_000, 1_000]);
});

test.each([
  [{}, null],
  [{ "retry-after-ms": "1500", "retry-after": "9" }, 1_500],
  [{ "retry-after-ms": "0.2", "retry-after": "9" }, 1],
  [{ "retry-after-ms": "soon", "retry-after": "2" }, 2_000],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "1.5" }, 1_500],
  [{ "retry-after": "Fri, 01 Jan 2027 00:00:30 GMT" }, 30_000],
  [{ "retry-after": "Thu, 31 Dec 2026 23:00:00 GMT" }, 0],
  [{ "retry-after": "-1", "retry-after-ms": "-1" }, null],
  [{ "retry-after": "1 hour" }, null],
  [{ "retry-after": "2027" }, 2_027_000],
  [{ "retry-after": "", "retry-after-ms": "1e3" }, null],
])("%j asks for a wait of %s ms", (headers, expected) => {
  expect(readRetryAfterMs(new Headers(headers), Date.UTC(2027, 0, 1))).toBe(expected);
});

test.each([
  [{}, false],
  [{ "x-should-retry": "true" }, false],
  [{ "x-should-retry": " False" }, true],
])("of %j it is read whether a repeat is forbidden", (headers, expected) => {
  expect(forbidsRetry(new Headers(headers))).toBe(expected);
});

test.each([
  [{ "user-agent": "curl/8.5" }, false],
  [{ "x-typesafe-sdk": "typesafe-sdk/1.2.0" }, true],
  [{ "x-typesafe-retry-count": "0" }, true],
  [{ "x-stainless-retry-count": "0" }, true],
  [{ "user-agent": "ai/7.0.105 ai-sdk/provider-utils/5.0.0 runtime/node.js/24" }, true],
])("of %j it is read whether the client tries again itself", (headers, expected) => {
  expect(retriesItself(new Headers(headers))).toBe(expected);
});
