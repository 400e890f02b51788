import { expect, test } from "vitest";
import type { Answer } from "@typed-question/protocol/response";
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

test("a refusal is a line without a figure", () => {
  expect(answersToTsv([["risky", { type: "refusal" }]]).split("\n")[1]).toBe(
    "risky\trefusal\tRefused by the model\t\t",
  );
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
      '"urgent\nnow"\tnoul\tYes\t\t0.871234',
      "team\tchoice\tb\t\t0.6",
      'team\tchoice\t"tab\tname"\t\t0.3',
      "team\tchoice\t(empty name)\t\t0.1",
      "team\tchoice\tConfidence\t\t0.4",
      "level\tscore\t0\tlow\t0.3",
      'level\tscore\t1\t"[""high"",""up""]"\t0.7',
      "level\tscore\tExpected score\t\t0.7",
      "level\tscore\tConfidence\t\t0.55",
      "",
    ].join("\n"),
  );
});

test("names that are formulas or numbers are text in the lines for a spreadsheet, figures are numbers", () => {
  const formulas: Answer = {
    type: "choice",
    choice: "-1",
    confidence: 0.5,
    probabilities: new Map([
      ["-1", 0.75],
      ['=HYPERLINK("http://x.example","open")', 0.2],
      ["\u200b\u00a0=1+1", 0.05],
    ]),
  };
  const level: Answer = {
    type: "score",
    score: 0,
    confidence: 1,
    legend: new Map([["0", "low\n+1"]]),
    probabilities: new Map([["0", 1]]),
  };
  expect(
    answersToTsv([
      ["=1+1", formulas],
      ["ok", level],
    ]),
  ).toBe(
    [
      "question\ttype\titem\tlegend\tvalue",
      "'=1+1\tchoice\t'-1\t\t0.75",
      `'=1+1\tchoice\t"'=HYPERLINK(""http://x.example"",""open"")"\t\t0.2`,
      "'=1+1\tchoice\t'\u200b\u00a0=1+1\t\t0.05",
      "'=1+1\tchoice\tConfidence\t\t0.5",
      `ok\tscore\t0\t"low\n'+1"\t1`,
      "ok\tscore\tExpected score\t\t0",
      "ok\tscore\tConfidence\t\t1",
      "",
    ].join("\n"),
  );
});
