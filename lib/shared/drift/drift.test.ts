import { describe, expect, test } from "vitest";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import type { DriftReport } from "@/lib/shared/pageApi/goldenSets";
import { resultQuestions } from "@/lib/shared/runResults/resultQuestions";
import { compareWithGolden } from "./compareWithGolden";
import { driftVerdict } from "./driftWords";
import { judgedRowsOf } from "./judgedRowsOf";

const QUESTION = { name: "urgent", kind: "binary", outcomes: ["no", "yes"] } as const;
const LABELS = ["no", "yes"];

/** Answers of a yes/no question: the probability of yes, and the label, by row. */
const answersOf = (rows: readonly (readonly [number | null, (0 | 1)?])[]): JudgedAnswers => ({
  ...{ question: QUESTION, model: "m" },
  rows: rows.map(([yes, expected], row) => ({
    ...{ id: String(row), expected: expected ?? null },
    distribution: yes === null ? null : [1 - yes, yes],
  })),
});

const compare = (golden: JudgedAnswers, now: JudgedAnswers, thresholds = NO_THRESHOLD) =>
  compareWithGolden([{ golden, now, labels: LABELS }], thresholds);
const NO_THRESHOLD: Parameters<typeof compareWithGolden>[1] = [];

const reportOf = (questions: DriftReport["questions"], more: Partial<DriftReport> = {}): DriftReport => ({
  ...{ rows: 4, answered: { golden: 4, now: 4, both: 4 }, isExact: true, problem: null, questions },
  answeredBy: { golden: ["m-1"], now: ["m-1"] },
  ...more,
});

describe("a check against a golden set", () => {
  test("counts flips, movements and distances of the rows that both answered, and what the flips did", () => {
    const golden = answersOf([[0.9, 1], [0.9, 0], [0.2, 1], [0.3], [null, 1]]);
    const now = answersOf([[0.4, 1], [0.25, 0], [0.2, 1], [0.31], [0.9, 1]]);
    expect(compare(golden, now)).toEqual([
      {
        ...{ name: "urgent", compared: 4, flips: 2, moved: 3, threshold: null },
        distance: { mean: expect.closeTo((0.5 + 0.65 + 0.01) / 4), max: expect.closeTo(0.65) },
        flipped: [
          { row: 0, was: "yes", now: "no", effect: "broken" },
          { row: 1, was: "yes", now: "no", effect: "fixed" },
        ],
        labelled: {
          ...{ n: 3, onlyGoldenRight: 1, onlyNowRight: 1, adjustedP: 1 },
          accuracy: { difference: 0, interval: [expect.closeTo(-0.784, 3), expect.closeTo(0.784, 3)] },
          brier: {
            difference: expect.closeTo((2 * (0.36 - 0.01) + 2 * (0.0625 - 0.81)) / 3),
            interval: [expect.any(Number), expect.any(Number)],
          },
        },
      },
    ]);
  });

  test("finds nothing where the answers are equal to the last decimal of the wire", () => {
    const golden = answersOf([[0.9, 1], [0.1]]);
    const [question] = compare(golden, answersOf([[0.9000004, 1], [0.1]]));
    expect(question).toMatchObject({ flips: 0, moved: 0 });
    expect(driftVerdict(reportOf([question!]), "model-latest")).toEqual({
      ...{ kind: "none", sentences: ["No drift found in 4 rows."] },
    });
  });

  test("a frozen threshold holds until the answers are evidence against it", () => {
    const sure = answersOf(Array.from({ length: 400 }, () => [0.99, 1] as const));
    const frozen = [{ question: "urgent", alpha: 0.05, delta: 0.05, threshold: 0.87 }];
    expect(compare(sure, sure, frozen)[0]!.threshold).toEqual({
      ...{ frozen: 0.87, alpha: 0.05, delta: 0.05, holds: true, now: 0.5 },
      test: { decided: 400, wrong: 0, adjustedP: 1 },
    });
    // Every fifth answer is wrong, and equally sure.
    const worse = answersOf(Array.from({ length: 400 }, (_, row) => [row % 5 ? 0.99 : 0.01, 1] as const));
    const [question] = compare(sure, worse, frozen);
    expect(question!.threshold).toMatchObject({ holds: false, now: null });
    expect(question!.labelled!.adjustedP).toBeLessThan(1e-9);
    expect(driftVerdict(reportOf([question!]), "model-latest")).toEqual({
      kind: "drift",
      sentences: [
        "80 of 400 answers flipped.",
        "The certificate at 0.87 for urgent no longer holds. 80 of 400 decided answers are wrong, more than 5% " +
          "(p <0.001). No threshold passes now.",
        "The accuracy of urgent fell by 20.0 points (95% interval −23.9 to −15.9).",
      ],
    });
  });

  test("a certificate that cannot be made again is told, and is no drift", () => {
    // 8% of 100 are wrong: too many for a certificate, too few to speak against it.
    const some = answersOf(Array.from({ length: 100 }, (_, row) => [row % 25 < 2 ? 0.01 : 0.99, 1] as const));
    const frozen = [{ question: "urgent", alpha: 0.05, delta: 0.05, threshold: 0.87 }];
    const nearly = answersOf(some.rows.map(({ distribution }) => [distribution![1]! - 0.001, 1] as const));
    const questions = compare(nearly, some, frozen);
    expect(questions[0]!.threshold).toMatchObject({
      holds: true,
      now: null,
      test: { decided: 100, wrong: 8 },
    });
    expect(driftVerdict(reportOf(questions, { isExact: false }), "m")).toEqual({
      kind: "unclear",
      sentences: [
        "No answer flipped, but 100 of 100 moved by up to 0.001.",
        "The model is not deterministic: some changes may be chance.",
        "The certificate at 0.87 for urgent cannot be made again from these answers, which may be chance. " +
          "No threshold passes now.",
      ],
    });
    // The certificate was wrong from the start; equal answers still tell of no change.
    const bad = answersOf(Array.from({ length: 100 }, (_, row) => [row % 2 ? 0.01 : 0.99, 1] as const));
    expect(compare(bad, bad, frozen)[0]!.threshold).toMatchObject({ holds: true, now: null });
    expect(driftVerdict(reportOf(compare(bad, bad, frozen)), "m").kind).toBe("none");
  });

  test("Holm corrects the tests of several thresholds", () => {
    const golden = answersOf(Array.from({ length: 100 }, () => [0.99, 1] as const));
    const wrongIn = (wrong: number) =>
      answersOf(Array.from({ length: 100 }, (_, row) => [row < wrong ? 0.01 : 0.99, 1] as const));
    const named = (name: string, answers: JudgedAnswers) => ({ ...answers, question: { ...QUESTION, name } });
    const names = ["a", "b"];
    const checked = compareWithGolden(
      names.map((name) => ({ golden: named(name, golden), now: named(name, wrongIn(10)), labels: LABELS })),
      names.map((question) => ({ question, alpha: 0.05, delta: 0.05, threshold: 0.9 })),
    );
    // P(Binomial(100, 0.05) ≥ 10) = 0.0282 alone.
    for (const { threshold } of checked) {
      expect(threshold).toMatchObject({
        holds: true,
        test: { adjustedP: expect.closeTo(0.0564, 3) as number },
      });
    }
  });

  test("a new version behind the name stands first, and is drift even where no answer moved", () => {
    const answers = answersOf([[0.9, 1]]);
    const moved = { answeredBy: { golden: ["model-1.13.0"], now: ["model-1.14.0"] } };
    expect(driftVerdict(reportOf(compare(answers, answers), moved), "model-latest")).toEqual({
      kind: "drift",
      sentences: [
        "model-latest now means model-1.14.0. The golden set was answered by model-1.13.0.",
        "No answer changed.",
      ],
    });
  });

  test("changed answers of a model that varies by itself are no drift yet, and say so", () => {
    const questions = compare(answersOf([[0.9], [0.8]]), answersOf([[0.9], [0.4]]));
    expect(driftVerdict(reportOf(questions, { isExact: false }), "m")).toEqual({
      kind: "unclear",
      sentences: ["1 of 2 answers flipped.", "The model is not deterministic: some changes may be chance."],
    });
    expect(driftVerdict(reportOf(questions), "m").kind).toBe("drift");
  });

  test("movements without a flip, unanswered rows and a failed check have their own words", () => {
    const questions = compare(answersOf([[0.9], [0.8]]), answersOf([[0.9], [0.75]]));
    const fewer = { answered: { golden: 4, now: 2, both: 2 } };
    expect(driftVerdict(reportOf(questions, fewer), "m").sentences).toEqual([
      "No answer flipped, but 1 of 2 moved by up to 0.05.",
      "2 of 4 rows were answered; in the golden set 4.",
    ]);
    const same = compare(answersOf([[0.9]]), answersOf([[0.9]]));
    const lostOf = (now: number, both = now) =>
      driftVerdict(reportOf(same, { rows: 100, answered: { golden: 99, now, both } }), "m");
    expect(lostOf(98)).toEqual({
      kind: "none",
      sentences: ["No drift found in 98 rows.", "98 of 100 rows were answered; in the golden set 99."],
    });
    expect(lostOf(100, 99)).toEqual({ kind: "none", sentences: ["No drift found in 99 rows."] });
    expect(lostOf(94).kind).toBe("none");
    expect(lostOf(93)).toEqual({
      kind: "drift",
      sentences: ["No answer changed.", "93 of 100 rows were answered; in the golden set 99."],
    });
    expect(lostOf(96, 90).kind).toBe("none");
    const problem = "m answered no row. Unknown model: m";
    expect(driftVerdict(reportOf([], { problem }), "m")).toEqual({ kind: "failed", sentences: [problem] });
  });
});

test("stored answers are read by the names of the outcomes, labels by their meaning", () => {
  const questions = resultQuestions(
    '{"urgent":{"type":"noul","instructions":"?"},"team":{"type":"choice","instructions":"?",' +
      '"criteria":{"billing":"","sales":""}},"anger":{"type":"score","instructions":"?","criteria":["calm","angry"]}}',
  );
  const answers = JSON.stringify({
    urgent: { type: "noul", noul: 0.7 },
    team: { type: "choice", choice: "sales", probabilities: { sales: 0.9, billing: 0.1 }, confidence: 0.9 },
    anger: {
      ...{ type: "score", score: 0.25, confidence: 0.75, legend: { 0: "calm", 1: "angry" } },
      probabilities: { 0: 0.75, 1: 0.25 },
    },
  });
  const expected = { urgent: "yes", team: "Sales", anger: "calm" };
  expect(judgedRowsOf({ row: 7, expected, answers }, questions)).toEqual([
    { id: "7", expected: 1, distribution: [0.3, 0.7] },
    { id: "7", expected: 1, distribution: [0.1, 0.9] },
    { id: "7", expected: 0, distribution: [0.75, 0.25] },
  ]);
  expect(judgedRowsOf({ row: 7, expected: {}, answers: null }, questions)).toEqual(
    questions.map(() => ({ id: "7", expected: null, distribution: null })),
  );
});
