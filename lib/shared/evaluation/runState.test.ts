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
  expect(answered).toEqual({ ...NO_RUN, evaluation: view, ended: "answered" });
  expect(runReducer(answered, started)).toEqual({
    ...NO_RUN,
    running: { requestText: "{}", startedAt: 5 },
    evaluation: view,
  });
});

test("a failed run keeps the answers from before and is forgotten when the next one starts", () => {
  const failed = after({ type: "answered", view }, started, { type: "failed", failure });
  expect(failed).toEqual({ ...NO_RUN, evaluation: view, failure, ended: "failed" });
  expect(runReducer(failed, started).failure).toBeNull();
});

test("a cancelled run leaves the answers from before", () => {
  expect(after({ type: "answered", view }, started, { type: "cancelled" })).toEqual({
    ...NO_RUN,
    evaluation: view,
    ended: "cancelled",
  });
});

test("a run that waits goes on running until it is tried again, and then ends as any other", () => {
  const waiting = { failure, retry: 1, delayMs: 500, until: 505 };
  const waits = after(started, { type: "waiting", waiting });
  expect(waits).toEqual({ ...NO_RUN, running: { requestText: "{}", startedAt: 5 }, waiting });
  expect(runReducer(waits, { type: "retried" })).toEqual(after(started));
  expect(runReducer(waits, { type: "answered", view })).toEqual(after({ type: "answered", view }));
  expect(runReducer(waits, started)).toEqual(after(started));
});

test("a run that is cancelled while it waits says why it waited", () => {
  const waiting = { failure, retry: 1, delayMs: 500, until: 505 };
  expect(after(started, { type: "waiting", waiting }, { type: "cancelled" })).toEqual({
    ...NO_RUN,
    failure,
    ended: "cancelled",
  });
});
