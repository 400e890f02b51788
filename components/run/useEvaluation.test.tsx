import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { NO_RUN } from "@/lib/shared/evaluation/runState";
import type { evaluateRequest } from "@/lib/client/evaluateRequest";
import { writeError, writeValidationError } from "@typed-question/protocol/errors";
import { useEvaluation } from "@/components/run/useEvaluation";

type Reply = Awaited<ReturnType<typeof evaluateRequest>>;

interface Call {
  requestText: string;
  signal: AbortSignal | undefined;
  answer: (reply: Reply) => Promise<void>;
}

/** The hook over a server that answers when the test says so. */
function renderEvaluation() {
  const calls: Call[] = [];
  const evaluate: typeof evaluateRequest = (requestText, { signal } = {}) =>
    new Promise((resolve) => {
      const answer = (reply: Reply) => act(async () => resolve(reply));
      calls.push({ requestText, signal, answer });
    });
  const { result, unmount } = renderHook(() => useEvaluation(evaluate));
  const call = (index: number): Call => {
    const found = calls[index];
    if (!found) throw new Error(`There was no call ${index}`);
    return found;
  };
  return {
    call,
    run: () => result.current.run,
    start: (requestText: string) => act(() => result.current.start({ requestText })),
    cancel: () => act(() => result.current.cancel()),
    retryNow: () => act(async () => result.current.retryNow()),
    calls,
    unmount,
  };
}

const reply = (status: number, body: string): Extract<Reply, { kind: "reply" }> => ({
  kind: "reply",
  status,
  body,
  requestId: "req_1",
  latencyMs: 12,
  retryAfterMs: null,
});

test("the text is sent as it is and the answer is kept with what was asked", async () => {
  const page = renderEvaluation();
  page.start('{"a" : 1}');
  expect(page.call(0).requestText).toBe('{"a" : 1}');
  expect(page.run()).toMatchObject({
    running: { requestText: '{"a" : 1}' },
    evaluation: null,
    failure: null,
  });
  await page.call(0).answer(reply(200, "{ }"));
  expect(page.run()).toEqual({
    ...NO_RUN,
    evaluation: {
      requestText: '{"a" : 1}',
      images: [],
      status: 200,
      responseText: "{ }",
      requestId: "req_1",
      latencyMs: 12,
      finishedAt: expect.any(Number),
    },
    ended: "answered",
  });
});

test("cancelling aborts the request at once, keeps the answers and ignores what still arrives", async () => {
  const page = renderEvaluation();
  page.start("first");
  await page.call(0).answer(reply(200, "answers"));
  page.start("second");
  page.cancel();
  expect(page.call(1).signal?.aborted).toBe(true);
  expect(page.run()).toMatchObject({ running: null, ended: "cancelled", failure: null });
  await page.call(1).answer(reply(200, "late"));
  expect(page.run().evaluation?.responseText).toBe("answers");
});

test("a new run gives up the one before and only its own answer counts", async () => {
  const page = renderEvaluation();
  page.start("first");
  page.start("second");
  expect([0, 1].map((index) => page.call(index).signal?.aborted)).toEqual([true, false]);
  await page.call(0).answer({ kind: "aborted", message: "The request was cancelled." });
  expect(page.run().running?.requestText).toBe("second");
  await page.call(1).answer(reply(200, "answers of the second"));
  expect(page.run().evaluation?.responseText).toBe("answers of the second");
});

test("cancelling without a run does nothing", async () => {
  const page = renderEvaluation();
  page.start("first");
  await page.call(0).answer(reply(200, "answers"));
  const before = page.run();
  page.cancel();
  expect(page.run()).toBe(before);
});

test("a refusal is kept with its body, its details and its time to wait, beside the answers from before", async () => {
  const page = renderEvaluation();
  page.start("first");
  await page.call(0).answer(reply(200, "answers"));
  page.start("second");
  const details = [{ loc: ["body", "state"], msg: "Field required", type: "missing" }];
  const body = writeValidationError(details);
  await page.call(1).answer({ ...reply(422, body), retryAfterMs: 500 });
  expect(page.run()).toMatchObject({
    evaluation: { responseText: "answers" },
    failure: {
      kind: "refused",
      view: { requestText: "second", status: 422, responseText: body },
      body: { kind: "validation", details },
      retryAfterMs: 500,
    },
    ended: "failed",
  });
});

test.each(["network", "unauthenticated"] as const)(
  "a failure of kind %s is kept with its message",
  async (kind) => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer({ kind, message: "Something is wrong." });
    expect(page.run()).toEqual({
      ...NO_RUN,
      failure: { kind, message: "Something is wrong." },
      ended: "failed",
    });
  },
);

describe("a run that is refused for now", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 });
    vi.spyOn(Math, "random").mockReturnValue(0);
  });
  afterEach(() => vi.useRealTimers());

  const wait = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  const limited = (retryAfterMs: number | null): Reply => ({
    ...reply(429, writeError("rate_limit_error", "Too many")),
    retryAfterMs,
  });

  test("waits as long as the server says, tries again by itself and shows the answer", async () => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer(limited(2_500));
    expect(page.run()).toMatchObject({
      running: { requestText: "first" },
      waiting: { failure: { view: { status: 429 } }, retry: 1, delayMs: 2_500, until: 1_002_500 },
      failure: null,
      ended: null,
    });
    await wait(2_499);
    expect(page.calls).toHaveLength(1);
    await wait(1);
    expect(page.call(1).requestText).toBe("first");
    expect(page.run()).toMatchObject({ running: { requestText: "first" }, waiting: null });
    await page.call(1).answer(reply(200, "answers"));
    expect(page.run()).toMatchObject({
      running: null,
      evaluation: { responseText: "answers" },
      failure: null,
    });
  });

  test("is given up after two retries, which wait longer each time where nobody says how long", async () => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer(limited(null));
    expect(page.run().waiting).toMatchObject({ retry: 1, delayMs: 500 });
    await wait(500);
    await page.call(1).answer(limited(null));
    expect(page.run().waiting).toMatchObject({ retry: 2, delayMs: 1_000 });
    await wait(1_000);
    await page.call(2).answer(limited(null));
    expect(page.run()).toMatchObject({
      running: null,
      waiting: null,
      failure: { kind: "refused" },
      ended: "failed",
    });
    await wait(60_000);
    expect(page.calls).toHaveLength(3);
  });

  test("is tried again at once on request, once", async () => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer(limited(30_000));
    await page.retryNow();
    expect([page.calls.length, page.run().waiting]).toEqual([2, null]);
    await wait(30_000);
    expect(page.calls).toHaveLength(2);
  });

  test("is cancelled while it waits, and never sent again", async () => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer(limited(1_000));
    page.cancel();
    expect(page.run()).toMatchObject({
      running: null,
      waiting: null,
      failure: { kind: "refused" },
      ended: "cancelled",
    });
    await wait(1_000);
    expect(page.calls).toHaveLength(1);
  });

  test("is not tried again when its page is gone: another account may be signed in by then", async () => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer(limited(1_000));
    page.start("second");
    page.unmount();
    expect(page.call(1).signal?.aborted).toBe(false);
    await page.call(1).answer(limited(1_000));
    await wait(1_000);
    expect(page.calls).toHaveLength(2);
  });

  test("is forgotten when another run starts", async () => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer(limited(1_000));
    page.start("second");
    await wait(1_000);
    expect(page.calls.map(({ requestText }) => requestText)).toEqual(["first", "second"]);
    expect(page.run()).toMatchObject({ running: { requestText: "second" }, waiting: null });
  });

  test.each([
    [529, 1_000, true],
    [503, 1_000, true],
    [529, null, false],
    [500, null, false],
    [422, 1_000, false],
  ])("status %s with a wait of %s ms is tried again: %s", async (status, retryAfterMs, isRetried) => {
    const page = renderEvaluation();
    page.start("first");
    await page.call(0).answer({ ...reply(status, writeError("overloaded_error", "Busy")), retryAfterMs });
    expect(page.run().waiting !== null).toBe(isRetried);
  });
});
