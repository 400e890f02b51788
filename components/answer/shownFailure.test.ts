import { expect, test } from "vitest";
import { shownFailure } from "./shownFailure";

const failure = (beganMs: number, latencyMs: number) => ({
  createdAt: new Date(Date.UTC(2026, 0, 2) + beganMs).toISOString(),
  latencyMs,
});

test("of repeats that failed together the first to arrive was shown, of a model that was asked again the later one", () => {
  const slow = failure(0, 900);
  const fast = failure(1, 300.5);
  const next = failure(302, 5);
  const again = failure(2_000, 400);
  expect([[], [slow], [slow, fast], [slow, fast, next], [slow, fast, again]].map(shownFailure)).toEqual([
    undefined,
    slow,
    fast,
    fast,
    again,
  ]);
});
