import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { evaluateRequest } from "@/lib/client/evaluateRequest";
import { writeValidationError } from "@/lib/contract/errors";
import { useEvaluation } from "./useEvaluation";

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
  const { result } = renderHook(() => useEvaluation(evaluate));
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
    running: null,
    evaluation: {
      requestText: '{"a" : 1}',
      status: 200,
      responseText: "{ }",
      requestId: "req_1",
      latencyMs: 12,
      finishedAt: expect.any(Number),
    },
    failure: null,
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
      running: null,
      evaluation: null,
      failure: { kind, message: "Something is wrong." },
      ended: "failed",
    });
  },
);
