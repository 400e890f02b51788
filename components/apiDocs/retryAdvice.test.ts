import { expect, test } from "vitest";
import { ERROR_STATUS, type ErrorType } from "@typed-question/protocol/errors";
import { errorDoc } from "@typed-question/protocol/openapi/errorResponses";
import { retryAdvice } from "./retryAdvice";

test("an error's advice is what the reference client does, with the headers that say when", () => {
  expect(retryAdvice(429, ["Retry-After", "Retry-After-Ms"])).toBe(
    "Retry after the wait in Retry-After-Ms or Retry-After, at most 2 times. The first is exact, the second in whole seconds.",
  );
  expect(retryAdvice(529, ["Retry-After"])).toBe("Retry after the wait in Retry-After, at most 2 times.");
  expect(retryAdvice(502)).toBe("Retry after 0.5 s, then 1 s, at most 2 times: no header says when.");
  expect(retryAdvice(400, ["Connection"])).toBe("Do not retry: the same request gets the same answer.");
});

test("no error that a client retries advises otherwise", () => {
  for (const type of Object.keys(ERROR_STATUS) as ErrorType[]) {
    const { headers } = errorDoc(type);
    const isRetried = ERROR_STATUS[type] === 429 || ERROR_STATUS[type] >= 500;
    expect([type, retryAdvice(ERROR_STATUS[type], headers).startsWith("Retry")]).toEqual([type, isRetried]);
  }
});
