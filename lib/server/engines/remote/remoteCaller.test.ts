import { expect, test } from "vitest";
import type { Clock } from "./pace";
import { RemoteCaller, type RemoteCall, type RemoteReply, type Send } from "./remoteCaller";
import { RemoteFailure } from "./remoteFailure";

const REQUEST: RemoteCall = { method: "POST", url: new URL("http://localhost/v1/systemone"), headers: {} };
const signal = () => new AbortController().signal;

const reply = (status: number, headers: Record<string, string> = {}): RemoteReply => ({
  status,
  headers: new Headers(headers),
  text: "",
});

/** A clock that only sleeping moves on. Sleepers wake in the order of their time. */
function fakeClock() {
  let now = 0;
  const sleeping: { until: number; wake: () => void }[] = [];
  const slept: number[] = [];
  const clock: Clock = {
    now: () => now,
    random: () => 0,
    sleep: (ms, { reason }) => {
      if (reason) return Promise.reject(reason as Error);
      slept.push(ms);
      return new Promise((wake) => sleeping.push({ until: now + ms, wake }));
    },
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const run = async (): Promise<void> => {
    for (await settle(); sleeping.length > 0; await settle()) {
      sleeping.sort((a, b) => a.until - b.until);
      const next = sleeping.shift()!;
      now = Math.max(now, next.until);
      next.wake();
    }
  };
  return { clock, slept, run, now: () => now };
}

/** Gives one reply after the other. */
function sendInOrder(replies: (RemoteReply | RemoteFailure)[]): { send: Send; count: () => number } {
  let count = 0;
  const send: Send = async () => {
    const next = replies[count++]!;
    if (next instanceof RemoteFailure) throw next;
    return next;
  };
  return { send, count: () => count };
}

const LIMITS = { concurrencyMax: 4, timeoutMs: 10_000 };

async function statusAndWaits(replies: (RemoteReply | RemoteFailure)[]) {
  const { clock, slept, run } = fakeClock();
  const { send, count } = sendInOrder(replies);
  const called = new RemoteCaller(send, LIMITS, clock).call(REQUEST, signal()).then(
    ({ status }) => status,
    (error: RemoteFailure) => error.reason,
  );
  await run();
  return { result: await called, slept, attempts: count() };
}

test.each<[string, (RemoteReply | RemoteFailure)[], number | string, number[]]>([
  ["an answer", [reply(200)], 200, []],
  ["a refusal", [reply(422)], 422, []],
  ["an error, then an answer", [reply(503), reply(200)], 200, [500]],
  ["errors to the end", [reply(500), reply(502), reply(529)], 529, [500, 1_000]],
  ["a 408 that asks for time", [reply(408, { "retry-after-ms": "7" }), reply(200)], 200, [7]],
  ["a 429 that asks for time", [reply(429, { "retry-after": "3" }), reply(200)], 200, [3_000]],
  ["a 429 that asks for a year", [reply(429, { "retry-after": "31536000" }), reply(200)], 200, [500]],
  ["a 429 that asks for too much", [reply(503, { "retry-after": "999999999999" }), reply(200)], 200, [500]],
  ["a cut connection", [new RemoteFailure("cut", ""), reply(200)], 200, [500]],
  ["a wrong name", [new RemoteFailure("name", "")], "name", []],
  ["a wrong certificate", [new RemoteFailure("tls", "")], "tls", []],
  ["timeouts to the end", Array(3).fill(new RemoteFailure("timeout", "")), "timeout", [500, 1_000]],
])("after %s it waits and tries as often as it should", async (_, replies, result, slept) => {
  expect(await statusAndWaits(replies)).toEqual({ result, slept, attempts: replies.length });
});

test("no more requests are under way than the connection takes", async () => {
  let underWay = 0;
  let most = 0;
  const send: Send = async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    return reply(200);
  };
  const caller = new RemoteCaller(send, LIMITS);
  await Promise.all(Array.from({ length: 20 }, () => caller.call(REQUEST, signal())));
  expect(most).toBe(4);
});

test("a body is made when its request's turn comes, and once for all its tries", async () => {
  const { clock, run } = fakeClock();
  const made: number[] = [];
  const sent: (string | undefined)[] = [];
  const answers: ((reply: RemoteReply) => void)[] = [];
  const send: Send = ({ body }) => {
    sent.push(body);
    return new Promise((resolve) => answers.push(resolve));
  };
  const caller = new RemoteCaller(send, { ...LIMITS, concurrencyMax: 1 }, clock);
  const call = (n: number) =>
    caller.call({ ...REQUEST, body: () => `body ${made.push(n)}` }, signal()).then(({ status }) => status);
  const calls = [call(1), call(2)];
  await run();
  expect([made, sent]).toEqual([[1], ["body 1"]]);
  answers.shift()!(reply(503));
  await run();
  expect([made, sent]).toEqual([[1], ["body 1", "body 1"]]);
  answers.shift()!(reply(200));
  await run();
  expect([made, sent]).toEqual([
    [1, 2],
    ["body 1", "body 1", "body 2"],
  ]);
  answers.shift()!(reply(200));
  expect(await Promise.all(calls)).toEqual([200, 200]);
});

test("callers share what a busy server lets through, and none of them runs out of retries", async () => {
  const { clock, run, now } = fakeClock();
  // Three requests a second pass, and requests that come too early wait for the next second.
  const passed: number[] = [];
  const send: Send = async (_, own) => {
    const second = Math.floor(now() / 1_000);
    await clock.sleep(10, own);
    if (passed.filter((at) => at === second).length >= 3) {
      return reply(429, { "retry-after-ms": String((second + 1) * 1_000 - now()) });
    }
    passed.push(second);
    return reply(200);
  };
  const caller = new RemoteCaller(send, { ...LIMITS, concurrencyMax: 16 }, clock);
  const calls = Promise.all(Array.from({ length: 60 }, () => caller.call(REQUEST, signal())));
  await run();
  expect((await calls).map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(passed).toEqual(Array.from({ length: 60 }, (_, i) => Math.floor(i / 3)));
});

test("a caller who leaves while the connection pauses leaves the others their turn", async () => {
  const { clock, run } = fakeClock();
  const controller = new AbortController();
  let count = 0;
  const send: Send = (_, own) => {
    count += 1;
    if (count === 1) return Promise.resolve(reply(429, { "retry-after": "1" }));
    if (count > 2) return Promise.resolve(reply(200));
    // The caller that tries alone after the pause never gets an answer: its caller leaves.
    return new Promise((_resolve, reject) => {
      own.addEventListener("abort", () => reject(own.reason as Error));
      setImmediate(() => controller.abort(new Error("left")));
    });
  };
  const caller = new RemoteCaller(send, LIMITS, clock);
  const leaving = caller.call(REQUEST, controller.signal).catch((error: Error) => error.message);
  await new Promise((resolve) => setImmediate(resolve));
  const staying = caller.call(REQUEST, signal());
  await run();
  expect([await leaving, (await staying).status]).toEqual(["left", 200]);
});

test("an attempt that takes too long is a timeout, and a caller's abort is not", async () => {
  const hanging: Send = (_, own) =>
    new Promise((_resolve, reject) => own.addEventListener("abort", () => reject(own.reason as Error)));
  const { clock, run } = fakeClock();
  const slow = new RemoteCaller(hanging, { concurrencyMax: 1, timeoutMs: 5 }, clock).call(REQUEST, signal());
  const failed = expect(slow).rejects.toEqual(
    new RemoteFailure("timeout", "there was no answer within 0.005 s"),
  );
  const waking = setInterval(() => void run(), 1);
  await failed;
  clearInterval(waking);

  const controller = new AbortController();
  const left = new RemoteCaller(hanging, LIMITS, clock).call(REQUEST, controller.signal);
  const reason = new Error("the caller left");
  setImmediate(() => controller.abort(reason));
  await expect(left).rejects.toBe(reason);
});

test("the real clock sleeps, and wakes when the caller leaves", async () => {
  const { send, count } = sendInOrder([reply(503, { "retry-after-ms": "1" }), reply(200)]);
  expect((await new RemoteCaller(send, LIMITS).call(REQUEST, signal())).status).toBe(200);
  expect(count()).toBe(2);
  const controller = new AbortController();
  const waiting = sendInOrder([reply(503, { "retry-after": "60" })]);
  const call = new RemoteCaller(waiting.send, LIMITS).call(REQUEST, controller.signal);
  setTimeout(() => controller.abort(new Error("left")), 5);
  await expect(call).rejects.toThrow("left");
});

const LOCAL = { ...LIMITS, loadsModels: true };
const ASKED: RemoteCall = { ...REQUEST, model: "m" };

test("a reply that forbids a retry is the last one", async () => {
  expect(await statusAndWaits([reply(503, { "x-should-retry": "false" })])).toMatchObject({
    result: 503,
    slept: [],
  });
});

test.each([reply(503), reply(429, { "retry-after": "3" }), new RemoteFailure("cut", "")])(
  "a caller that tries again itself gets the first failure at once",
  async (first) => {
    const { clock, slept } = fakeClock();
    const { send, count } = sendInOrder([first]);
    const caller = new RemoteCaller(send, { ...LIMITS, leavesRetries: () => true }, clock);
    const result = await caller.call(REQUEST, signal()).catch((error: unknown) => error);
    expect([result, count(), slept]).toEqual([first, 1, []]);
  },
);

test("every try says which one it is, so that a server of this project behind it makes one alone", async () => {
  const { clock, run } = fakeClock();
  const said: unknown[] = [];
  const send: Send = async ({ headers }) =>
    reply(said.push(headers["x-typesafe-retry-count"]) < 3 ? 500 : 200);
  const called = new RemoteCaller(send, LIMITS, clock).call(REQUEST, signal());
  await run();
  expect([(await called).status, said]).toEqual([200, ["0", "1", "2"]]);
});

test("a local server that loads is asked until its time is over", async () => {
  const { clock, run, slept, now } = fakeClock();
  const send: Send = async () => reply(now() < 7_000 ? 503 : 200);
  const called = new RemoteCaller(send, LOCAL, clock).call(ASKED, signal());
  await run();
  expect([(await called).status, slept]).toEqual([200, [500, 1_000, 2_000, 4_000]]);

  const never = fakeClock();
  const loading = new RemoteCaller(() => Promise.resolve(reply(503)), LOCAL, never.clock);
  const given = loading.call(ASKED, signal());
  await never.run();
  expect([(await given).status, never.slept]).toEqual([503, [500, 1_000, 2_000, 4_000]]);
});

test("a local server that says so loads, however lately its model answered", async () => {
  const { clock, run } = fakeClock();
  let caller: RemoteCaller | null = null;
  const seen: boolean[] = [];
  const replies = [reply(200), reply(503), reply(200)];
  const send: Send = async () => {
    seen.push(caller!.loadingSince("m") !== null);
    return replies.shift()!;
  };
  caller = new RemoteCaller(send, LOCAL, clock);
  await caller.call(ASKED, signal());
  const called = caller.call(ASKED, signal());
  await run();
  expect([(await called).status, seen, caller.loadingSince("m")]).toEqual([200, [true, false, true], null]);
});

test("a 429 for want of credit is not tried again, and holds nobody back", async () => {
  const broke = { ...reply(429), text: '{"error":{"code":"insufficient_quota"}}' };
  const { send, count } = sendInOrder([broke, reply(200)]);
  const caller = new RemoteCaller(send, LIMITS, fakeClock().clock);
  expect((await caller.call(REQUEST, signal())).status).toBe(429);
  expect([(await caller.call(REQUEST, signal())).status, count()]).toEqual([200, 2]);
});

test("a timeout of a local server is not tried again: that would begin its load anew", async () => {
  const { send, count } = sendInOrder([new RemoteFailure("timeout", ""), reply(200)]);
  const called = new RemoteCaller(send, LOCAL).call(ASKED, signal());
  await expect(called).rejects.toMatchObject({ reason: "timeout" });
  expect(count()).toBe(1);
});

test("a request that may load a model goes on when its caller leaves, and the next caller waits beside it", async () => {
  const sent: { own: AbortSignal; answer: (reply: RemoteReply) => void }[] = [];
  const send: Send = (_, own) =>
    new Promise((resolve, reject) => {
      sent.push({ own, answer: resolve });
      own.addEventListener("abort", () => reject(own.reason as Error));
    });
  const caller = new RemoteCaller(send, LOCAL);
  const leaveAfterSend = async () => {
    const controller = new AbortController();
    const left = caller.call(ASKED, controller.signal).catch((error: Error) => error.message);
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort(new Error("left"));
    return left;
  };
  expect(await leaveAfterSend()).toBe("left");
  expect(caller.loadingSince("m")).not.toBeNull();
  // One request keeps the load alive; more would pile up.
  expect(await leaveAfterSend()).toBe("left");
  expect(sent.map(({ own }) => own.aborted)).toEqual([false, true]);

  sent[0]!.answer(reply(200));
  await new Promise((resolve) => setImmediate(resolve));
  expect(caller.loadingSince("m")).toBeNull();
  expect(await leaveAfterSend()).toBe("left");
  expect(sent[2]!.own.aborted).toBe(true);
});
