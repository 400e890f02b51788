import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { boundEngine } from "./boundedEngine";
import { BoundedQueue } from "./boundedQueue";
import type { Engine, EngineRequest, EngineResult } from "@typed-question/protocol/engine";

const REQUEST: EngineRequest = { state: { format: "text", parts: [] }, questions: [] };
const RESULT: EngineResult = { outcomes: [], usage: { inputTokens: 1, outputTokens: 0 } };
const capabilities = { images: false, box: true, optionsMax: 255, tokensMax: 9, deterministic: true };

/** An engine that answers when the test says so, and gives up when its signal aborts. */
function slowEngine() {
  const underWay = new Set<() => void>();
  let closes = 0;
  const engine: Engine = {
    capabilities,
    ready: () => Promise.reject(new Error("not today")),
    evaluate: (_, signal) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          underWay.delete(end);
          resolve(RESULT);
        };
        underWay.add(end);
        const onAbort = (): void => {
          underWay.delete(end);
          reject(signal.reason as Error);
        };
        signal.addEventListener("abort", onAbort, { once: true });
      }),
    close: () => Promise.resolve(void (closes += 1)),
  };
  return { engine, underWay, closes: () => closes };
}

const nobody = (): AbortSignal => new AbortController().signal;

test("it is the engine that it bounds", async () => {
  const bounded = boundEngine(slowEngine().engine, new BoundedQueue({ runningMax: 1, waitingMax: 0 }));
  expect(bounded.capabilities).toBe(capabilities);
  await expect(bounded.ready()).rejects.toThrow("not today");
});

test("engines that share a queue share its places", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 0 });
  const [slow, other] = [slowEngine(), slowEngine()];
  const [first, second] = [boundEngine(slow.engine, queue), boundEngine(other.engine, queue)];
  const signal = nobody();
  const answer = first.evaluate(REQUEST, signal);
  await expect(second.evaluate(REQUEST, nobody())).rejects.toMatchObject({ type: "overloaded_error" });
  for (const end of slow.underWay) end();
  expect(await answer).toBe(RESULT);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  const next = second.evaluate(REQUEST, nobody());
  for (const end of other.underWay) end();
  expect(await next).toBe(RESULT);
});

test("it tells how long a request waited for its place", async () => {
  const slow = slowEngine();
  const bounded = boundEngine(slow.engine, new BoundedQueue({ runningMax: 1, waitingMax: 1 }));
  const waits: number[] = [];
  const first = bounded.evaluate(REQUEST, nobody(), (ms) => waits.push(ms));
  const second = bounded.evaluate(REQUEST, nobody(), (ms) => waits.push(ms));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(waits).toHaveLength(1);
  for (const end of slow.underWay) end();
  await first;
  for (const end of slow.underWay) end();
  await second;
  expect(waits[1]).toBeGreaterThan(waits[0]!);
});

test("a caller who leaves while the engine answers reaches it, and the place is free", async () => {
  const slow = slowEngine();
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 0 });
  const bounded = boundEngine(slow.engine, queue);
  const controller = new AbortController();
  const answer = bounded.evaluate(REQUEST, controller.signal);
  const reason = new Error("the caller left");
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
  expect([slow.underWay.size, queue.size]).toEqual([0, { running: 0, waiting: 0 }]);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
});

test("close rejects who runs, who waits and who comes later, and leaves the queue to others", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 5 });
  const [slow, other] = [slowEngine(), slowEngine()];
  const bounded = boundEngine(slow.engine, queue);
  const answers = Array.from({ length: 3 }, () => bounded.evaluate(REQUEST, nobody()));
  const rejected = answers.map((answer) => expect(answer).rejects.toThrow("The engine is closed"));
  const others = boundEngine(other.engine, queue).evaluate(REQUEST, nobody());
  await bounded.close();
  await Promise.all(rejected);
  await expect(bounded.evaluate(REQUEST, nobody())).rejects.toThrow("The engine is closed");
  expect([slow.underWay.size, slow.closes(), queue.size]).toEqual([0, 1, { running: 1, waiting: 0 }]);
  for (const end of other.underWay) end();
  expect(await others).toBe(RESULT);
});
