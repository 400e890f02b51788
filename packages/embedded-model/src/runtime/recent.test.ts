import { expect, test } from "vitest";
import { Recent } from "./recent";

test("keeps the values that were used last", () => {
  const recent = new Recent<number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  expect(recent.get("a")).toBe(1);
  recent.set("c", 3);
  expect(["a", "b", "c"].map((id) => recent.get(id))).toEqual([1, undefined, 3]);
});
