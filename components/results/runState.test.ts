import { expect, test } from "vitest";
import type { EvaluationView } from "./evaluationView";
import { NO_RUN, runReducer, type RunEvent, type RunFailure, type RunState } from "./runState";

const view: EvaluationView = {
  requestText: "{}",
  status: 200,
  responseText: "{}",
  requestId: "req_1",
  latencyMs: 12,
  finishedAt: 1,
};
const failure: RunFailure = { kind: "network", message: "no route" };
const started: RunEvent = { type: "started", requestText: "{}", startedAt: 5 };

const after = (...events: RunEvent[]): RunState => events.reduce(runReducer, NO_RUN);

test("an answered run is shown until the next one is answered", () => {
  const answered = after(started, { type: "answered", view });
  expect(answered).toEqual({ running: null, evaluation: view, failure: null, ended: "answered" });
  expect(runReducer(answered, started)).toEqual({
    running: { requestText: "{}", startedAt: 5 },
    evaluation: view,
    failure: null,
    ended: null,
  });
});

test("a failed run keeps the answers from before and is forgotten when the next one starts", () => {
  const failed = after({ type: "answered", view }, started, { type: "failed", failure });
  expect(failed).toEqual({ running: null, evaluation: view, failure, ended: "failed" });
  expect(runReducer(failed, started).failure).toBeNull();
});

test("a cancelled run leaves the answers from before", () => {
  expect(after({ type: "answered", view }, started, { type: "cancelled" })).toEqual({
    running: null,
    evaluation: view,
    failure: null,
    ended: "cancelled",
  });
});
