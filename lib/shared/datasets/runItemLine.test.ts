import { expect, test } from "vitest";
import { readItemLine, writeItemLine } from "./runItemLine";

const facts = {
  ...{ row: 7, model: 1, status: "answered" as const, latencyMs: 12.345, inputTokens: 9, cost: null },
  ...{ copyOf: null, error: null },
};

test("a line has the probabilities of each question in the run's order", () => {
  const answers = `{"team":{"type":"choice","choice":"2","confidence":0.8,"probabilities":{"2":0.9,"1":0.1}},
    "urgent":{"type":"noul","noul":0.3},"stars":{"type":"score","score":1.5,"confidence":0.5,
    "legend":{"0":"a","1":"b"},"probabilities":{"0":0.25,"1":0.75}},
    "where":{"type":"box","box":{"top":0,"left":0,"bottom":1,"right":1},"confidence":0.5}}`;
  const text = writeItemLine(facts, answers, ["urgent", "team", "stars", "where", "gone"]);
  expect(text).toBe('[7,1,"answered",[[0.7,0.3],[0.9,0.1],[0.25,0.75],null,null],12.3,9,null,null,null]');
  expect(readItemLine(text)).toEqual({
    ...facts,
    ...{ latencyMs: 12.3, answers: [[0.7, 0.3], [0.9, 0.1], [0.25, 0.75], null, null] },
  });
});

test("a row without answers says why", () => {
  const error = { status: 400, errorType: "api_usage_error", message: "No." };
  const failed = { ...facts, status: "failed" as const, latencyMs: null, inputTokens: null, error };
  expect(readItemLine(writeItemLine(failed, null, ["q"]))).toEqual({ ...failed, answers: null });
  expect(() => readItemLine('[1,0,"lost"]')).toThrow();
});
