import { expect, test } from "vitest";
import { readErrorBody } from "@typed-question/protocol/errors";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { imagesOf, reopenRun } from "@/components/run/reopenRun";
import { factsOf } from "@/test/evaluations";

const RUN_ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const requestOf = (model: string) => JSON.stringify({ state: "s", model, questions: {} }, null, 2);
const REFUSAL = '{"detail":{"error_type":"upstream_error","message":"Down"}}';

let count = 0;
function evaluationOf(model: string, response = "{}", status = 200): HistoryRun["evaluations"][number] {
  count += 1;
  return {
    ...factsOf({ id: `req_${count}`, modelAsked: model, modelAnswered: null, status, latencyMs: 10.4 }),
    ...{ inputTokens: null, outputTokens: null, cost: null },
    ...{ request: model, response, askId: "first" },
  };
}
const failed = (model: string) => evaluationOf(model, REFUSAL, 502);

function runOf(evaluations: HistoryRun["evaluations"], plan: HistoryRun["plan"] = null): HistoryRun {
  const models = [...new Set(evaluations.map(({ modelAsked }) => modelAsked ?? ""))];
  const requests = models.map((model) => [model, { text: requestOf(model), images: [] }]);
  return {
    ...{ id: RUN_ID, createdAt: "2026-01-02T03:04:05.000Z", name: null, pinned: false, plan, evaluations },
    ...{ longContext: false, baseline: null },
    requests: Object.fromEntries(requests) as HistoryRun["requests"],
  };
}

const planned = (model: string, wanted = 1, deterministic = false) => ({ model, wanted, deterministic });

test("a single request comes back with its answer, its images and the time it was run", () => {
  const images = [{ part: "k", blob: new Blob() }];
  const run = runOf([evaluationOf("m", '{"model":"m"}')]);
  expect(reopenRun(run, images)).toEqual({
    ...{ requestText: requestOf("m"), models: ["m"], repeats: 1, longContext: false },
    shown: {
      kind: "evaluation",
      evaluation: {
        ...{ requestText: requestOf("m"), images, status: 200, responseText: '{"model":"m"}' },
        ...{ requestId: run.evaluations[0]?.id, latencyMs: 10.4 },
        finishedAt: Date.UTC(2026, 0, 2, 3, 4, 5) + 10,
        ...{ keeping: { kind: "saved", runId: RUN_ID }, reopened: true },
      },
      failure: null,
    },
  });
});

test("a refused request comes back as the refusal that it was", () => {
  const { shown } = reopenRun(runOf([failed("m")]), []);
  expect(shown).toMatchObject({
    ...{ kind: "evaluation", evaluation: null },
    failure: { kind: "refused", view: { status: 502, responseText: REFUSAL }, body: readErrorBody(REFUSAL) },
  });
});

const columnsOf = (run: HistoryRun) => {
  const { shown } = reopenRun(run, []);
  if (shown.kind !== "comparison") throw new Error("It is no comparison");
  return shown.comparison.columns.map(({ model, status, views, failure, wanted, deterministic }) => [
    model,
    status,
    views.map(({ responseText }) => responseText),
    failure?.kind ?? null,
    ...(wanted > 1 || deterministic ? [wanted, deterministic] : []),
  ]);
};

test("a comparison has its columns in the order of its plan, those that were never answered too", () => {
  const plan = {
    repeats: 2,
    columns: [planned("b", 2), planned("gone"), planned("a", 1, true), planned("c", 2)],
  };
  const run = runOf(
    [evaluationOf("a", "1"), evaluationOf("b", "2"), failed("c"), evaluationOf("b", "3")],
    plan,
  );
  expect(columnsOf(run)).toEqual([
    ["b", "answered", ["2", "3"], null, 2, false],
    ["gone", "cancelled", [], null],
    ["a", "answered", ["1"], null, 1, true],
    ["c", "failed", [], "refused", 2, false],
  ]);
  const { requestText, models, repeats, shown } = reopenRun(run, []);
  expect([requestText, models, repeats]).toEqual([requestOf("b"), ["b", "gone", "a", "c"], 2]);
  expect(shown).toMatchObject({
    kind: "comparison",
    comparison: {
      ...{ requestText: requestOf("b"), baseline: "b", runId: RUN_ID, reopened: true, needsImages: false },
      startedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
      columns: ["b", "gone", "a", "c"].map((model) => ({ requestText: requestOf(model) })),
    },
  });
});

test("a column that took the answer of another has it again, unless it was asked itself later", () => {
  const taking = { ...planned("a-1.0", 1, true), takesFrom: "a" };
  const plan = { repeats: 1, columns: [planned("a", 1, true), taking] };
  const shownColumns = (run: HistoryRun) => {
    const { shown } = reopenRun(run, []);
    return shown.kind === "comparison"
      ? shown.comparison.columns.map(({ status, views, takesFrom }) => [
          status,
          views[0]?.responseText,
          takesFrom,
        ])
      : [];
  };
  expect(shownColumns(runOf([evaluationOf("a", "1")], plan))).toEqual([
    ["answered", "1", undefined],
    ["answered", "1", "a"],
  ]);
  expect(shownColumns(runOf([evaluationOf("a", "1"), evaluationOf("a-1.0", "2")], plan))).toEqual([
    ["answered", "1", undefined],
    ["answered", "2", undefined],
  ]);
});

test("a run is held against the model that was chosen, and allows long content where it did", () => {
  const plan = { repeats: 1, columns: [planned("a"), planned("b")] };
  const run = { ...runOf([evaluationOf("a"), evaluationOf("b")], plan), longContext: true, baseline: "b" };
  expect(reopenRun(run, [])).toMatchObject({
    longContext: true,
    shown: { comparison: { baseline: "b", longContext: true } },
  });
  expect(reopenRun({ ...run, baseline: "gone" }, [])).toMatchObject({
    shown: { comparison: { baseline: "a" } },
  });
});

test("a column that was asked again shows its last answers", () => {
  const plan = { repeats: 2, columns: [planned("a", 2), planned("b")] };
  const twice = ["1", "2", "3", "4"].map((text) => evaluationOf("a", text));
  expect(columnsOf(runOf([...twice, failed("b"), evaluationOf("b", "5")], plan))).toEqual([
    ["a", "answered", ["3", "4"], null, 2, false],
    ["b", "answered", ["5"], null],
  ]);
});

test("of repeats that failed together, the column shows the one that came first, as it did", () => {
  const fast = { ...failed("a"), latencyMs: 4 };
  const plan = { repeats: 3, columns: [planned("a", 3)] };
  const { shown } = reopenRun(runOf([failed("a"), fast, failed("a")], plan), []);
  expect(shown).toMatchObject({
    kind: "comparison",
    comparison: { columns: [{ status: "failed", failure: { view: { requestId: fast.id, latencyMs: 4 } } }] },
  });
});

test("of a model that was asked again and failed again, the column shows the later failure, however soon it came", () => {
  const again = { ...failed("a"), askId: "second" };
  const { shown } = reopenRun(runOf([failed("a"), again], { repeats: 1, columns: [planned("a")] }), []);
  expect(shown).toMatchObject({
    comparison: { columns: [{ status: "failed", failure: { view: { requestId: again.id } } }] },
  });
});

test("a failure that too few answers came after stays the last word", () => {
  const plan = { repeats: 3, columns: [planned("a", 3)] };
  expect(columnsOf(runOf([evaluationOf("a", "1"), failed("a"), evaluationOf("a", "2")], plan))).toEqual([
    ["a", "failed", ["1", "2"], "refused", 3, false],
  ]);
});

test("a run with failed repeats has each of them, and the answers of the same asking alone", () => {
  const plan = { repeats: 3, columns: [planned("a", 3)] };
  const at = (askId: string) => (reply: ReturnType<typeof evaluationOf>) => ({ ...reply, askId });
  const first = ["1", "2", "3"].map((text) => at("first")(evaluationOf("a", text)));
  const again = [failed("a"), evaluationOf("a", "4"), failed("a")].map(at("second"));
  const { shown } = reopenRun(runOf([...first, ...again], plan), []);
  expect(shown).toMatchObject({
    comparison: {
      columns: [
        {
          status: "failed",
          views: [{ responseText: "4" }],
          failures: [again[0], again[2]].map((reply) => ({
            kind: "refused",
            view: { requestId: reply?.id },
          })),
        },
      ],
    },
  });
});

test("a run from before there were plans has the models that answered, each as often", () => {
  expect(columnsOf(runOf([evaluationOf("a", "1"), evaluationOf("b", "2"), evaluationOf("a", "3")]))).toEqual([
    ["a", "answered", ["1", "3"], null, 2, false],
    ["b", "answered", ["2"], null],
  ]);
});

test("the first model's request is written from another one where its own was not kept", () => {
  const plan = { repeats: 1, columns: [planned("never"), planned("b")] };
  const run = runOf([evaluationOf("b")], plan);
  const images = [{ part: "k", sha256: "f" }];
  run.requests.b = { text: requestOf("b"), images };
  expect([reopenRun(run, []).requestText, imagesOf(run)]).toEqual([requestOf("never"), images]);
});

test("what is no request, or was not kept, keeps no answer from being shown", () => {
  const unread = runOf([evaluationOf("m"), failed("m")]);
  unread.requests.m = { text: "{", images: [] };
  expect(reopenRun(unread, []).requestText).toBe("{");
  const lost = runOf([{ ...evaluationOf("m", "1"), request: null }]);
  expect(reopenRun(lost, [])).toMatchObject({
    requestText: null,
    shown: { kind: "evaluation", evaluation: { responseText: "1" } },
  });
});
