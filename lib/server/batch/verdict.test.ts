import { expect, test } from "vitest";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import { againMs, Pace } from "./pace";
import { judge } from "./verdict";

const facts = { hasStarted: true, now: new Date(0) };
const kindOf = (error: unknown, hasStarted = true) => judge(error, { ...facts, hasStarted }).kind;

test("errors of the request are final, errors of the server pass, and a busy model waits", () => {
  const types = [
    "api_usage_error",
    "permission_denied",
    "upstream_error",
    "timeout",
    "internal_error",
  ] as const;
  expect(types.map((type) => kindOf(new AppError(type, "x")))).toEqual([
    ...["refused", "refused", "again", "again", "again"],
  ]);
  expect(kindOf(new InvalidRequestError([]))).toBe("refused");
  expect(kindOf(new Error("x"))).toBe("again");
  const headers = { "retry-after": "7" };
  expect(judge(new AppError("overloaded_error", "Full.", { headers }), facts)).toEqual({
    ...{ kind: "busy", retryAfterMs: 7_000 },
    error: { status: 529, errorType: "overloaded_error", message: "Full." },
  });
  expect(judge(new AppError("rate_limit_error", "Slow."), facts)).toMatchObject({ retryAfterMs: null });
});

test("a deadline that passed in the queue says nothing about the row", () => {
  expect(kindOf(new AppError("timeout", "x"), false)).toBe("busy");
});

test("a refusal halves the rows asked at once; answers widen them again", () => {
  const pace = new Pace(8);
  expect(pace.width).toBe(8);
  expect(pace.refused(500, { now: 0, random: 0 })).toBe(true);
  // The rows that were asked together count once.
  expect(pace.refused(9_000, { now: 100, random: 0 })).toBe(true);
  expect([pace.width, pace.waitMs(100), pace.waitMs(600)]).toEqual([4, 400, 0]);
  for (let answers = 0; answers < 5; answers += 1) pace.answered();
  expect(pace.width).toBe(5);
  for (let answers = 0; answers < 99; answers += 1) pace.answered();
  expect(pace.width).toBe(8);
});

test("waits without a wish grow to a minute, and end after twenty refusals in a row", () => {
  const pace = new Pace(2);
  let now = 0;
  const waits: number[] = [];
  while (pace.refused(null, { now, random: 0 })) {
    waits.push(pace.waitMs(now));
    now += pace.waitMs(now);
  }
  expect(waits.slice(0, 8)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect([waits.length, pace.width]).toEqual([20, 1]);
  expect([againMs(1, 0), againMs(2, 0)]).toEqual([500, 1_000]);
});
