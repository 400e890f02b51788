import { describe, expect, test } from "vitest";
import { judgeRecords } from "@/lib/shared/reports/judgedRun";
import { holdBars, readBar, requireMeasurable } from "./bars";
import { noulRecords, NOUL_QUESTIONS, questionsOf } from "./testRecords";

describe("a bar on the command line", () => {
  test.each([
    ["accuracy=0.9", { figure: "accuracy", question: null, value: 0.9 }],
    ["f1.urgent=.5", { figure: "macroF1", question: "urgent", value: 0.5 }],
    ["brier.a=b.c=0.2", { figure: "brier", question: "a=b.c", value: 0.2 }],
  ])("%s", (text, bar) => expect(readBar(text)).toEqual(bar));

  test.each(["accuracy", "accuracy=", "accuracy=90%", "recall=0.9", "=0.9", "constructor=1"])(
    "%s is refused by name",
    (text) =>
      expect(() => readBar(text)).toThrow(`--fail-under is '${text}': expected a figure and a number`),
  );
});

test.each([
  ["accuracy=90", "from 0 to 1"],
  ["accuracy=-0.1", "from 0 to 1"],
  ["f1.urgent=2", "from 0 to 1"],
  ["ece=1.1", "from 0 to 1"],
  ["brier=2.1", "from 0 to 2"],
  ["spearman=-2", "from -1 to 1"],
  ["logLoss=-1", "from 0"],
  ["mae=-1", "from 0"],
])("%s is out of range", (text, range) =>
  expect(() => readBar(text)).toThrow(`--fail-under is '${text}': expected a number ${range}.`),
);

test("a mean absolute error ends at the highest level", () => {
  const levels = questionsOf(
    '{"a":{"type":"score","criteria":["x","y","z"]},"b":{"type":"score","criteria":["x","y"]}}',
  );
  const requiring = (text: string) => () => requireMeasurable([readBar(text)], levels);
  expect(requiring("mae=2")).not.toThrow();
  expect(requiring("mae.b=1")).not.toThrow();
  expect(requiring("mae=2.5")).toThrow(
    "meanAbsoluteError=2.5: expected a number from 0 to 2, the highest level.",
  );
  expect(requiring("mae.b=2")).toThrow("expected a number from 0 to 1");
  expect(requiring("accuracy.nosuch=0.5")).toThrow("there is no question 'nosuch' with outcomes");
});

describe("bars held against a run", () => {
  // Of ten rows each, a is right in nine; b flips the last three of them.
  const answers = {
    a: [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.1],
    b: [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.1, 0.1, 0.9],
  };
  const judged = (times: number, taken = 10) => {
    const repeated = (own: number[]) => Array.from({ length: times }, () => own.slice(0, taken)).flat();
    return judgeRecords(
      [...noulRecords("a", repeated(answers.a)), ...noulRecords("b", repeated(answers.b))],
      { questions: NOUL_QUESTIONS, models: ["a", "b"], baseline: "a" },
    );
  };
  const records = [...noulRecords("a", answers.a), ...noulRecords("b", answers.b)];
  const run = judged(1);
  const missedIn = (of: typeof run, text: string) =>
    holdBars(of, { bars: [readBar(text)], flipsMax: null }).flatMap((bar) => bar.missed ?? []);
  const missed = (text: string, flipsMax: number | null = null) =>
    holdBars(run, { bars: text === "" ? [] : [readBar(text)], flipsMax }).flatMap((bar) => bar.missed ?? []);

  test("a bar holds at its own value, and names model, question, value and bar where it is missed", () => {
    expect(missed("accuracy=0.9")).toEqual(["b, 'urgent': accuracy is 0.8, below 0.9."]);
    expect(missed("accuracy.urgent=0.8")).toEqual([]);
  });

  test("the baseline may miss a bar that is for candidates", () => {
    const held = (candidatesOnly: boolean) =>
      holdBars(run, { bars: [readBar("accuracy=0.95")], flipsMax: null, candidatesOnly }).map(
        ({ model }) => model,
      );
    expect([held(false), held(true)]).toEqual([["a", "b"], ["b"]]);
  });

  test("an error must be at most its bar", () => {
    // a: (9·0.02 + 1·1.62) / 10 = 0.18.
    expect(missedIn(judged(2), "brier=0.18")).toEqual(["b, 'urgent': brier is 0.34, above 0.18."]);
  });

  test("fewer rows than the figure needs hold no bar", () => {
    expect(missedIn(judged(1, 9), "accuracy=0.8")).toEqual([
      "a, 'urgent': accuracy is 1, n too small to hold the bar: 9 of at least 10 rows.",
      "b, 'urgent': accuracy is 0.777778, below 0.8. Also n too small to hold the bar: 9 of at least 10 rows.",
    ]);
    expect(missedIn(run, "brier=2")).toHaveLength(2);
    expect(missedIn(judged(2), "brier=2")).toEqual([]);
  });

  test("so many flips fail, and 0 stands for any", () => {
    expect(missed("", 4)).toEqual([]);
    expect(missed("", 3)).toEqual(["b: 3 answers flipped against a; 3 or more fail."]);
    expect(missed("", 0)).toEqual(["b: 3 answers flipped against a; 1 or more fail."]);
  });

  test("a bar that nothing can be held against is no bar that held", () => {
    expect(() => missed("accuracy.other=0.5")).toThrow("there is no question 'other' with outcomes");
    expect(() => missed("mae=0.5")).toThrow("only a question with levels has this figure");
    const unlabelled = records.map((record) => ({ ...record, expected: {} }));
    const blind = judgeRecords(unlabelled, { questions: NOUL_QUESTIONS, models: ["a", "b"], baseline: "a" });
    expect(() => holdBars(blind, { bars: [readBar("accuracy.urgent=0.5")], flipsMax: null })).toThrow(
      "a has no accuracy for 'urgent', from 0 rows with a label and an answer.",
    );
  });
});
