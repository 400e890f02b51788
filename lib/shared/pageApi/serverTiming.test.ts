import { expect, test } from "vitest";
import { readServerTiming, writeServerTiming } from "./serverTiming";

test("a timing is read as it was written", () => {
  const text = writeServerTiming({ queueMs: 0.44, modelMs: 31 });
  expect(text).toBe("queue;dur=0.4, model;dur=31.0");
  expect(readServerTiming(text)).toEqual({ queueMs: 0.4, modelMs: 31 });
});

test.each([null, "", "queue;dur=1", "cdn;dur=1, model;dur=2", "queue;dur=x, model;dur=1"])(
  "%j has no timing",
  (text) => expect(readServerTiming(text)).toBeNull(),
);
