import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { EngineContent, EngineRequest } from "@typed-question/protocol/engine";
import { askChoice } from "@typed-question/protocol/testing/questions";
import { spawnWorker } from "./engine";
import { closeRuns } from "../encoder/runQueue";
import { shareRuns } from "../encoder/sharedRuns";
import { createWorkerPool, type WorkerPool } from "./workerPool";
import { LATEST_MODEL } from "./models";

const MODEL = LATEST_MODEL;
const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const request = (state: string): EngineRequest => ({ state: text(state), questions: [] });
const SHORT = request("hello");
/** Some seconds of work. */
const LONG = request("The quick brown fox jumps over the lazy dog near the river bank. ".repeat(4000));
const STOPPED = { type: "internal_error", message: "A thread of the embedded model stopped." };
const signal = (): AbortSignal => new AbortController().signal;

let pool: WorkerPool;
const workers: Worker[] = [];

const spawnBroken = (): Worker => new Worker("throw new Error('no weights')", { eval: true });

/** Speaks as the model's threads do, without the weights: a long job is under way until it is dropped. */
const spawnStandIn = (): Worker =>
  new Worker(
    `const { parentPort } = require("node:worker_threads");
    const result = { outcomes: [], usage: { inputTokens: 0, outputTokens: 0 } };
    parentPort.on("message", (message) => {
      if (message.type === "end") parentPort.close();
      else if (message.type === "drop") parentPort.postMessage({ type: "dropped", id: message.id });
      else if (message.type === "job" && JSON.stringify(message.request).length < 1_000)
        parentPort.postMessage({ type: "result", id: message.id, result });
    });
    parentPort.postMessage({ type: "ready" });`,
    { eval: true },
  );

function createPool(spawn = spawnStandIn, size = 1): WorkerPool {
  workers.length = 0;
  pool = createWorkerPool(size, () => {
    const worker = spawn();
    workers.push(worker);
    return worker;
  });
  return pool;
}

afterEach(() => pool.close());

describe("the worker pool", () => {
  test("an aborted job rejects at once and frees its worker before it would have ended", async () => {
    createPool(spawnWorker);
    await pool.ready();
    const controller = new AbortController();
    const reason = new Error("cancelled");
    const order: string[] = [];
    const long = pool.run(MODEL, LONG, controller.signal).catch((error: unknown) => {
      order.push("long rejected");
      return error;
    });
    const next = pool.run(MODEL, SHORT, signal()).then(() => order.push("next answered"));
    controller.abort(reason);
    expect(await long).toBe(reason);
    await next;
    expect(order).toEqual(["long rejected", "next answered"]);
    expect(workers.length).toBe(1);
  });

  test("a pool that is closed in the middle of a run lets the worker end itself: ended by force, it takes the process with it", async () => {
    createPool(spawnWorker);
    await pool.ready();
    const exit = once(workers[0]!, "exit");
    const job = expect(pool.run(MODEL, LONG, signal())).rejects.toThrow("closed");
    await pool.close();
    await job;
    // A terminated thread ends with 1.
    expect(await exit).toEqual([0]);
  });

  test("an aborted job that still waits never reaches a worker", async () => {
    createPool();
    await pool.ready();
    const posted: unknown[] = [];
    const post = workers[0]!.postMessage.bind(workers[0]);
    workers[0]!.postMessage = (message: unknown) => {
      posted.push(message);
      post(message);
    };
    const first = pool.run(MODEL, SHORT, signal());
    const controller = new AbortController();
    const waiting = pool.run(MODEL, request("never read"), controller.signal);
    controller.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    await first;
    await pool.run(MODEL, SHORT, signal());
    expect(JSON.stringify(posted)).not.toContain("never read");
  });

  test("the job of a worker that crashes fails with the cause, and another worker takes over", async () => {
    createPool();
    await pool.ready();
    const job = pool.run(MODEL, LONG, signal());
    const waiting = pool.run(MODEL, SHORT, signal());
    workers[0]!.emit("error", new Error("out of memory"));
    await workers[0]!.terminate();
    await expect(job).rejects.toMatchObject({ ...STOPPED, cause: { message: "out of memory" } });
    expect((await waiting).outcomes).toEqual([]);
    expect(workers.length).toBe(2);
  });

  /** Many encoder runs, and an answer to compare. */
  const MANY: EngineRequest = {
    state: text("The parcel is lost. ".repeat(60)),
    questions: [
      askChoice(
        text("Which product?"),
        Array.from({ length: 60 }, (_, i) => ({
          name: `product ${i}`,
          description: text("of the kind ".repeat(i % 7) + String(i)),
        })),
      ),
    ],
  };
  const spawnCrashing = (): Worker =>
    new Worker(
      `const { parentPort } = require("node:worker_threads");
       parentPort.postMessage({ type: "ready" });
       parentPort.on("message", ({ type, runs }) => {
         if (type === "end") process.exit();
         if (type !== "help") return;
         Atomics.add(runs.next, 0, 1);
         process.exit(1);
       });`,
      { eval: true },
    );
  /** Every worker's messages from the pool. */
  const tapPosts = (): { to: number; type: string }[] => {
    const posts: { to: number; type: string }[] = [];
    workers.forEach((worker, to) => {
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message: { type: string }) => {
        posts.push({ to, type: message.type });
        post(message);
      };
    });
    return posts;
  };

  test("an idle worker helps, and the answer is to the bit what it is when the helper crashes with a run in its hands", async () => {
    createPool(() => (workers.length === 1 ? spawnCrashing() : spawnWorker()), 2);
    await pool.ready();
    const withCrash = await pool.run(MODEL, MANY, signal());
    expect(workers.length).toBe(3);
    await pool.close();
    createPool(spawnWorker, 2);
    await pool.ready();
    const posts = tapPosts();
    expect(await pool.run(MODEL, MANY, signal())).toEqual(withCrash);
    expect(posts.map(({ type }) => type)).toContain("help");
  });

  test("a worker that helps is free for a request of its own, and helps nobody whose runs are all taken", async () => {
    createPool(spawnStandIn, 2);
    await pool.ready();
    const posts = tapPosts();
    const controller = new AbortController();
    const long = pool.run(MODEL, LONG, controller.signal);
    const owner = posts[0]!.to;
    const runs = shareRuns([1, 2].map((token) => ({ kind: "general", texts: [[token]] })));
    workers[owner]!.emit("message", { type: "offer", offerId: 1, runs });
    expect(posts.slice(1)).toEqual([{ to: 1 - owner, type: "help" }]);
    await pool.run(MODEL, SHORT, signal());
    expect(posts.slice(2)).toEqual([{ to: 1 - owner, type: "job" }]);
    workers[1 - owner]!.emit("message", { type: "helped" });
    expect(posts.slice(3)).toEqual([
      { to: owner, type: "helperGone" },
      { to: 1 - owner, type: "help" },
    ]);
    closeRuns(runs);
    workers[1 - owner]!.emit("message", { type: "helped" });
    expect(posts.slice(5)).toEqual([{ to: owner, type: "helperGone" }]);
    controller.abort(new Error("enough"));
    await expect(long).rejects.toThrow("enough");
  });

  test("a worker that never comes up makes ready fail with the reason and is not started over and over", async () => {
    createPool(spawnBroken);
    await expect(pool.ready()).rejects.toMatchObject({ ...STOPPED, cause: { message: "no weights" } });
    expect(workers.length).toBe(1);
  });

  test("when a crashed worker cannot be replaced, waiting jobs fail and the next ready starts anew", async () => {
    createPool(() => (workers.length === 1 ? spawnBroken() : spawnStandIn()));
    await pool.ready();
    const replaced = new Promise((resolve) => workers[0]!.once("exit", resolve));
    const waiting = [LONG, SHORT].map((job) =>
      expect(pool.run(MODEL, job, signal())).rejects.toMatchObject(STOPPED),
    );
    await workers[0]!.terminate();
    await Promise.all([replaced, ...waiting]);
    await pool.ready();
    expect((await pool.run(MODEL, SHORT, signal())).outcomes).toEqual([]);
    expect(workers.length).toBe(3);
  });

  test("one worker is enough to answer, and the others follow it without being asked for", async () => {
    createPool(spawnStandIn, 2);
    await pool.answering();
    expect((await pool.run(MODEL, SHORT, signal())).outcomes).toEqual([]);
    await vi.waitUntil(() => workers.length === 2);
  });

  test("ready starts the workers that are missing, and no more", async () => {
    createPool(() => (workers.length === 1 ? spawnBroken() : spawnStandIn()), 2);
    await expect(pool.ready()).rejects.toMatchObject({ ...STOPPED, cause: { message: "no weights" } });
    await pool.ready();
    await pool.ready();
    expect(workers.length).toBe(3);
  });

  test("a worker whose replacement did not come up is replaced by the next job, which the other one answers", async () => {
    createPool(() => (workers.length === 2 ? spawnBroken() : spawnStandIn()), 2);
    await pool.ready();
    const third = new Promise((resolve) => {
      workers[0]!.once("exit", () => setImmediate(() => workers[2]!.once("exit", resolve)));
    });
    await workers[0]!.terminate();
    await third;
    expect((await pool.run(MODEL, SHORT, signal())).outcomes).toEqual([]);
    expect(workers.length).toBe(4);
    await pool.ready();
    expect(workers.length).toBe(4);
  });

  test("close rejects the running and the waiting job and what comes later", async () => {
    createPool();
    await pool.ready();
    const jobs = [LONG, SHORT].map((job) =>
      expect(pool.run(MODEL, job, signal())).rejects.toThrow("is closed"),
    );
    await Promise.all([...jobs, pool.close()]);
    await expect(pool.run(MODEL, SHORT, signal())).rejects.toThrow("is closed");
    await expect(pool.ready()).rejects.toThrow("is closed");
  });
});
