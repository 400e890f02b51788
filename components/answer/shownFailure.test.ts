import { expect, test } from "vitest";
import { shownFailure } from "./shownFailure";

const failure = (beganMs: number, latencyMs: number, askId: string | null = "first") => ({
  ...{ createdAt: new Date(Date.UTC(2026, 0, 2) + beganMs).toISOString(), latencyMs, askId },
});

test("of repeats that failed together the first to arrive was shown, of a model that was asked again the later one", () => {
  const slow = failure(0, 900);
  const fast = failure(1, 300.5);
  const next = failure(700, 5);
  const again = failure(302, 400, "second");
  const unknown = [failure(0, 9, null), failure(1, 3, null)];
  const shown = [[], [slow], [slow, fast], [slow, fast, next], [slow, fast, again], unknown].map(
    shownFailure,
  );
  expect(shown).toEqual([undefined, slow, fast, fast, again, unknown[1]]);
});
