import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { inBackground, type BackgroundWork } from "./background";
import { BoundedQueue } from "./boundedQueue";

const nobody = new AbortController().signal;

/** A task that ends when the test says so. */
function task(name = "", started: string[] = []) {
  let end!: () => void;
  let fail!: (error: Error) => void;
  const work = new Promise<string>((resolve, reject) => {
    end = () => resolve(name);
    fail = reject;
  });
  const run = (): Promise<string> => {
    started.push(name);
    return work;
  };
  return { run, end: () => end(), fail: (error: Error) => fail(error) };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const overload = (seconds: string, message: string) => ({
  type: "overloaded_error",
  message,
  headers: { "retry-after": seconds },
});

test("the last place is taken and the next request refused, and what ends makes room again", async () => {
  const queue = new BoundedQueue({ runningMax: 2, waitingMax: 1 });
  const tasks = ["a", "b", "c"].map((name) => task(name));
  const results = tasks.map(({ run }) => queue.run(nobody, run));
  expect(queue.size).toEqual({ running: 2, waiting: 1 });
  await expect(queue.run(nobody, task("d").run)).rejects.toMatchObject(
    overload("1", "The model takes no more requests now: 2 run and 1 wait."),
  );
  tasks[0]!.end();
  expect(await results[0]).toBe("a");
  expect(queue.size).toEqual({ running: 2, waiting: 0 });
  const e = task("e");
  const last = queue.run(nobody, e.run);
  for (const { end } of [...tasks, e]) end();
  expect(await Promise.all([...results, last])).toEqual(["a", "b", "c", "e"]);
  expect(queue.size).toEqual({ running: 0, waiting: 0 });
});

test("without places to wait the next request is refused at once", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 0 });
  const only = task();
  const running = queue.run(nobody, only.run);
  await expect(queue.run(nobody, task().run)).rejects.toMatchObject(
    overload("1", "The model takes no more requests now: 1 runs and 0 wait."),
  );
  only.end();
  await running;
});

test("who came first is served first, and nothing of it stays at the signal", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 9 });
  const started: string[] = [];
  const tasks = ["a", "b", "c", "d"].map((name) => task(name, started));
  const { signal } = new AbortController();
  const results = tasks.map(({ run }) => queue.run(signal, run));
  for (const { end } of tasks.reverse()) end();
  await Promise.all(results);
  expect(getEventListeners(signal, "abort")).toEqual([]);
  expect(started).toEqual(["a", "b", "c", "d"]);
});

test("a task that fails passes its place on", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 1 });
  const failing = task();
  const failure = queue.run(nobody, failing.run);
  const next = task("next");
  const result = queue.run(nobody, next.run);
  next.end();
  failing.fail(new Error("broken"));
  await expect(failure).rejects.toThrow("broken");
  expect(await result).toBe("next");
  await expect(
    queue.run(nobody, () => {
      throw new Error("at once");
    }),
  ).rejects.toThrow("at once");
  expect(queue.size).toEqual({ running: 0, waiting: 0 });
});

test("who leaves while waiting frees the place at once and never starts", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 1 });
  const started: string[] = [];
  const first = task("first", started);
  const running = queue.run(nobody, first.run);
  const controller = new AbortController();
  const gone = queue.run(controller.signal, task("gone", started).run);
  const reason = new Error("the caller left");
  controller.abort(reason);
  expect(queue.size).toEqual({ running: 1, waiting: 0 });
  const next = task("next", started);
  const result = queue.run(nobody, next.run);
  await expect(gone).rejects.toBe(reason);
  first.end();
  next.end();
  expect(await Promise.all([running, result])).toEqual(["first", "next"]);
  expect(started).toEqual(["first", "next"]);
  await expect(queue.run(AbortSignal.abort(reason), task().run)).rejects.toBe(reason);
  expect(queue.size).toEqual({ running: 0, waiting: 0 });
});

test("10,000 requests that leave, waiting or running, leave nothing behind", async () => {
  const queue = new BoundedQueue({ runningMax: 2, waitingMax: 20_000 });
  const reason = new Error("the caller left");
  const controllers = Array.from({ length: 10_000 }, () => new AbortController());
  const outcomes = controllers.map(({ signal }) =>
    queue.run(
      signal,
      () =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(reason), { once: true })),
    ),
  );
  expect(queue.size).toEqual({ running: 2, waiting: 9_998 });
  // From the back, so that most leave while they wait; then the two that run.
  for (const controller of controllers.reverse()) controller.abort(reason);
  const results = await Promise.allSettled(outcomes);
  expect(results.filter(({ status }) => status === "fulfilled")).toEqual([]);
  expect(queue.size).toEqual({ running: 0, waiting: 0 });
  expect(controllers.flatMap(({ signal }) => getEventListeners(signal, "abort"))).toEqual([]);
});

test("retry-after is what recent durations let expect for those ahead, from 1 to 60 seconds", async () => {
  let clock = 0;
  const queue = new BoundedQueue({ runningMax: 2, waitingMax: 2 }, () => clock);
  const takes = async (ms: number): Promise<void> => {
    const timed = task();
    const result = queue.run(nobody, timed.run);
    clock += ms;
    timed.end();
    await result;
  };
  const retryAfter = async (): Promise<unknown> => {
    const tasks = Array.from({ length: 4 }, () => task());
    const filling = tasks.map(({ run, fail }) => ({ result: queue.run(nobody, run), fail }));
    const refusal = await queue.run(nobody, task().run).catch((error: unknown) => error);
    // Failures do not count as durations.
    const results = filling.map(({ result }) => expect(result).rejects.toThrow("enough"));
    for (const { fail } of filling) fail(new Error("enough"));
    await Promise.all(results);
    await settled();
    return (refusal as { headers: Record<string, string> }).headers["retry-after"];
  };
  expect(await retryAfter()).toBe("1");
  await takes(4_000);
  expect(await retryAfter()).toBe("6"); // 3 ahead × 4 s ÷ 2 places
  await takes(9_000);
  expect(await retryAfter()).toBe("8"); // the mean moved to 5 s
  await takes(1_000_000);
  expect(await retryAfter()).toBe("60");
});

test("background work is never refused, takes no place of others, and starts behind all of them", async () => {
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 1 });
  const started: string[] = [];
  const [first, behind, asked] = ["first", "behind", "asked"].map((name) => task(name, started)) as [
    ReturnType<typeof task>,
    ReturnType<typeof task>,
    ReturnType<typeof task>,
  ];
  const work: BackgroundWork = { waitedMs: 0, hasStarted: false };
  const results = [queue.run(nobody, first.run)];
  const gone = new AbortController();
  const more = Array.from({ length: 5 }, () =>
    inBackground({ ...work }, () => queue.run(gone.signal, task("gone", started).run)),
  );
  gone.abort(new Error("cancelled"));
  await Promise.all(more.map((one) => expect(one).rejects.toThrow("cancelled")));
  results.push(
    inBackground(work, () => queue.run(nobody, behind.run)),
    queue.run(nobody, asked.run),
  );
  expect([queue.size, work.hasStarted]).toEqual([{ running: 1, waiting: 1 }, false]);
  for (const { end } of [first, behind, asked]) end();
  expect(await Promise.all(results)).toEqual(["first", "behind", "asked"]);
  expect([started, work.hasStarted]).toEqual([["first", "asked", "behind"], true]);
});

test("background work learns how long it waited", async () => {
  let clock = 0;
  const queue = new BoundedQueue({ runningMax: 1, waitingMax: 0 }, () => clock);
  const [first, second] = [task(), task()];
  const work: BackgroundWork = { waitedMs: 0, hasStarted: false };
  const results = [queue.run(nobody, first.run), inBackground(work, () => queue.run(nobody, second.run))];
  clock = 700;
  first.end();
  second.end();
  await Promise.all(results);
  expect(work).toEqual({ waitedMs: 700, hasStarted: true });
});
