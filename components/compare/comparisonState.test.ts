import { expect, test } from "vitest";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunFailure } from "@/lib/shared/evaluation/runState";
import { comparisonReducer, progressOf, type ComparisonEvent } from "./comparisonState";
import type { Column, ColumnPlan, Comparison } from "./comparedColumns";

const plan = (model: string, wanted = 1): ColumnPlan => ({
  model,
  requestText: `{"model":"${model}"}`,
  wanted,
  deterministic: false,
});
const view = (responseText: string): EvaluationView => ({
  requestText: "{}",
  status: 200,
  responseText,
  requestId: `req_${responseText}`,
  latencyMs: 1,
  finishedAt: 1,
});
const failure: RunFailure = { kind: "network", message: "no route" };
const started = (...plans: ColumnPlan[]): ComparisonEvent => ({
  type: "started",
  requestText: '{"model":"a"}',
  startedAt: 5,
  needsImages: false,
  plans,
});
const after = (...events: ComparisonEvent[]): Comparison => {
  const state = events.reduce<Comparison | null>(comparisonReducer, null);
  if (!state) throw new Error("no comparison");
  return state;
};
const column = (state: Comparison, model: string): Column | undefined =>
  state.columns.find((candidate) => candidate.model === model);

test("a start asks every model, and the first is the baseline", () => {
  const running = { status: "running", views: [], outdated: false, failure: null } as const;
  expect(after(started(plan("a"), plan("b", 3)))).toEqual({
    requestText: '{"model":"a"}',
    startedAt: 5,
    needsImages: false,
    baseline: "a",
    columns: [
      { ...plan("a"), ...running },
      { ...plan("b", 3), ...running },
    ],
  });
});

test("each column ends by itself: one fails, one has all its answers, one goes on", () => {
  const state = after(
    started(plan("a"), plan("b", 2), plan("c")),
    { type: "answered", model: "a", view: view("1") },
    { type: "answered", model: "b", view: view("2") },
    { type: "failed", model: "c", failure },
  );
  expect(state.columns.map(({ status, views, failure: failed }) => [status, views.length, failed])).toEqual([
    ["answered", 1, null],
    ["running", 1, null],
    ["failed", 0, failure],
  ]);
  expect(progressOf(state)).toEqual({ answered: 2, wanted: 4, running: true });
});

test("a column that is run again keeps its answers until new ones come, and after a failure", () => {
  const answered = [started(plan("a", 2)), ...["1", "2"].map((text) => answer("a", text))];
  const again = [...answered, { type: "restarted", model: "a" } as const];
  expect(column(after(...again), "a")).toMatchObject({ status: "running", outdated: true, views: [{}, {}] });
  expect(progressOf(after(...again))).toEqual({ answered: 0, wanted: 2, running: true });
  expect(column(after(...again, { type: "failed", model: "a", failure }), "a")).toMatchObject({
    status: "failed",
    outdated: true,
    views: [{ responseText: "1" }, { responseText: "2" }],
  });
  expect(column(after(...again, answer("a", "3")), "a")).toMatchObject({
    status: "running",
    outdated: false,
    views: [{ responseText: "3" }],
  });
});

test("a column ends when each repeat is answered or has failed, in whatever order", () => {
  const fails: ComparisonEvent = { type: "failed", model: "a", failure, goesOn: true };
  const later: ComparisonEvent = { ...fails, failure: { kind: "network", message: "later" } };
  const ends: ComparisonEvent = { type: "failed", model: "a", failure: { kind: "network", message: "end" } };
  const shown = (wanted: number, ...events: ComparisonEvent[]) => {
    const {
      status,
      views,
      failure: first,
      failures,
    } = column(after(started(plan("a", wanted)), ...events), "a")!;
    const text = (failed: RunFailure | null) => (failed?.kind === "network" ? failed.message : failed);
    return [status, views.length, text(first), failures?.map(text)];
  };
  const one = answer("a", "1");
  expect(shown(3, one, fails)).toEqual(["running", 1, "no route", ["no route"]]);
  expect(shown(3, fails, one, later)).toEqual(["failed", 1, "no route", ["no route", "later"]]);
  expect(shown(3, fails, later, one)).toEqual(["failed", 1, "no route", ["no route", "later"]]);
  expect(shown(2, fails, later)).toEqual(["failed", 0, "no route", ["no route", "later"]]);
  expect(shown(9, one, fails, ends)).toEqual(["failed", 1, "end", ["no route", "end"]]);
  expect(shown(1, fails)).toEqual(["failed", 0, "no route", undefined]);
  expect(shown(3, fails, { type: "restarted", model: "a" }, one)).toEqual(["running", 1, null, undefined]);
});

test("a cancelled comparison leaves the columns that have ended", () => {
  const state = after(
    started(plan("a"), plan("b")),
    answer("a", "1"),
    { type: "cancelled", model: "a" },
    { type: "cancelled", model: "b" },
  );
  expect(state.columns.map(({ status }) => status)).toEqual(["answered", "cancelled"]);
});

test("the chosen baseline is kept by the next run as long as it takes part", () => {
  const chosen: ComparisonEvent[] = [started(plan("a"), plan("b")), { type: "baselineChosen", model: "b" }];
  expect(after(...chosen, started(plan("c"), plan("b"))).baseline).toBe("b");
  expect(after(...chosen, started(plan("c"), plan("d"))).baseline).toBe("c");
});

test("a comparison from before the reload does not take the place of a newer one", () => {
  const old = after(started(plan("old")));
  const restored: ComparisonEvent = { type: "restored", comparison: old };
  expect(after(restored)).toEqual(old);
  expect(after(started(plan("new")), restored).columns.map(({ model }) => model)).toEqual(["new"]);
});

test("what the history has of an interrupted run takes its place where it has all of it, and the baseline stays", () => {
  const runAs = (baseline: string, ...answers: ComparisonEvent[]): Comparison => ({
    ...after(started(plan("a", 3), plan("b")), { type: "baselineChosen", model: baseline }, ...answers),
    runId: "r",
  });
  const opened = (page: Comparison, kept: Comparison) =>
    after({ type: "restored", comparison: page }, { type: "reopened", comparison: kept });
  const one = answer("a", "1");
  const [few, more] = [runAs("b", one), runAs("a", one, answer("a", "2"))];
  expect(opened({ ...few, interrupted: true }, more)).toEqual({ ...more, baseline: "b" });
  expect(opened({ ...more, interrupted: true }, few)).toEqual(more);
  expect(opened(more, few)).toEqual(few);
  expect(opened({ ...more, interrupted: true }, { ...few, runId: "other" })).toEqual({
    ...few,
    runId: "other",
  });
});

test("an interrupted run comes back with the answers that the page alone has and those that the history alone has", () => {
  const page = after(started(plan("a", 3), plan("b"), plan("c")), answer("a", "1"), answer("a", "2"), {
    type: "failed",
    model: "b",
    failure,
  });
  const kept = after(
    started(plan("a", 3), plan("b"), plan("c")),
    ...["2", "3"].map((text) => answer("a", text)),
    answer("c", "4"),
  );
  const events: ComparisonEvent[] = [
    { type: "restored", comparison: { ...page, runId: "r", interrupted: true } },
    { type: "reopened", comparison: { ...kept, runId: "r", reopened: true } },
  ];
  const state = after(...events);
  expect(
    state.columns.map(({ status, views, failure: failed }) => [status, views.map(textOf), failed]),
  ).toEqual([
    ["answered", ["2", "3", "1"], null],
    ["failed", [], failure],
    ["answered", ["4"], null],
  ]);
  expect(state).not.toHaveProperty("interrupted");
});

test("answers from before an interrupted repetition stay until the history has newer ones", () => {
  const again = [started(plan("a")), answer("a", "1"), { type: "restarted", model: "a" } as const];
  const page = { ...after(...again), runId: "r", interrupted: true };
  const shown = (...events: ComparisonEvent[]) => {
    const comparison = { ...after(started(plan("a")), ...events), runId: "r" };
    return after({ type: "restored", comparison: page }, { type: "reopened", comparison });
  };
  expect(column(shown(), "a")).toEqual(column(page, "a"));
  expect(column(shown(answer("a", "2")), "a")).toMatchObject({ outdated: false, views: [view("2")] });
});

test("an interrupted comparison is none any more when a model of it is run again", () => {
  const comparison: Comparison = { ...after(started(plan("a"))), interrupted: true };
  const again = after({ type: "restored", comparison }, { type: "restarted", model: "a" });
  expect(again).not.toHaveProperty("interrupted");
});

const textOf = ({ responseText }: EvaluationView): string => responseText;

function answer(model: string, text: string): ComparisonEvent {
  return { type: "answered", model, view: view(text) };
}

test("a column that takes another's answer ends with it, and is asked itself when it is run again", () => {
  const taking: ColumnPlan = { ...plan("a-1.0"), takesFrom: "a" };
  const start = started(plan("a"), taking, plan("b"));
  const answered = after(start, { type: "answered", model: "a", view: view("1") });
  expect(answered.columns.map(({ status, views }) => [status, views])).toEqual([
    ["answered", [view("1")]],
    ["answered", [view("1")]],
    ["running", []],
  ]);
  const statuses = (...events: ComparisonEvent[]) =>
    after(start, ...events).columns.map(({ status }) => status);
  const failed: ComparisonEvent = { type: "failed", model: "a", failure };
  expect(statuses(failed)).toEqual(["failed", "failed", "running"]);
  expect(statuses(failed, { type: "restarted", model: "a" })).toEqual(["running", "running", "running"]);
  expect(statuses({ type: "cancelled", model: "a" })).toEqual(["cancelled", "cancelled", "running"]);
  expect(
    statuses({ type: "cancelled", model: "a-1.0" }, { type: "answered", model: "a", view: view("1") }),
  ).toEqual(["answered", "cancelled", "running"]);
  const again = comparisonReducer(answered, { type: "restarted", model: "a-1.0" });
  expect(again && column(again, "a-1.0")).toEqual({
    ...{ ...plan("a-1.0"), status: "running", views: [view("1")], outdated: true, failure: null },
  });
});
