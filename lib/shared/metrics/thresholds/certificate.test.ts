import { describe, expect, test } from "vitest";
import type { JudgedAnswers } from "../judgedRows";
import reference from "../referenceValues.json";
import { seededRandom } from "../seededRandom";
import { certifyThreshold, fixedThresholds } from "./certificate";
import { learnThenTest, minimumDecidedRows } from "./learnThenTest";
import { decidedNeeded } from "./rowsNeeded";
import { certifiedTooMuch, simulatedDecisions } from "./simulatedDecisions";

describe("Learn then Test", () => {
  test.each(reference.learnThenTest)(
    "walks as SciPy's binomial does: alpha $alpha, delta $delta",
    (entry) => {
      const { confidence, right, alpha, delta } = entry;
      const wrong = right.map((value) => 1 - value);
      const { tested, passed } = learnThenTest({ confidence, wrong }, confidence, { alpha, delta });
      expect(tested).toEqual(
        entry.walked.map(({ p, ...rest }) => ({ ...rest, p: expect.closeTo(p, 9) as number })),
      );
      expect(tested[passed]?.threshold ?? null).toBe(entry.threshold);
      expect(minimumDecidedRows({ alpha, delta })).toBe(entry.minimumRows);
    },
  );

  test("59 rows without an error pass 5% at 95%, 58 do not begin", () => {
    const rows = (count: number) => ({ confidence: Array(count).fill(0.9), wrong: Array(count).fill(0) });
    const guarantee = { alpha: 0.05, delta: 0.05 };
    expect(learnThenTest(rows(59), [0.5], guarantee).passed).toBe(0);
    expect(learnThenTest(rows(58), [0.5], guarantee)).toEqual({ tested: [], passed: -1 });
  });

  test("the rows needed at an error rate", () => {
    const guarantee = { alpha: 0.05, delta: 0.05 };
    expect(decidedNeeded(0, guarantee)).toBe(59);
    // One error in 93 rows passes: P(Binomial(93, 0.05) ≤ 1) = 0.0499.
    expect(decidedNeeded(0.01, guarantee)).toBe(93);
    expect(decidedNeeded(0.05, guarantee)).toBeNull();
  });
});

/** `sure` of the rows have 0.95, the others 0.7; the first are wrong with `error`, the others half of the time. */
function answersOf(count: number, error: number): JudgedAnswers {
  const random = seededRandom(5);
  const rows = Array.from({ length: count }, (_, row) => {
    const isSure = row % 2 === 0;
    const isRight = random() >= (isSure ? error : 0.5);
    return {
      ...{ id: `ticket-${row}`, expected: isRight ? 1 : 0 },
      distribution: isSure ? [0.05, 0.95] : [0.3, 0.7],
    };
  });
  return { question: { name: "q", kind: "binary", outcomes: ["no", "yes"] }, model: "m", rows };
}

describe("a certificate", () => {
  const options = { alpha: 0.05, delta: 0.05 };

  test("names the least strict threshold, and measures it on rows that did not choose it", () => {
    const certificate = certifyThreshold(answersOf(1_000, 0.01), options);
    if (certificate.kind !== "certified") throw new Error("not certified");
    const { test: passed, split, measured } = certificate;
    // Above 0.7 all thresholds decide the same rows.
    expect(passed.threshold).toBeCloseTo(0.71, 1);
    expect(split.certifying + split.measuring).toBe(1_000);
    expect(Math.abs(split.certifying - 700)).toBeLessThan(50);
    expect(Math.abs(passed.n + measured.decided - 500)).toBe(0);
    expect(measured.coverage).toBeCloseTo(measured.decided / split.measuring, 12);
    expect(measured.errorInterval[0]).toBeLessThanOrEqual(measured.errorRate!);
  });

  test("a row keeps its part when rows are added or failed", () => {
    const all = answersOf(300, 0.01);
    const isIn = (answers: JudgedAnswers) => certifyThreshold(answers, options).split.certifying;
    const without = { ...all, rows: all.rows.slice(0, 200) };
    const later = { ...all, rows: all.rows.slice(200) };
    expect(isIn(without) + isIn(later)).toBe(isIn(all));
  });

  test("says how many rows are missing when none passes", () => {
    const few = certifyThreshold(answersOf(70, 0), options);
    expect(few).toMatchObject({ kind: "notCertified", minimumDecided: 59, failed: null });
    const needed = few.kind === "notCertified" ? few.needed : null;
    // 59 decided of which half are sure, and 70% certify: about 169.
    expect(needed).toMatchObject({ errorRate: 0 });
    expect(Math.abs(needed!.rows - 169)).toBeLessThan(25);
    expect(needed!.more).toBe(needed!.rows - 70);
  });

  test("says that no number of rows is enough at an error rate above alpha", () => {
    const bad = certifyThreshold(answersOf(1_000, 0.2), options);
    expect(bad).toMatchObject({ kind: "notCertified", needed: null });
    expect(bad.kind === "notCertified" && bad.failed!.p).toBeGreaterThan(0.05);
  });

  test("an alpha outside of 0 to 1 is refused", () => {
    expect(() => certifyThreshold(answersOf(10, 0), { alpha: 0, delta: 0.05 })).toThrow(
      "alpha and delta must be above 0 and below 1, not 0 and 0.05",
    );
  });

  test("the thresholds are fixed beforehand, from 1 down to an equal share", () => {
    const thresholds = fixedThresholds(4);
    expect([thresholds[0], thresholds.at(-1)]).toEqual([1, 0.25]);
    expect(thresholds).toContain(0.97);
    expect(thresholds).toContain(0.999);
    expect([...thresholds].sort((a, b) => b - a)).toEqual(thresholds);
  });
});

test("a certified error rate is above alpha in at most 5% of the simulated datasets", () => {
  const { share, certified } = certifiedTooMuch({ rows: 300, alpha: 0.15, datasets: 120, seed: 11 });
  expect(certified).toBeGreaterThan(0.5);
  expect(share).toBeLessThanOrEqual(0.05);
});

test("the simulation's rows are wrong as often as it says", () => {
  const { confidence, wrong } = simulatedDecisions(20_000, seededRandom(1));
  const errors = wrong.reduce((sum, value) => sum + value, 0);
  const expected = confidence.reduce((sum, value) => sum + (1 - value), 0);
  expect(Math.abs(errors - expected) / 20_000).toBeLessThan(0.01);
});
