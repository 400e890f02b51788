import { expect, test } from "vitest";
import { collectTurn } from "./collectTurn";

/** Doubles numbers; records its inputs. */
function createDouble() {
  const calls: number[][] = [];
  const double = collectTurn(async (items: readonly number[]) => {
    calls.push([...items]);
    await Promise.resolve();
    if (items.includes(13)) throw new Error("unlucky");
    return items.map((item) => 2 * item);
  });
  return { calls, double };
}

test("what is asked for in one turn, now or after a promise, is worked on at once", async () => {
  const { calls, double } = createDouble();
  const later = Promise.resolve().then(() => double(3));
  expect(await Promise.all([double(1), double(2), later])).toEqual([2, 4, 6]);
  expect(calls).toEqual([[1, 2, 3]]);
});

test("what is asked for because of an answer is worked on together too", async () => {
  const { calls, double } = createDouble();
  const twice = async (value: number): Promise<number> => double(await double(value));
  expect(await Promise.all([twice(1), twice(2)])).toEqual([4, 8]);
  expect(calls).toEqual([
    [1, 2],
    [2, 4],
  ]);
});

test("a failure is that of all it was asked for with, and of nobody who asks later", async () => {
  const { double } = createDouble();
  const both = [double(13), double(1)].map((asked) => expect(asked).rejects.toThrow("unlucky"));
  await Promise.all(both);
  expect(await double(1)).toBe(2);
});
