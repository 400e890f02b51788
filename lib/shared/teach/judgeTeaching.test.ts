import { expect, test } from "vitest";
import { wrongRows } from "./doubtfulRows";
import { judgeTeaching, type JudgedTeaching } from "./judgeTeaching";

const CURVE = [
  { rows: 20, accuracy: 0.6, brier: 0.5 },
  { rows: 40, accuracy: 0.65, brier: 0.45 },
  { rows: 80, accuracy: 0.7, brier: 0.4 },
];

/** Probabilities of yes, row after row. */
const both = (yes: readonly number[]): Float64Array => Float64Array.from(yes.flatMap((p) => [1 - p, p]));

function judged(
  labels: readonly number[],
  taught: readonly number[],
  untaught: readonly number[],
  more: Partial<JudgedTeaching> = {},
): JudgedTeaching {
  return {
    ...{ name: "urgent", kind: "binary", outcomes: ["no", "yes"], curve: CURVE },
    labels: Int32Array.from(labels),
    groups: Int32Array.from(labels, (_, row) => row),
    ...{ outOfFold: both(taught), untaught: both(untaught), ...more },
  };
}

/** Every other row is yes; of the first `right` of ten the answer says so. */
const LABELS = Array.from({ length: 60 }, (_, row) => row % 2);
const rightIn = (right: number, sureness: number): number[] =>
  LABELS.map((label, row) => {
    const says = row % 10 < right ? label : 1 - label;
    return says === 1 ? sureness : 1 - sureness;
  });

test("keeps a head that is right far more often, with its figures", () => {
  const [figures] = judgeTeaching([judged(LABELS, rightIn(9, 0.95), rightIn(6, 0.7))]);
  expect(figures).toMatchObject({
    ...{ rows: 60, distinctRows: 60, kept: true, notKept: null },
    taught: { accuracy: { value: 0.9 }, sure: { rows: 60, right: { value: 0.9 } } },
    untaught: { accuracy: { value: 0.6 }, sure: { rows: 0, right: null } },
    accuracyDifference: { value: expect.closeTo(0.3, 12) as number },
    byOutcome: [
      { outcome: "no", rows: 30, taught: 1, untaught: 0.6 },
      { outcome: "yes", rows: 30, taught: 0.8, untaught: 0.6 },
    ],
    weakest: ["yes"],
    // (0.7 − 0.65) / ln 2 · ln(180 / 80)
    accuracyOf100More: expect.closeTo(0.05849625, 8) as number,
  });
  expect(figures!.taught.accuracy.interval[0]).toBeLessThan(0.9);
  expect(figures!.tests.accuracy).toBeCloseTo(2 / 2 ** 18, 12);
});

test("keeps no head that answers as well as the untaught model", () => {
  const [figures] = judgeTeaching([judged(LABELS, rightIn(7, 0.7), rightIn(7, 0.7))]);
  expect(figures).toMatchObject({ kept: false, notKept: "noBetterThanUntaught" });
});

test("keeps no head that learnt the shares of the labels alone", () => {
  const labels = LABELS.map((_, row) => (row % 5 === 0 ? 1 : 0));
  const [figures] = judgeTeaching([
    judged(
      labels,
      labels.map(() => 0.2),
      labels.map(() => 0.9),
    ),
  ]);
  expect(figures).toMatchObject({ kept: false, notKept: "noBetterThanShares" });
  expect(figures!.tests.accuracy).toBeLessThan(0.001);
});

test("keeps no head that is right less often, however much better its probabilities are", () => {
  const taught = rightIn(9, 0.9);
  const untaught = rightIn(9, 0.501).map((yes, row) => (row === 9 ? 1 - yes : yes));
  const [figures] = judgeTeaching([judged(LABELS, taught, untaught)]);
  expect(figures).toMatchObject({ kept: false, notKept: "lessAccurate" });
});

test("copies of a row are one observation", () => {
  const few = { groups: Int32Array.from(LABELS, (_, row) => row % 4) };
  const [alone, copied] = [{}, few].map(
    (more) => judgeTeaching([judged(LABELS, rightIn(9, 0.95), rightIn(6, 0.7), more)])[0]!,
  );
  expect(copied).toMatchObject({ distinctRows: 4 });
  expect(copied!.tests.brier).toBeGreaterThan(alone!.tests.brier);
});

test("several questions at once need more of each", () => {
  const one = judged(LABELS, rightIn(8, 0.8), rightIn(7, 0.7));
  const [alone] = judgeTeaching([one]);
  const noise = judged(LABELS, rightIn(5, 0.6), rightIn(5, 0.6));
  const [among] = judgeTeaching([one, noise, noise]);
  expect(among!.tests.decision).toBeCloseTo(3 * alone!.tests.decision, 12);
});

test("lists wrong rows, the surest first, and doubts a label that the head rules out", () => {
  const rows = judged([1, 0, 1, 0], [0.05, 0.3, 0.4, 0.95], [0.5, 0.5, 0.5, 0.5]);
  expect(wrongRows(rows)).toEqual([
    { row: 0, expected: 1, answered: 0, probability: 0.95, isLabelDoubted: true },
    { row: 3, expected: 0, answered: 1, probability: 0.95, isLabelDoubted: true },
    { row: 2, expected: 1, answered: 0, probability: 0.6, isLabelDoubted: false },
  ]);
});
