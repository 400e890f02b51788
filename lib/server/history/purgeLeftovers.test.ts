import { afterEach, expect, test, vi } from "vitest";
import { purgeRegularly } from "./purgeLeftovers";

afterEach(() => vi.useRealTimers());

test("what has ended is purged soon after the start of a server and every hour, but not while it starts", () => {
  vi.useFakeTimers();
  const purge = vi.fn(() => Promise.resolve());
  const stop = purgeRegularly(purge);
  expect(purge).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(purge).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3 * 60 * 60 * 1_000);
  expect(purge).toHaveBeenCalledTimes(4);
  stop();
  vi.advanceTimersByTime(60 * 60 * 1_000);
  expect(purge).toHaveBeenCalledTimes(4);
});
