import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { EvaluateOptions, evaluateRequest } from "@/lib/client/evaluateRequest";
import { useComparison } from "@/components/run/useComparison";

type Reply = Awaited<ReturnType<typeof evaluateRequest>>;

const REQUEST = '{"state":"s","model":"m-0","questions":{"q":{"type":"noul"}}}';
const ANSWER: Reply = {
  kind: "reply",
  status: 200,
  body: "{}",
  requestId: "req_1",
  latencyMs: 1,
  retryAfterMs: null,
};

afterEach(() => sessionStorage.clear());

/** The hook over a server that answers one request after the other, when the test says so. */
function renderComparison() {
  const calls: { model: string; options: EvaluateOptions; answer: (reply: Reply) => void }[] = [];
  const evaluate: typeof evaluateRequest = (requestText, options = {}) =>
    new Promise((answer) => {
      const { model } = JSON.parse(requestText) as { model: string };
      calls.push({ model, options, answer });
    });
  const { result, unmount } = renderHook(() => useComparison(evaluate));
  const start = (
    models: string[],
    repeats = 1,
    deterministicId: (model: string) => string | null = () => null,
  ) =>
    act(async () =>
      result.current.start({
        requestText: REQUEST,
        images: [],
        models,
        repeats,
        isLongContext: true,
        deterministicId,
      }),
    );
  const answer = (index: number, reply: Reply = ANSWER) => act(async () => calls[index]?.answer(reply));
  const statuses = () => result.current.comparison?.columns.map(({ status }) => status);
  return { calls, start, answer, statuses, unmount, comparing: () => result.current };
}

const models = (count: number): string[] => Array.from({ length: count }, (_, index) => `m-${index}`);

test("no more requests are under way than a browser has connections, whatever the number of models", async () => {
  const page = renderComparison();
  await page.start(models(8));
  expect(page.calls.map(({ model }) => model)).toEqual(models(6));
  await page.answer(2);
  expect(page.calls.map(({ model }) => model)).toEqual(models(7));
});

test("everything that one press of Run asks for carries one name, the next press has another", async () => {
  const page = renderComparison();
  await page.start(models(2), 2);
  const first = new Set(page.calls.map(({ options }) => options.runId));
  expect(page.calls).toHaveLength(4);
  expect(first.size).toBe(1);
  expect(new Set(page.calls.map(({ model, options }) => `${model} ${options.askId}`)).size).toBe(2);
  for (let index = 0; index < 4; index += 1) await page.answer(index);
  await page.start(models(2));
  const second = new Set(page.calls.slice(4).map(({ options }) => options.runId));
  expect(second.size).toBe(1);
  expect([...first][0]).not.toBe([...second][0]);
});

test("a failing column ends alone, and can be asked again alone", async () => {
  const page = renderComparison();
  await page.start(models(2));
  await page.answer(0, { ...ANSWER, status: 400 });
  expect(page.statuses()).toEqual(["failed", "running"]);
  await page.answer(1);
  expect(page.statuses()).toEqual(["failed", "answered"]);
  await act(async () => page.comparing().restart?.("m-0"));
  await page.answer(2);
  expect(page.statuses()).toEqual(["answered", "answered"]);
  expect(page.calls.map(({ options }) => options.isLongContext)).toEqual([true, true, true]);
  // The history tells the second time from the first by this.
  expect(new Set(page.calls.map(({ options }) => options.askId)).size).toBe(3);
});

test("a failed repeat goes on with the next, and is counted", async () => {
  const page = renderComparison();
  await page.start(models(1), 4);
  await page.answer(0);
  await page.answer(1, { ...ANSWER, status: 502 });
  await page.answer(2, { kind: "network", message: "no route" });
  expect(page.statuses()).toEqual(["running"]);
  await page.answer(3);
  const [column] = page.comparing().comparison?.columns ?? [];
  const { status, views, failure, failures } = column!;
  expect([status, views.length, failure?.kind, failures?.map(({ kind }) => kind)]).toEqual([
    ...["failed", 2, "refused"],
    ["refused", "network"],
  ]);
  await act(async () => page.comparing().restart?.("m-0"));
  expect(page.comparing().comparison?.columns[0]).not.toHaveProperty("failures");
});

test("one deterministic model under two names is asked once, and every other model each time", async () => {
  const page = renderComparison();
  const ids: Record<string, string> = { latest: "model-1", "model-1": "model-1" };
  await page.start(["latest", "remote", "model-1"], 2, (name) => ids[name] ?? null);
  expect(page.calls.map(({ model }) => model)).toEqual(["latest", "remote", "remote"]);
  await page.answer(0);
  expect(page.statuses()).toEqual(["answered", "running", "answered"]);
  expect(page.calls[0]?.options.plan?.columns).toEqual([
    { model: "latest", wanted: 1, deterministic: true },
    { model: "remote", wanted: 2, deterministic: false },
    { model: "model-1", wanted: 1, deterministic: true, takesFrom: "latest" },
  ]);
  await act(async () => page.comparing().restart?.("model-1"));
  expect(page.calls.map(({ model }) => model)).toEqual(["latest", "remote", "remote", "model-1"]);
});

test("the history is told the chosen baseline when the run is over, and not what it knows", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    asked.push([path, body]);
    return Response.json({});
  });
  const page = renderComparison();
  await page.start(models(2));
  await page.answer(0);
  await act(async () => page.comparing().chooseBaseline("m-1"));
  expect(asked).toEqual([]);
  await page.answer(1);
  const { comparison } = page.comparing();
  expect(asked).toEqual([[`/api/history/${comparison?.runId}`, '{"baseline":"m-1"}']]);
  await act(async () => comparison && page.comparing().reopen(comparison, []));
  expect(asked).toHaveLength(1);
  await act(async () => page.comparing().restart?.("m-0"));
  expect(page.calls.at(-1)?.options.isLongContext).toBe(true);
});

test.each(["reload", "leaving for another page of the site"])(
  "answers of columns that still run are there again after a %s, though the server kept none of them",
  async (way) => {
    const page = renderComparison();
    await page.start(models(2), 3);
    for (const index of [0, 1, 3]) await page.answer(index, { ...ANSWER, requestId: `req_${index}` });
    if (way === "reload") window.dispatchEvent(new Event("pagehide"));
    else page.unmount();
    const { comparison } = renderComparison().comparing();
    const ids = comparison?.columns.map(({ views }) => views.map(({ requestId }) => requestId));
    expect(ids).toEqual([["req_0", "req_1"], ["req_3"]]);
    expect(comparison?.interrupted).toBe(true);
  },
);

test("a comparison that was closed does not come back when the page is left", async () => {
  const page = renderComparison();
  await page.start(models(2), 3);
  await page.answer(0);
  await act(async () => page.comparing().close());
  page.unmount();
  expect(renderComparison().comparing().comparison).toBeNull();
});
