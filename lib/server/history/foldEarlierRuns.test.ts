import { expect, test, vi } from "vitest";
import { foldEarlierRuns } from "./foldEarlierRuns";

test("earlier runs are folded batch after batch to the end, on after a failure, and then no more", async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  const foldNext = vi
    .fn(() => Promise.resolve({ isDone: false }))
    .mockResolvedValueOnce({ isDone: false })
    .mockRejectedValueOnce(new Error("the database is away"))
    .mockResolvedValueOnce({ isDone: false })
    .mockResolvedValueOnce({ isDone: true });
  await foldEarlierRuns(foldNext, { pauseMs: 0, retryMs: 0 });
  expect(foldNext).toHaveBeenCalledTimes(4);
});
