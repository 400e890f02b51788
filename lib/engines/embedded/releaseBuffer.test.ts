import { expect, test } from "vitest";
import { releaseBuffer } from "./releaseBuffer";

test("a released buffer holds no memory, and the views on it are empty", () => {
  const bytes = new Uint8Array(10_000_000);
  const part = bytes.subarray(5);
  const before = process.memoryUsage().arrayBuffers;
  releaseBuffer(part);
  expect([bytes.length, part.length]).toEqual([0, 0]);
  expect(before - process.memoryUsage().arrayBuffers).toBeGreaterThanOrEqual(10_000_000);
});
