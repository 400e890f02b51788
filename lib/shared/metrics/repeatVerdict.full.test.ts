import { expect, test } from "vitest";
import { shareFound } from "./simulatedRepeats";

const ROUNDS = 2_000;
const REPEATS = Array.from({ length: 19 }, (_, index) => index + 2);

test.each([1, 3])("equal models, %i questions: at most 5%% for each number of repeats", (questions) => {
  const shares = REPEATS.map((repeats) =>
    shareFound({ repeats, shift: 0, rounds: ROUNDS, questions, seed: 31 }),
  );
  // Three standard errors of the simulation.
  const most = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / ROUNDS);
  for (const share of shares) expect(share).toBeLessThanOrEqual(most);
});

test("the power grows with the repeats", () => {
  const shares = REPEATS.map((repeats) =>
    shareFound({ repeats, shift: 0.9, rounds: ROUNDS, questions: 1, seed: 13 }),
  );
  expect(shares.slice(0, 3)).toEqual([0, 0, 0]);
  for (let at = 3; at < shares.length; at += 1) {
    expect(shares[at]!).toBeGreaterThan(shares[at - 1]! - 0.03);
  }
  expect(shares.at(-1)!).toBeGreaterThan(0.8);
});
