import { describe, expect, test } from "vitest";
import type { JudgedAnswers } from "../judgedRows";
import { atThreshold, cheapestThreshold, thresholdSweep, type Prices } from "./thresholdCost";
import { thresholdTable } from "./thresholdTable";

/** Yes/no rows as [probability of yes, label], or null for a failed row. */
function answersOf(rows: readonly (readonly [number | null, number | null])[]): JudgedAnswers {
  return {
    question: { name: "q", kind: "binary", outcomes: ["no", "yes"] },
    model: "m",
    rows: rows.map(([yes, expected], row) => ({
      ...{ id: String(row), expected, distribution: yes === null ? null : [1 - yes, yes] },
    })),
  };
}

const PRICES: Prices = { falseYes: 10, falseNo: 4, review: 1 };
/** Right, right, a false yes at 0.8, a false no at 0.75, a failed row and one without a label. */
const FIVE = answersOf([
  [0.95, 1],
  [0.125, 0],
  [0.8, 0],
  [0.25, 1],
  [null, 1],
  [0.9, null],
]);

describe("a sweep over thresholds, by hand", () => {
  const table = thresholdTable(FIVE);

  test("counts decisions, errors and cost, and leaves failed rows to a person", () => {
    expect(thresholdSweep(table, PRICES)).toEqual([
      { threshold: 1.000001, decided: 0, coverage: 0, wrong: 0, errorRate: null, cost: 1 },
      { threshold: 0.95, decided: 1, coverage: 0.2, wrong: 0, errorRate: 0, cost: 4 / 5 },
      { threshold: 0.875, decided: 2, coverage: 0.4, wrong: 0, errorRate: 0, cost: 3 / 5 },
      { threshold: 0.8, decided: 3, coverage: 0.6, wrong: 1, errorRate: 1 / 3, cost: 12 / 5 },
      { threshold: 0.75, decided: 4, coverage: 0.8, wrong: 2, errorRate: 0.5, cost: 15 / 5 },
    ]);
  });

  test("any threshold between two rows is read from the same table", () => {
    expect(atThreshold(table, 0.81, PRICES)).toMatchObject({ decided: 2, cost: 3 / 5 });
    expect(atThreshold(table, 0.5, PRICES)).toMatchObject({ decided: 4 });
  });

  test("the cheapest threshold, with the neighbours within noise: one row less is one review more", () => {
    const { best, flat } = cheapestThreshold(table, PRICES)!;
    expect(best).toMatchObject({ threshold: 0.875, cost: 3 / 5 });
    // To 0.8: d = 9 on one row, so 9 against 1.96·√(81 − 81/5) = 15.8. To 0.95: 1 against 1.75.
    expect(flat).toEqual({ strictest: 1.000001, leastStrict: 0.75 });
    expect(cheapestThreshold(thresholdTable(answersOf([])), PRICES)).toBeNull();
  });

  test("many rows make the flat range narrow", () => {
    const rows = Array.from({ length: 3_000 }, (_, row): readonly [number, number] => {
      const block = row % 10;
      const yes = 0.55 + 0.04 * block;
      return [yes, block >= 5 || row % 20 < 10 ? 1 : 0];
    });
    const { best, flat } = cheapestThreshold(thresholdTable(answersOf(rows)), PRICES)!;
    expect(best.threshold).toBeCloseTo(0.75, 12);
    expect([flat.strictest, flat.leastStrict]).toEqual([best.threshold, best.threshold]);
  });

  test("a choice has one price for every error", () => {
    const choice: JudgedAnswers = {
      ...{ question: { name: "q", kind: "nominal", outcomes: ["a", "b", "c"] }, model: "m" },
      rows: [{ id: "1", expected: 2, distribution: [0.1, 0.7, 0.2] }],
    };
    expect(atThreshold(thresholdTable(choice), 0, PRICES).cost).toBe(PRICES.falseNo);
  });
});
