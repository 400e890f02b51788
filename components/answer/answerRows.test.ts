import { expect, test } from "vitest";
import type { Answer } from "@/lib/contract/response";
import { answerRows, answersToTsv } from "./answerRows";

const noul: Answer = { type: "noul", noul: 0.871234 };
const choice: Answer = {
  type: "choice",
  choice: "b",
  confidence: 0.4,
  probabilities: new Map([
    ["", 0.1],
    ["b", 0.6],
    ["tab\tname", 0.3],
  ]),
};
const score: Answer = {
  type: "score",
  score: 0.7,
  confidence: 0.55,
  legend: new Map<string, string | string[]>([
    ["0", "low"],
    ["1", ["high", "up"]],
  ]),
  probabilities: new Map([
    ["0", 0.3],
    ["1", 0.7],
  ]),
};
const box: Answer = { type: "box", box: { top: 0.1, left: 0.2, bottom: 0.5, right: 1 }, confidence: 0.9 };

test("every number of an answer is a row, with every decimal of the wire", () => {
  expect([noul, choice, score, box].map(answerRows)).toEqual([
    { columns: ["Answer", "Probability"], rows: [["Yes", "0.871234"]], totals: [] },
    {
      columns: ["Option", "Probability"],
      rows: [
        ["b", "0.6"],
        ["tab\tname", "0.3"],
        ["(empty name)", "0.1"],
      ],
      totals: [["Confidence", "0.4"]],
    },
    {
      columns: ["Level", "Legend", "Probability"],
      rows: [
        ["0", "low", "0.3"],
        ["1", '["high","up"]', "0.7"],
      ],
      totals: [
        ["Expected score", "", "0.7"],
        ["Confidence", "", "0.55"],
      ],
    },
    {
      columns: ["Edge", "Fraction"],
      rows: [
        ["top", "0.1"],
        ["left", "0.2"],
        ["bottom", "0.5"],
        ["right", "1"],
      ],
      totals: [["Confidence", "0.9"]],
    },
  ]);
});

test("the lines for a spreadsheet have five cells each, whatever stands in the names", () => {
  const answers: [string, Answer][] = [
    ["urgent\nnow", noul],
    ["team", choice],
    ["level", score],
  ];
  expect(answersToTsv(answers)).toBe(
    [
      "question\ttype\titem\tlegend\tvalue",
      "urgent now\tnoul\tYes\t\t0.871234",
      "team\tchoice\tb\t\t0.6",
      "team\tchoice\ttab name\t\t0.3",
      "team\tchoice\t(empty name)\t\t0.1",
      "team\tchoice\tConfidence\t\t0.4",
      "level\tscore\t0\tlow\t0.3",
      'level\tscore\t1\t["high","up"]\t0.7',
      "level\tscore\tExpected score\t\t0.7",
      "level\tscore\tConfidence\t\t0.55",
      "",
    ].join("\n"),
  );
});
