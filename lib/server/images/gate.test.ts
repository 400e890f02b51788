import { expect, test } from "vitest";
import { Gate } from "./gate";
import { imageOverload } from "./imageError";

/** Tasks that note their start, and end on command. */
function recorder(gate: Gate) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run: (name: string, weight: number, signal?: AbortSignal) =>
      gate.run(
        weight,
        () => {
          started.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        signal,
      ),
    async end(name: string) {
      ends.get(name)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("runs as many tasks as allowed, in order, and returns what they return", async () => {
  const tasks = recorder(new Gate({ tasksMax: 2, weightMax: 10, waitingMax: 10 }));
  const results = ["a", "b", "c"].map((name) => tasks.run(name, 1));
  await settled();
  expect(tasks.started).toEqual(["a", "b"]);
  await tasks.end("b");
  expect(tasks.started).toEqual(["a", "b", "c"]);
  await tasks.end("a");
  await tasks.end("c");
  expect(await Promise.all(results)).toEqual(["a", "b", "c"]);
});

test("keeps the sum of the weights, lets none overtake, and runs a task that is too heavy alone", async () => {
  const tasks = recorder(new Gate({ tasksMax: 5, weightMax: 10, waitingMax: 10 }));
  const results = [tasks.run("a", 6), tasks.run("heavy", 50), tasks.run("b", 1)];
  await settled();
  expect(tasks.started).toEqual(["a"]);
  await tasks.end("a");
  expect(tasks.started).toEqual(["a", "heavy"]);
  await tasks.end("heavy");
  expect(tasks.started).toEqual(["a", "heavy", "b"]);
  await tasks.end("b");
  await Promise.all(results);
});

test("refuses a task when too many wait, and goes on with the others", async () => {
  const tasks = recorder(new Gate({ tasksMax: 1, weightMax: 1, waitingMax: 1 }));
  const results = [tasks.run("a", 1), tasks.run("b", 1)];
  await expect(tasks.run("c", 1)).rejects.toThrow(imageOverload());
  await settled();
  await tasks.end("a");
  await tasks.end("b");
  expect(await Promise.all(results)).toEqual(["a", "b"]);
  expect(tasks.started).toEqual(["a", "b"]);
});

test("a task whose caller leaves while it waits never starts, and the next one takes its place", async () => {
  const tasks = recorder(new Gate({ tasksMax: 1, weightMax: 1, waitingMax: 5 }));
  const caller = new AbortController();
  const first = tasks.run("a", 1);
  const left = tasks.run("b", 1, caller.signal);
  const last = tasks.run("c", 1);
  const reason = new Error("left");
  caller.abort(reason);
  await expect(left).rejects.toBe(reason);
  await tasks.end("a");
  await tasks.end("c");
  expect(await Promise.all([first, last])).toEqual(["a", "c"]);
  expect(tasks.started).toEqual(["a", "c"]);
});

test("a task that fails frees its place", async () => {
  const gate = new Gate({ tasksMax: 1, weightMax: 1, waitingMax: 1 });
  await expect(gate.run(1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await gate.run(1, () => Promise.resolve("next"))).toBe("next");
});
