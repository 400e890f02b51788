import { describe, expect, test } from "vitest";
import { emptyColumns, judgedAnswers, NONE, putItem } from "./resultColumns";
import { labelOf, resultQuestions } from "./resultQuestions";
import { queryRows, type RowQuery } from "./rowQuery";
import { TEST_QUESTIONS, testColumns, testItem } from "./testResults";

test("questions have their outcomes on the wire, shown texts and the meaning of labels", () => {
  const places = '{"cat":{"type":"box","instructions":"Where?"},';
  const questions = resultQuestions(places + TEST_QUESTIONS.slice(1));
  expect(questions.map(({ at, type, judged, labels }) => [at, type, judged, labels])).toEqual([
    [1, "noul", { name: "refund", kind: "binary", outcomes: ["no", "yes"] }, ["no", "yes"]],
    [
      ...[2, "choice", { name: "topic", kind: "nominal", outcomes: ["billing", "technical", "other"] }],
      ["billing", "technical", "other"],
    ],
    [
      ...[3, "score", { name: "urgency", kind: "ordinal", outcomes: ["0", "1", "2"] }],
      ["0 can wait", "1 this week", "2 today"],
    ],
  ]);
  expect(questions.map((question) => labelOf(question, 1))).toEqual([true, "technical", 1]);
  expect(resultQuestions("no JSON")).toEqual([]);
});

test("columns hold answers, labels and what cannot be read of them", () => {
  const questions = resultQuestions(TEST_QUESTIONS);
  const columns = emptyColumns(
    [
      { row: 3, text: "one", expected: { refund: "Yes", topic: "BILLING", urgency: "today" } },
      { row: 9, text: "two", expected: { refund: "perhaps", urgency: 7 } },
    ],
    ["a"],
    questions,
  );
  const given = { ...testItem({ row: 3, model: 0, yes: 0.75 }), answers: [[0.25, 0.75], [0.5, 0.5], null] };
  putItem(columns, 0, given);
  expect(columns.questions.map(({ expected, unreadLabels }) => [[...expected], unreadLabels])).toEqual([
    [[1, NONE], 1],
    [[0, NONE], 0],
    [[2, NONE], 1],
  ]);
  // Two probabilities for three options are no answer.
  expect(columns.questions.map(({ models }) => [...models[0]!.decided])).toEqual([
    [1, NONE],
    [NONE, NONE],
    [NONE, NONE],
  ]);
  expect(judgedAnswers(columns, columns.questions[0]!)).toEqual([
    {
      ...{ question: questions[0]!.judged, model: "a" },
      rows: [
        { id: "3", expected: 1, distribution: [0.25, 0.75] },
        { id: "9", expected: null, distribution: null },
      ],
    },
  ]);
});

describe("the rows of a query", () => {
  const columns = testColumns([
    { text: "Where is my MONEY?", refund: true, yes: [0.9, 0.8] },
    { text: "The app crashes", refund: false, yes: [0.6, 0.3] },
    { text: "money back", refund: true, yes: [0.2, 0.1] },
    { text: "hello", yes: [0.55, null] },
    { text: "bye", refund: false, yes: [0.05, 0.02] },
  ]);
  const ask = (part: Partial<RowQuery>): number[] => [
    ...queryRows(columns, {
      ...{ question: 0, model: null, baseline: 0, show: [], below: 0.7, text: "", cell: null, order: "row" },
      ...part,
    }),
  ];

  test.each<[string, Partial<RowQuery>, number[]]>([
    ["all", {}, [0, 1, 2, 3, 4]],
    ["wrong of any model", { show: ["wrong"] }, [1, 2]],
    ["wrong of one model", { show: ["wrong"], model: 1 }, [2]],
    ["flipped", { show: ["flipped"], model: 1 }, [1]],
    ["flipped against itself", { show: ["flipped"], model: 0 }, []],
    ["disagree", { show: ["disagree"] }, [1]],
    ["unsure", { show: ["unsure"] }, [1, 3]],
    ["unsure below another limit", { show: ["unsure"], below: 0.58 }, [3]],
    ["failed", { show: ["failed"] }, [3]],
    ["unlabelled", { show: ["unlabelled"] }, [3]],
    ["several at once", { show: ["wrong", "disagree"] }, [1]],
    ["text without case", { text: " money " }, [0, 2]],
    ["a cell of the confusion matrix", { model: 0, cell: { expected: 1, decided: 0 } }, [2]],
    ["an unknown question", { question: 9 }, []],
  ])("%s", (_, part, rows) => {
    expect(ask(part)).toEqual(rows);
  });

  test.each<[RowQuery["order"], Partial<RowQuery>, number[]]>([
    ["unsure", { model: 0 }, [3, 1, 2, 0, 4]],
    // Without an answer a row is last.
    ["unsure", { model: 1 }, [1, 0, 2, 4, 3]],
    ["sure", { model: 0 }, [4, 0, 2, 1, 3]],
    ["entropy", { model: 0 }, [3, 1, 2, 0, 4]],
    ["disagreement", {}, [1, 2, 0, 4, 3]],
    // The row without a label first, then doubt and distance.
    ["telling", {}, [3, 1, 0, 2, 4]],
  ])("in the order %s", (order, part, rows) => {
    expect(ask({ ...part, order })).toEqual(rows);
  });
});
