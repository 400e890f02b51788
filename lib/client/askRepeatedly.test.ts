import { expect, test, vi } from "vitest";
import { sleepUnlessAborted } from "./askPatiently";
import { askRepeatedly } from "./askRepeatedly";
import type { evaluateRequest, EvaluationReply } from "./evaluateRequest";

const reply = (status: number, retryAfterMs: number | null = null): EvaluationReply => ({
  kind: "reply",
  status,
  body: "{}",
  requestId: null,
  latencyMs: 1,
  retryAfterMs,
});
type Reply = Awaited<ReturnType<typeof evaluateRequest>>;

/** A server that sends each of these replies when `release` is called; it counts concurrent requests. */
function server(replies: readonly Reply[]) {
  const waiting: (() => void)[] = [];
  const state = { sent: 0, underWay: 0, underWayMax: 0 };
  const evaluate = vi.fn<typeof evaluateRequest>(async (_, { signal } = {}) => {
    const mine = replies[state.sent] ?? reply(200);
    state.sent += 1;
    state.underWay += 1;
    state.underWayMax = Math.max(state.underWayMax, state.underWay);
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => resolve());
    });
    state.underWay -= 1;
    return signal?.aborted ? { kind: "aborted", message: "cancelled" } : mine;
  });
  const release = async () => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { evaluate, state, release };
}

function ask(
  replies: readonly Reply[],
  { times = 1, parallel = 1, signal = new AbortController().signal } = {},
) {
  const { evaluate, state, release } = server(replies);
  const sleeps: number[] = [];
  const got: (number | string)[] = [];
  const done = askRepeatedly("{}", {
    ...{ times, parallel, images: [], signal, evaluate },
    random: () => 0,
    sleep: (ms) => (sleeps.push(ms), Promise.resolve()),
    onReply: (received) => got.push(received.kind === "reply" ? received.status : received.kind),
  });
  return { done, state, release, sleeps, got };
}

test("the request is sent as often as asked, never more at once than allowed", async () => {
  const { done, state, release, got } = ask([], { times: 5, parallel: 2 });
  for (let i = 0; i < 5; i += 1) await release();
  await done;
  expect(state).toEqual({ sent: 5, underWay: 0, underWayMax: 2 });
  expect(got).toEqual([200, 200, 200, 200, 200]);
});

const failure = (status: number, errorType: string, message: string): Reply => ({
  ...reply(status),
  body: JSON.stringify({ detail: { error_type: errorType, message } }),
});
const network: Reply = { kind: "network", message: "no route" };

test("a failed repeat counts as one, and the others go on", async () => {
  const failed = [reply(500), network, reply(408), failure(502, "upstream_error", "it failed (500).")];
  const { done, state, release, got } = ask([reply(200), ...failed], { times: 8, parallel: 3 });
  for (let i = 0; i < 8; i += 1) await release();
  await done;
  expect(got).toEqual([200, 500, "network", 408, 502, 200, 200, 200]);
  expect(state).toEqual({ sent: 8, underWay: 0, underWayMax: 3 });
});

test.each<[string, Reply]>([
  ["a refused request", reply(422)],
  ["an unknown model", failure(400, "api_usage_error", "Unknown model: x")],
  ["a missing key", { kind: "unauthenticated", message: "sign in" }],
  [
    "a wrong key of a connection",
    failure(
      502,
      "upstream_error",
      "Connection 'c', POST https://h/v1: it refuses the connection's key (401).",
    ),
  ],
  [
    "a model that a connection has no more",
    failure(502, "upstream_error", "Connection 'c': it has no such model (404): gone."),
  ],
])("%s would be the same for each repeat: it ends them, and says so", async (_, ending) => {
  const told: boolean[] = [];
  const { evaluate, state, release } = server([reply(500), ending]);
  const done = askRepeatedly("{}", {
    ...{ times: 20, parallel: 1, images: [], signal: new AbortController().signal, evaluate },
    ...{ random: () => 0, sleep: () => Promise.resolve() },
    onReply: (_reply, isLast) => told.push(isLast),
  });
  await release();
  await release();
  await done;
  expect({ told, sent: state.sent }).toEqual({ told: [false, true], sent: 2 });
});

test("the first reply that each repeat would get ends it, and is told once", async () => {
  const { done, state, release, got } = ask([reply(500), reply(400)], { times: 20, parallel: 2 });
  await release();
  await release();
  await done;
  expect(got).toEqual([500, 400]);
  expect(state.sent).toBe(3);
});

test("after an answer no failed repeat ends the others, except a missing sign-in", async () => {
  const { done, release, got } = ask([reply(200), reply(400), reply(422)], { times: 5 });
  for (let i = 0; i < 5; i += 1) await release();
  await done;
  expect(got).toEqual([200, 400, 422, 200, 200]);
  const signedOut = ask([reply(200), { kind: "unauthenticated", message: "sign in" }], { times: 5 });
  for (let i = 0; i < 2; i += 1) await signedOut.release();
  await signedOut.done;
  expect(signedOut.got).toEqual([200, "unauthenticated"]);
});

test("a server at its limit is asked again after the time that it names, and not for ever", async () => {
  const { done, release, sleeps, got } = ask([reply(429, 1_500), reply(529, 20), reply(429, 7)]);
  for (let i = 0; i < 3; i += 1) await release();
  await done;
  expect(sleeps).toEqual([1_500, 20]);
  expect(got).toEqual([429]);
});

test("an abort ends everything, also a wait", async () => {
  const controller = new AbortController();
  const { done, release, got, state } = ask([], { times: 9, parallel: 3, signal: controller.signal });
  await release();
  controller.abort();
  await done;
  expect(got).toEqual([200, "aborted"]);
  expect(state.underWay).toBe(0);
  await sleepUnlessAborted(1e9, controller.signal);
  const other = new AbortController();
  const waiting = sleepUnlessAborted(1e9, other.signal);
  other.abort();
  await waiting;
});
