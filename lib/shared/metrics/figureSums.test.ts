import { expect, test } from "vitest";
import { coverageCurve } from "./coverageCurve";
import { addUp, figureSums, figuresOfSums, groupRows, sumsLength } from "./figureSums";
import { scoredRows } from "./scoredRows";
import { seededRandom } from "./seededRandom";

/** Rows whose confidences tie often. */
function scoredOf(outcomes: number, count: number) {
  const random = seededRandom(7);
  const rows = Array.from({ length: count }, (_, row) => {
    const weights = Array.from({ length: outcomes }, () => 1 + Math.floor(random() * 4));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const distribution = weights.map((weight) => weight / total);
    return { id: String(row), expected: Math.floor(random() * outcomes), distribution };
  });
  const names = Array.from({ length: outcomes }, (_, at) => String(at));
  return scoredRows({ question: { name: "q", kind: "ordinal", outcomes: names }, model: "m", rows });
}

test.each([
  ["all sums of a group, where most are used", 2, 9_000, true],
  ["the used sums alone, where there are many outcomes", 200, 600, false],
])("figures come from %s", (_, outcomes, count, isDense) => {
  const scored = scoredOf(outcomes, count);
  const { groups, groupOf } = groupRows(count, 1);
  const sums = figureSums(scored, groups, groupOf);
  expect(sums.dense !== null).toBe(isDense);
  const weights = Uint16Array.from({ length: groups }, (__, group) => group % 3);
  const total = new Float64Array(sumsLength(outcomes));
  addUp(sums, weights, total);
  const weighted = (value: (at: number) => number): number =>
    scored.brier.reduce((sum, __, at) => sum + weights[groupOf[at]!]! * value(at), 0);
  const rows = weighted(() => 1);
  const bins = Array.from({ length: 10 }, (__, bin) =>
    weighted((at) => {
      const confidence = scored.confidence[at]!;
      const isIn = confidence > bin / 10 && confidence <= (bin + 1) / 10;
      return isIn ? confidence - scored.right[at]! : 0;
    }),
  );
  const figures = figuresOfSums(total, outcomes);
  expect(figures.accuracy).toBeCloseTo(weighted((at) => scored.right[at]!) / rows, 12);
  expect(figures.brier).toBeCloseTo(weighted((at) => scored.brier[at]!) / rows, 12);
  expect(figures.logLoss).toBeCloseTo(weighted((at) => scored.logLoss[at]!) / rows, 12);
  expect(figures.meanAbsoluteError).toBeCloseTo(
    weighted((at) => Math.abs(scored.score[at]! - scored.expected[at]!)) / rows,
    12,
  );
  expect(figures.ece).toBeCloseTo(bins.reduce((sum, bin) => sum + Math.abs(bin), 0) / rows, 12);
});

test("each point of the coverage curve counts the rows that are at least so sure", () => {
  const scored = scoredOf(3, 500);
  const curve = coverageCurve(scored);
  expect(curve.length).toBeGreaterThan(5);
  for (const { threshold, coverage, accuracy } of curve) {
    const sure = [...scored.confidence.keys()].filter((at) => scored.confidence[at]! >= threshold);
    const right = sure.filter((at) => scored.right[at] === 1).length;
    expect([coverage, accuracy]).toEqual([sure.length / 500, right / sure.length]);
  }
  expect(curve.at(-1)?.coverage).toBe(1);
});
