import { expect, test } from "vitest";
import { judgeRun } from "@/lib/shared/metrics/evaluationMetrics";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import { certifyThreshold } from "@/lib/shared/metrics/thresholds/certificate";
import { certificateSentences } from "./certificateWords";
import { runVerdict } from "./runVerdict";

/** Answers of `base` and `next` to a question: right or wrong by row, all rows yes. */
function pair(name: string, base: readonly boolean[], next: readonly (boolean | null)[]): JudgedAnswers[] {
  const question = { name, kind: "binary", outcomes: ["no", "yes"] } as const;
  return [base, next].map((right, index) => ({
    ...{ question, model: ["base", "next"][index]! },
    rows: right.map((isRight, row) => ({
      ...{ id: String(row), expected: 1 },
      distribution: isRight === null ? null : isRight ? [0.1, 0.9] : [0.8, 0.2],
    })),
  }));
}

function verdictOf(answers: JudgedAnswers[], flippedRows: number) {
  const metrics = judgeRun(answers, { baseline: "base", resamples: 100 });
  return runVerdict({
    ...{ baseline: "base", candidate: "next", flippedRows },
    ...{ comparisons: metrics.comparisons, answers: metrics.answers },
  });
}

const rows = (count: number, wrong: (row: number) => boolean): boolean[] =>
  Array.from({ length: count }, (_, row) => !wrong(row));

test("better on one question and no difference found on another", () => {
  const verdict = verdictOf(
    [
      ...pair(
        "urgency",
        rows(100, (row) => row < 20),
        rows(100, () => false),
      ),
      ...pair(
        "topic",
        rows(100, (row) => row < 2),
        rows(100, (row) => row < 1),
      ),
    ],
    21,
  );
  expect(verdict).toEqual({
    ...{ candidate: "next", kind: "better" },
    headline:
      "“next” is better than “base” on “urgency”. No question is shown to be worse. These rows still allow it to be 2.3 pp worse on “topic”.",
    findings: [
      "Better on “urgency” (+20.0 pp, 95% interval 11.4 to 27.8, on 100 of 100 rows with a fitting label).",
      "No difference found on “topic” (+1.0 pp, 95% interval −2.3 to 4.3, on 100 of 100 rows with a fitting label). That is no proof of equality.",
      "21 rows flipped: the two decide differently there.",
    ],
  });
});

test("worse somewhere is worse, whatever is better elsewhere; unanswered rows are said", () => {
  const verdict = verdictOf(
    [
      ...pair(
        "a",
        rows(60, () => false),
        [null, ...rows(59, (row) => row < 20)],
      ),
      ...pair(
        "b",
        rows(60, (row) => row < 20),
        rows(60, () => false),
      ),
    ],
    40,
  );
  expect(verdict.kind).toBe("worse");
  expect(verdict.headline).toBe("“next” is worse than “base” on “a”. It is better elsewhere: weigh both.");
  expect(verdict.findings.at(-1)).toBe("“next” gave no answer in 1 row, which no figure counts.");
});

test("no difference found tells how much worse it could still be, and few rows claim nothing", () => {
  const equal = verdictOf(
    pair(
      "a",
      rows(100, (row) => row < 5),
      rows(100, (row) => row < 5),
    ),
    0,
  );
  expect(equal).toMatchObject({
    kind: "none",
    headline:
      "No difference found between “next” and “base”. These rows still allow it to be 2.7 pp worse on “a”.",
    findings: [
      "No difference found on “a” (0.0 pp, 95% interval −2.7 to 2.7, on 100 of 100 rows with a fitting label). That is no proof of equality.",
      "No row flipped.",
    ],
  });
  const few = verdictOf(
    pair(
      "a",
      rows(4, () => true),
      rows(4, () => false),
    ),
    4,
  );
  expect(few).toMatchObject({
    kind: "tooFew",
    headline: "Too few labelled rows to compare “next” with “base”.",
    findings: [
      "Too few labelled rows to judge “a” (on 4 of 4 rows with a fitting label).",
      "4 rows flipped: the two decide differently there.",
    ],
  });
});

test("a certificate says its threshold, or what is lacking", () => {
  const [sure] = pair(
    "a",
    rows(400, () => false),
    rows(400, () => false),
  );
  expect(certificateSentences(certifyThreshold(sure!, { alpha: 0.02, delta: 0.05 }))[0]).toBe(
    "Certified: decide alone from 0.5 on.",
  );
  const [few] = pair(
    "a",
    rows(40, () => false),
    rows(40, () => false),
  );
  const lacking = certificateSentences(certifyThreshold(few!, { alpha: 0.02, delta: 0.05 }));
  expect(lacking[0]).toBe("No threshold is certified.");
  expect(lacking[1]).toMatch(/^The test needs 149 decided rows without an error, and has fewer\./);
  expect(lacking[2]).toMatch(/^About 1\d\d more labelled rows would be needed/);
  const bad = { ...sure!, rows: sure!.rows.map((row, at) => ({ ...row, expected: at % 3 === 0 ? 0 : 1 })) };
  const hopeless = certificateSentences(certifyThreshold(bad, { alpha: 0.02, delta: 0.05 }));
  expect(hopeless[2]).toBe("More rows would not help: no threshold has an error rate below 2% here.");
});

test("a run that goes on lacks answers and not labels", () => {
  const answers = pair(
    "a",
    rows(3, () => false),
    [true, null, null],
  );
  const { comparisons, answers: metrics } = judgeRun(answers, { baseline: "base", resamples: 100 });
  const given = { baseline: "base", candidate: "next", flippedRows: 0, comparisons, answers: metrics };
  expect(runVerdict({ ...given, waiting: { base: 0, next: 2 } }).headline).toBe(
    "Too few answers yet to compare “next” with “base”.",
  );
  expect(runVerdict({ ...given, waiting: { base: 0, next: 0 } }).headline).toBe(
    "Too few labelled rows to compare “next” with “base”.",
  );
});

test("a loss that rounds to zero is no loss to speak of", () => {
  const answers = pair(
    "a",
    rows(100, (row) => row < 5),
    rows(100, (row) => row < 5),
  );
  const { comparisons, answers: metrics } = judgeRun(answers, { baseline: "base", resamples: 100 });
  const comparison = comparisons[0]!;
  const accuracy = { ...comparison.differences.accuracy, kind: "estimate", interval: [-0.0004, 0.1] };
  const differences = { ...comparison.differences, accuracy } as typeof comparison.differences;
  const given = { baseline: "base", candidate: "next", flippedRows: 0, answers: metrics };
  expect(runVerdict({ ...given, comparisons: [{ ...comparison, differences }] }).headline).toBe(
    "No difference found between “next” and “base”.",
  );
});
