import { describe, expect, test } from "vitest";
import { judgeRecords } from "@/lib/shared/reports/judgedRun";
import { holdBars, readBar } from "./bars";
import { noulRecords, NOUL_QUESTIONS } from "./testRecords";

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

describe("bars held against a run", () => {
  // a is right in 9 of 10 rows; b flips the last three of them.
  const records = [
    ...noulRecords("a", [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.1]),
    ...noulRecords("b", [0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.1, 0.1, 0.9]),
  ];
  const run = judgeRecords(records, { questions: NOUL_QUESTIONS, models: ["a", "b"], baseline: "a" });
  const missed = (text: string, flipsMax: number | null = null) =>
    holdBars(run, { bars: text === "" ? [] : [readBar(text)], flipsMax }).flatMap((bar) => bar.missed ?? []);

  test("a bar holds at its own value, and names model, question, value and bar where it is missed", () => {
    expect(missed("accuracy=0.9")).toEqual(["b, 'urgent': accuracy is 0.8, below 0.9."]);
    expect(missed("accuracy.urgent=0.8")).toEqual([]);
  });

  test("an error must be at most its bar", () => {
    // a: 9·0.02 + 1·1.62 over 10.
    expect(missed("brier=0.18")).toEqual(["b, 'urgent': brier is 0.34, above 0.18."]);
  });

  test("so many flips fail, and 0 stands for any", () => {
    expect(missed("", 4)).toEqual([]);
    expect(missed("", 3)).toEqual(["b: 3 answers flipped against a; 3 or more fail."]);
    expect(missed("", 0)).toEqual(["b: 3 answers flipped against a; 1 or more fail."]);
  });

  test("a bar that nothing can be held against is no bar that held", () => {
    expect(() => missed("accuracy.other=0.5")).toThrow("there is no question 'other' with outcomes");
    expect(() => missed("mae=0.5")).toThrow("no labelled question has this figure");
    const unlabelled = records.map((record) => ({ ...record, expected: {} }));
    const blind = judgeRecords(unlabelled, { questions: NOUL_QUESTIONS, models: ["a", "b"], baseline: "a" });
    expect(() => holdBars(blind, { bars: [readBar("accuracy.urgent=0.5")], flipsMax: null })).toThrow(
      "a has no accuracy for 'urgent', from 0 rows with a label and an answer.",
    );
  });
});
