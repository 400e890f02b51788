import { expect, test } from "vitest";
import { createSlots } from "./slots";

test("no more are under way than there are places, in their order, whatever becomes of one", async () => {
  const slots = createSlots(2);
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const works = [0, 1, 2, 3].map((id) =>
    slots(async () => {
      started.push(id);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (id === 0) throw new Error("failed");
      return id;
    }),
  );
  const settled = Promise.allSettled(works);
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));
  const seen: number[][] = [];
  for (let i = 0; i < 4; i += 1) {
    await turn();
    seen.push([...started]);
    ends.shift()?.();
  }
  expect(seen).toEqual([
    [0, 1],
    [0, 1, 2],
    [0, 1, 2, 3],
    [0, 1, 2, 3],
  ]);
  expect((await settled).map((result) => (result.status === "fulfilled" ? result.value : "failed"))).toEqual([
    "failed",
    1,
    2,
    3,
  ]);
});
