import { expect, test } from "vitest";
import { JsonNumber, parseJson } from "@typed-question/protocol/json";
import { readAskedQuestions, readEvaluation } from "./readEvaluation";

const request = `{
  "model": "model-latest",
  "state": "text",
  "questions": {
    "10": {"type": "noul", "instructions": "Ten?"},
    "__proto__": {"type": "choice", "instructions": {"ask": 1}, "criteria": {"a": null, "": null, "c": null}},
    "2": {"type": "score", "criteria": ["low", "high"]}
  }
}`;
const response = `{"model":"model-1.14.0","answers":{
  "2":{"type":"score","score":0.7,"confidence":0.4,"legend":{"0":"low","1":"high"},"probabilities":{"0":0.3,"1":0.7}},
  "10":{"type":"noul","noul":0.9,"x_skill":"dates"},
  "__proto__":{"type":"choice","choice":"","confidence":0.2,"probabilities":{"a":0.1,"":0.8,"c":0.1}}},
  "usage":{"input_tokens":12,"output_tokens":3},"x_note":"warm"}`;

test("questions are read in the order of the request, whatever their names", () => {
  expect(readAskedQuestions(request)).toEqual([
    { name: "10", type: "noul", instructions: "Ten?", bars: 1 },
    { name: "__proto__", type: "choice", instructions: parseJson('{"ask": 1}'), bars: 3 },
    { name: "2", type: "score", instructions: null, bars: 2 },
  ]);
});

test("answers stand in the order of the request, not in that of the response", () => {
  expect(readEvaluation(request, response)).toEqual({
    modelAsked: "model-latest",
    modelAnswered: "model-1.14.0",
    usage: { inputTokens: 12, outputTokens: 3 },
    extras: new Map([["x_note", "warm"]]),
    problem: null,
    questions: [
      {
        name: "10",
        type: "noul",
        instructions: "Ten?",
        bars: 1,
        outcome: {
          kind: "answer",
          answer: { type: "noul", noul: 0.9, extras: new Map([["x_skill", "dates"]]) },
        },
      },
      {
        name: "__proto__",
        type: "choice",
        instructions: parseJson('{"ask": 1}'),
        bars: 3,
        outcome: {
          kind: "answer",
          answer: {
            type: "choice",
            choice: "",
            confidence: 0.2,
            probabilities: new Map([
              ["a", 0.1],
              ["", 0.8],
              ["c", 0.1],
            ]),
          },
        },
      },
      {
        name: "2",
        type: "score",
        instructions: null,
        bars: 2,
        outcome: {
          kind: "answer",
          answer: {
            type: "score",
            score: 0.7,
            confidence: 0.4,
            legend: new Map([
              ["0", "low"],
              ["1", "high"],
            ]),
            probabilities: new Map([
              ["0", 0.3],
              ["1", 0.7],
            ]),
          },
        },
      },
    ],
  });
});

test("one odd answer spoils no other; a missing one and one that nobody asked for are shown", () => {
  const odd = `{"model":"m","answers":{
    "10":{"type":"vector","at":1},"2":{"type":"noul","noul":0.1},"extra":{"type":"noul","noul":1}},
    "usage":{"input_tokens":1,"output_tokens":0}}`;
  const { questions, problem, usage } = readEvaluation(request, odd);
  expect(questions.map(({ name, outcome }) => [name, outcome])).toEqual([
    [
      "10",
      {
        kind: "unknown",
        json: new Map<string, unknown>([
          ["type", "vector"],
          ["at", new JsonNumber("1")],
        ]),
      },
    ],
    ["__proto__", { kind: "missing" }],
    ["2", { kind: "answer", answer: { type: "noul", noul: 0.1 } }],
    ["extra", { kind: "answer", answer: { type: "noul", noul: 1 } }],
  ]);
  expect(problem).toBe("answers.10.type: expected one of noul, choice, score, box but it is something else");
  expect(usage).toEqual({ inputTokens: 1, outputTokens: 0 });
});

test("a body that is no JSON leaves every question without an answer and says why", () => {
  const { questions, modelAnswered, usage, problem } = readEvaluation(request, "<html>");
  expect([modelAnswered, usage, questions.map(({ outcome }) => outcome.kind)]).toEqual([
    null,
    null,
    ["missing", "missing", "missing"],
  ]);
  expect(problem).toBe('not JSON at character 0: Expected a value but found "<"');
});

test("text that is no request has no questions", () => {
  expect(["", "[]", '{"questions": 3}'].map(readAskedQuestions)).toEqual([[], [], []]);
});
