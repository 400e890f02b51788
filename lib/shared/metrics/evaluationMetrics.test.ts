import { describe, expect, test } from "vitest";
import { answerMetrics, type AnswerMetrics } from "./answerMetrics";
import { clopperPearson, wilson } from "./binomial";
import type { Estimate, FigureName } from "./estimate";
import { judgeRun } from "./evaluationMetrics";
import type { JudgedAnswers, JudgedQuestion } from "./judgedRows";
import { mcnemar } from "./mcnemar";
import { pairedShareInterval } from "./questionComparison";
import reference from "./referenceValues.json";
import { seededRandom } from "./seededRandom";
import { disagreement, entropy } from "./uncertainty";

interface Case {
  probabilities: readonly (readonly number[])[];
  expected: readonly number[];
}

const ANY_ROWS: Partial<Record<FigureName, number>> = {
  ...{ accuracy: 1, macroF1: 1, brier: 1, logLoss: 1, ece: 1, meanAbsoluteError: 1, spearman: 1 },
};

function answersOf(
  { probabilities, expected }: Case,
  kind: JudgedQuestion["kind"],
  model = "m",
): JudgedAnswers {
  const outcomes = probabilities[0]!.map((_, index) => String(index));
  const rows = probabilities.map((distribution, row) => ({
    ...{ id: `row ${row}`, expected: expected[row]!, distribution },
  }));
  return { question: { name: "q", kind, outcomes }, model, rows };
}

const valueOf = (estimate: Estimate | undefined): number =>
  estimate?.kind === "estimate" ? estimate.value : Number.NaN;
const figure = ({ figures }: AnswerMetrics, name: FigureName): number => valueOf(figures[name]);

const nominal = reference.classification.map((entry) => ({ ...entry, kind: "nominal" as const }));
const ordinal = reference.ordinal.map((entry) => ({ ...entry, kind: "ordinal" as const }));

describe("the figures of scikit-learn, SciPy and statsmodels", () => {
  test.each([...nominal, ...ordinal])("$name", (entry) => {
    const metrics = answerMetrics(answersOf(entry, entry.kind), { minimumRows: ANY_ROWS, resamples: 100 });
    expect(figure(metrics, "accuracy")).toBeCloseTo(entry.accuracy, 12);
    expect(figure(metrics, "macroF1")).toBeCloseTo(entry.macroF1, 12);
    expect(figure(metrics, "brier")).toBeCloseTo(entry.brier0to2, 12);
    expect(figure(metrics, "logLoss")).toBeCloseTo(entry.logLoss, 10);
    expect(figure(metrics, "ece")).toBeCloseTo(entry.ece10, 12);
    expect(metrics.confusion).toEqual(entry.confusion);
    const { accuracy } = metrics.figures;
    const interval = accuracy.kind === "estimate" ? accuracy.interval : [];
    entry.accuracyWilson.forEach((end, index) => expect(interval[index]).toBeCloseTo(end, 10));
    entry.reliability.forEach((bin, index) => {
      const ours = metrics.reliability[index]!;
      expect(ours.count).toBe(bin.n);
      if (!("confidence" in bin)) return;
      const theirs = [bin.confidence, bin.right, ...(bin.wilson ?? [])];
      [ours.confidence, ours.accuracy, ...ours.interval].forEach((value, at) =>
        expect(value).toBeCloseTo(theirs[at]!, 10),
      );
    });
  });

  test.each(ordinal)("of levels: $name", (entry) => {
    const metrics = answerMetrics(answersOf(entry, "ordinal"));
    expect(figure(metrics, "meanAbsoluteError")).toBeCloseTo(entry.meanAbsoluteError, 12);
    expect(figure(metrics, "spearman")).toBeCloseTo(entry.spearman, 12);
  });

  test("intervals of shares and McNemar's test", () => {
    for (const { k, n, interval } of reference.wilson95) {
      interval.forEach((end, index) => expect(wilson(k, n)[index]).toBeCloseTo(end, 10));
    }
    for (const { k, n, interval } of reference.clopperPearson95) {
      interval.forEach((end, index) => expect(clopperPearson(k, n)[index]).toBeCloseTo(end, 8));
    }
    for (const { onlyBaselineRight, onlyCandidateRight, exactP } of reference.mcnemar) {
      expect(mcnemar(onlyBaselineRight, onlyCandidateRight)).toBeCloseTo(exactP, 10);
    }
    expect([wilson(0, 0), clopperPearson(0, 0)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });
});

/** `share` of the rows is right; the decisions are 0.9 sure. */
function simulated(count: number, share: number, seed: number, model = "m"): JudgedAnswers {
  const random = seededRandom(seed);
  const expected = Array.from({ length: count }, (_, row) => row % 2);
  const probabilities = expected.map((label) => {
    const isYes = random() < share ? label === 1 : label === 0;
    return isYes ? [0.1, 0.9] : [0.9, 0.1];
  });
  return answersOf({ probabilities, expected }, "binary", model);
}

describe("what is said of few rows and of odd ones", () => {
  test("each figure has a least number of rows and says how many it needs", () => {
    const { figures } = answerMetrics(simulated(12, 0.8, 1));
    expect(Object.entries(figures).map(([name, estimate]) => [name, estimate.kind])).toEqual([
      ["accuracy", "estimate"],
      ["macroF1", "tooFewRows"],
      ["brier", "tooFewRows"],
      ["logLoss", "tooFewRows"],
      ["ece", "tooFewRows"],
    ]);
    expect(figures.ece).toEqual({ kind: "tooFewRows", n: 12, needed: 100 });
    expect(
      answerMetrics({ ...simulated(1, 1, 1), rows: [] }, { minimumRows: { accuracy: 0 } }).figures.accuracy,
    ).toEqual({ kind: "tooFewRows", n: 0, needed: 1 });
  });

  test("failed and unlabelled rows are counted and left out", () => {
    const answers = simulated(30, 1, 1);
    const rows = answers.rows.map((row, index) => ({
      ...row,
      ...(index < 5 ? { distribution: null } : index < 8 ? { expected: null } : {}),
    }));
    const metrics = answerMetrics({ ...answers, rows });
    expect(metrics.counts).toEqual({ rows: 30, labelled: 27, unlabelled: 3, failed: 5, scored: 22 });
    expect(metrics.figures.accuracy).toMatchObject({ value: 1, n: 22 });
  });

  test("a rank correlation of equal levels has no value", () => {
    const probabilities = Array.from({ length: 20 }, () => [0.2, 0.8]);
    const answers = answersOf({ probabilities, expected: probabilities.map((_, row) => row % 2) }, "ordinal");
    expect(answerMetrics(answers).figures.spearman).toEqual({ kind: "undefined", n: 20 });
  });

  test("the log loss is clipped at 1e-15", () => {
    const sure = answersOf({ probabilities: [[1, 0]], expected: [1] }, "binary");
    const metrics = answerMetrics(sure, { minimumRows: ANY_ROWS });
    expect(figure(metrics, "logLoss")).toBeCloseTo(-Math.log(1e-15), 10);
    expect(figure(metrics, "brier")).toBe(2);
  });

  test("bad rows are refused with their place", () => {
    const answers = simulated(3, 1, 1);
    const withRow = (row: object) => ({ ...answers, rows: [{ ...answers.rows[0]!, ...row }] });
    expect(() => answerMetrics(withRow({ expected: 2 }))).toThrow(
      'No outcome has the index 2: question "q", model "m", row 0',
    );
    expect(() => answerMetrics(withRow({ distribution: [1] }))).toThrow(
      '1 probabilities for 2 outcomes: question "q", model "m", row 0',
    );
  });
});

describe("intervals", () => {
  test("cover the true value in about 95% of the samples", () => {
    // True values of this model: Brier 0.8·0.02 + 0.2·1.62, and an ECE of 0.9 − 0.8.
    const truth = { accuracy: 0.8, brier: 0.34, ece: 0.1 };
    const covered = { accuracy: 0, brier: 0, ece: 0 };
    for (let sample = 0; sample < 100; sample += 1) {
      const { figures } = answerMetrics(simulated(150, 0.8, 1_000 + sample), { resamples: 100 });
      for (const name of ["accuracy", "brier", "ece"] as const) {
        const estimate = figures[name];
        if (estimate.kind !== "estimate") continue;
        const [low, high] = estimate.interval;
        if (low <= truth[name] && truth[name] <= high) covered[name] += 1;
      }
    }
    for (const count of Object.values(covered)) expect(count).toBeGreaterThanOrEqual(88);
  });

  test("are the same for the same seed, and as wide by groups of rows as by the formula", () => {
    const answers = simulated(5_000, 0.8, 3);
    const [one, other] = [answerMetrics(answers), answerMetrics(answers)];
    expect(one).toEqual(other);
    const { brier } = one.figures;
    const width = brier.kind === "estimate" ? brier.interval[1] - brier.interval[0] : 0;
    // Per-row deviation: 1.6·√(0.8·0.2).
    expect(Math.abs(width / (2 * 1.96 * 1.6 * Math.sqrt(0.16 / 5_000)) - 1)).toBeLessThan(0.15);
  });
});

describe("a candidate against the baseline", () => {
  const run = (share: number, rows = 400) =>
    judgeRun([simulated(rows, 0.7, 1, "old"), simulated(rows, share, 2, "new")], { baseline: "old" })
      .comparisons[0]!;

  test("a better candidate is found, with its paired interval and the rows that flipped", () => {
    const { verdict, differences, mcnemar: test, flips, candidate, n } = run(0.95);
    expect([verdict, candidate, n]).toEqual(["candidateBetter", "new", 400]);
    expect(valueOf(differences.accuracy)).toBeCloseTo(
      (test.onlyCandidateRight - test.onlyBaselineRight) / 400,
      12,
    );
    expect(flips.filter(({ effect }) => effect === "fixed")).toHaveLength(test.onlyCandidateRight);
    expect(flips.filter(({ effect }) => effect === "broken")).toHaveLength(test.onlyBaselineRight);
    expect(run(0.4).verdict).toBe("baselineBetter");
    expect(run(0.7).verdict).toBe("noneFound");
    expect(run(0.95, 5).verdict).toBe("tooFewRows");
  });

  test("rows that one model failed are left out of both, and unlabelled rows still flip", () => {
    const [old, now] = [simulated(40, 1, 1, "old"), simulated(40, 0, 2, "new")];
    const rows = now.rows.map((row, index) => (index < 4 ? { ...row, distribution: null } : row));
    const unlabelled = (list: JudgedAnswers["rows"]) =>
      list.map((row, index) => (index === 39 ? { ...row, expected: null } : row));
    const { comparisons } = judgeRun(
      [
        { ...old, rows: unlabelled(old.rows) },
        { ...now, rows: unlabelled(rows) },
      ],
      { baseline: "old" },
    );
    expect(comparisons[0]).toMatchObject({
      n: 35,
      mcnemar: { onlyBaselineRight: 35, onlyCandidateRight: 0 },
    });
    expect(comparisons[0]?.flips).toHaveLength(36);
    expect(comparisons[0]?.flips.at(-1)).toEqual({
      ...{ id: "row 39", row: 39, baseline: 1, candidate: 0, effect: null },
    });
  });

  test("models with other rows cannot be compared", () => {
    const other = simulated(4, 1, 1, "new");
    expect(() => judgeRun([simulated(3, 1, 1, "old"), other], { baseline: "old" })).toThrow("3 and 4 rows");
    const renamed = { ...other, rows: other.rows.map((row) => ({ ...row, id: "x" })) };
    expect(() => judgeRun([simulated(4, 1, 1, "old"), renamed], { baseline: "old" })).toThrow(
      'Row 0 has another id or label: question "q", models "old" and "new"',
    );
  });

  test("the paired interval has a width without any flip", () => {
    const [low, high] = pairedShareInterval(0, 0, 98);
    // a = c = 0.01, so ±1.96·√(0.02/100).
    expect([low, high].map((end) => Math.abs(end).toFixed(4))).toEqual(["0.0277", "0.0277"]);
  });
});

test("entropy and disagreement, by hand", () => {
  expect([entropy([1, 0]), entropy([0.5, 0.5]), entropy([1])]).toEqual([0, 1, 0]);
  expect(entropy([0.5, 0.5, 0, 0])).toBeCloseTo(0.5, 12);
  expect(disagreement([[1, 0], [0, 1], null], false)).toBe(1);
  expect(
    disagreement(
      [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      true,
    ),
  ).toBeCloseTo(2 / 3, 12);
  expect(disagreement([[1, 0], null], false)).toBeNull();
});

test("coverage and histogram, by hand", () => {
  const metrics = answerMetrics(
    answersOf(
      {
        probabilities: [
          [0.9, 0.1],
          [0.2, 0.8],
          [0.8, 0.2],
          [0.4, 0.6],
        ],
        expected: [0, 1, 1, 0],
      },
      "binary",
    ),
  );
  expect(metrics.coverageCurve).toEqual([
    { threshold: 0.9, coverage: 0.25, accuracy: 1 },
    { threshold: 0.8, coverage: 0.75, accuracy: 2 / 3 },
    { threshold: 0.6, coverage: 1, accuracy: 0.5 },
  ]);
  const filled = metrics.confidenceHistogram.filter(({ right, wrong }) => right + wrong > 0);
  expect(filled.map(({ to, right, wrong }) => [to, right, wrong])).toEqual([
    [0.6, 0, 1],
    [0.8, 1, 1],
    [0.9, 1, 0],
  ]);
});
