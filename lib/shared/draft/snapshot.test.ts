import { expect, test } from "vitest";
import { snapshot, unsharedLength } from "./snapshot";

const rows = (...names: string[]) => names.map((name) => ({ id: name, name, note: { text: name } }));

test("a snapshot is its own, and the very one from before while nothing changed", () => {
  const live = { text: "a", rows: rows("x", "y") };
  const first = snapshot(live);
  expect(snapshot(structuredClone(live), first)).toBe(first);
  live.rows.pop();
  expect(first).toEqual({ text: "a", rows: rows("x", "y") });
});

test("equal parts are shared by their ids, wherever they stand", () => {
  const before = snapshot({ rows: rows("x", "y") });
  const after = snapshot({ rows: rows("new", "x", "y") }, before);
  expect(after).toEqual({ rows: rows("new", "x", "y") });
  expect([after.rows[1], after.rows[2]]).toEqual(before.rows);
  expect(after.rows[1]).toBe(before.rows[0]);
  expect(snapshot({ rows: rows("y", "x") }, before).rows).not.toBe(before.rows);
});

test("a field that went or came makes another snapshot", () => {
  const before = snapshot<object>({ a: 1, b: undefined });
  expect(snapshot<object>({ a: 1 }, before)).toEqual({ a: 1 });
  expect(snapshot<object>({ a: 1 }, before)).not.toBe(before);
  expect(snapshot<object>({ a: 1, c: undefined }, before)).not.toBe(before);
});

test("what one snapshot does not share is counted in characters", () => {
  const before = snapshot({ text: "abc", rows: rows("x", "y") });
  const after = snapshot({ text: "abcd", rows: rows("y") }, before);
  expect([
    unsharedLength(before, after),
    unsharedLength(after, before),
    unsharedLength(after, after),
  ]).toEqual(["abc".length + "xxx".length, "abcd".length, 0]);
});
