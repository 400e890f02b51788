import { afterEach, describe, expect, test, vi } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import type { Store } from "./store";

const HOUR_MS = 3_600_000;
let database: TestDatabase;

afterEach(() => database.remove());

async function opened(kind: (typeof DATABASES)[number]): Promise<Store> {
  database = await newDatabase(kind);
  return database.open();
}

const moveClock = (ms: number): void => {
  const real = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => real() + ms);
};

describe.each(DATABASES)("in %s", (kind) => {
  test.each([-HOUR_MS, -HOUR_MS / 2, -90_000, HOUR_MS])(
    "a clock that jumps by %i ms keeps no window open for longer than it lasts",
    async (ms) => {
      const { usage } = await opened(kind);
      for (let use = 0; use < 3; use += 1) await usage.add("requests", 1, 60);
      await usage.add("tokens", 5, 1);
      moveClock(ms);
      const after = [await usage.add("requests", 1, 60), await usage.add("tokens", 5, 1)];
      expect(after.map(({ endsInMs }, at) => endsInMs <= [60_000, 1_000][at]!)).toEqual([true, true]);
      expect(after.map(({ total }) => total)).toEqual([1, 5]);
    },
  );

  test("within a window, every use counts", async () => {
    const { usage } = await opened(kind);
    const totals = [];
    for (let use = 0; use < 3; use += 1) totals.push((await usage.add("requests", 2, 60)).total);
    expect(totals).toEqual([2, 4, 6]);
  });
});
