import { expect, test, vi } from "vitest";
import { imageOverload, imageTimeout } from "./imageError";
import type { OcrLine, OcrThread } from "./ocrThread";
import { createTextReader, type TextReaderOptions } from "./textReader";

/** Threads that answer on command. Their text is the first byte of the image. */
function fakeThreads() {
  const events: string[] = [];
  const answers: ((lines: OcrLine[]) => void)[] = [];
  const failures: ((error: Error) => void)[] = [];
  let count = 0;
  const startThread = (): OcrThread => {
    const name = `thread ${++count}`;
    events.push(`${name} starts`);
    return {
      recognize(image) {
        events.push(`${name} reads ${image[0]}`);
        return new Promise((resolve, reject) => {
          answers.push(resolve);
          failures.push(reject);
        });
      },
      async terminate() {
        events.push(`${name} ends`);
      },
    };
  };
  return { events, answers, failures, startThread };
}

const LINES: OcrLine[] = [{ text: "Hello", confidence: 90 }];
const image = (name: number): Uint8Array => new Uint8Array([name]);
const nobody = new AbortController().signal;
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function reader(options: TextReaderOptions = {}) {
  const threads = fakeThreads();
  return { ...threads, ...createTextReader({ startThread: threads.startThread, ...options }) };
}

test("starts its thread with the first image and reads one image after another on it", async () => {
  const { events, answers, read, close } = reader();
  await settled();
  expect(events).toEqual([]);
  const reads = [read(image(1), nobody), read(image(2), nobody)];
  await settled();
  expect(events).toEqual(["thread 1 starts", "thread 1 reads 1"]);
  answers[0]!(LINES);
  await settled();
  answers[1]!([]);
  expect(await Promise.all(reads)).toEqual([LINES, []]);
  await close();
  expect(events).toEqual(["thread 1 starts", "thread 1 reads 1", "thread 1 reads 2", "thread 1 ends"]);
});

test("an abort while reading rejects at once, ends the thread, and the next image gets a new one", async () => {
  const { events, answers, read, close } = reader();
  const caller = new AbortController();
  const reason = new Error("left");
  const left = read(image(1), caller.signal);
  const next = read(image(2), nobody);
  await settled();
  caller.abort(reason);
  await expect(left).rejects.toBe(reason);
  await settled();
  answers[1]!(LINES);
  expect(await next).toEqual(LINES);
  expect(events).toEqual([
    "thread 1 starts",
    "thread 1 reads 1",
    "thread 1 ends",
    "thread 2 starts",
    "thread 2 reads 2",
  ]);
  await close();
});

test("gives up on an image that takes too long", async () => {
  vi.useFakeTimers();
  try {
    const { events, read } = reader({ timeoutMs: 5_000 });
    const read1 = read(image(1), nobody);
    const outcome = expect(read1).rejects.toThrow(imageTimeout(5_000));
    await vi.advanceTimersByTimeAsync(5_000);
    await outcome;
    expect(events).toEqual(["thread 1 starts", "thread 1 reads 1", "thread 1 ends"]);
  } finally {
    vi.useRealTimers();
  }
});

test("ends the thread when it has been idle, and starts another when it is needed", async () => {
  vi.useFakeTimers();
  try {
    const { events, answers, read } = reader({ idleMs: 1_000 });
    const first = read(image(1), nobody);
    await vi.advanceTimersByTimeAsync(0);
    answers[0]!(LINES);
    await first;
    await vi.advanceTimersByTimeAsync(999);
    expect(events).toEqual(["thread 1 starts", "thread 1 reads 1"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events.at(-1)).toBe("thread 1 ends");
    void read(image(2), nobody);
    await vi.advanceTimersByTimeAsync(0);
    expect(events.at(-1)).toBe("thread 2 reads 2");
  } finally {
    vi.useRealTimers();
  }
});

test("a thread that fails is replaced", async () => {
  const { events, answers, failures, read, close } = reader();
  const failing = read(image(1), nobody);
  await settled();
  failures[0]!(new Error("out of memory"));
  await expect(failing).rejects.toThrow("out of memory");
  const next = read(image(2), nobody);
  await settled();
  answers[1]!(LINES);
  expect(await next).toEqual(LINES);
  expect(events.slice(2)).toEqual(["thread 1 ends", "thread 2 starts", "thread 2 reads 2"]);
  await close();
});

test("refuses an image when too many wait", async () => {
  const { read, close } = reader({ waitingMax: 1 });
  const reads = Promise.allSettled([read(image(1), nobody), read(image(2), nobody)]);
  await expect(read(image(3), nobody)).rejects.toThrow(imageOverload());
  await close();
  await reads;
});

test("closing rejects what is under way and what waits, and everything after", async () => {
  const { events, read, close } = reader();
  const reads = Promise.allSettled([read(image(1), nobody), read(image(2), nobody)]);
  await settled();
  await close();
  await close();
  const closed = { status: "rejected", reason: new Error("The text reader is closed") };
  expect(await reads).toEqual([closed, closed]);
  await expect(read(image(3), nobody)).rejects.toThrow("The text reader is closed");
  expect(events).toEqual(["thread 1 starts", "thread 1 reads 1", "thread 1 ends"]);
});
