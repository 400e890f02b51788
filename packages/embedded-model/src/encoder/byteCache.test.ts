import { expect, test } from "vitest";
import { ByteCache } from "./byteCache";

test("drops the entries that were used longest ago when the bytes run out", () => {
  const cache = new ByteCache<string>(30);
  cache.set("a", "A", 8);
  cache.set("b", "B", 8);
  cache.set("c", "C", 8);
  expect(cache.get("a")).toBe("A");
  cache.set("d", "D", 8);
  expect(["a", "b", "c", "d"].map((key) => cache.get(key))).toEqual(["A", undefined, "C", "D"]);
});

test("counts a replaced entry once and does not keep what is larger than the cache", () => {
  const cache = new ByteCache<string>(30);
  cache.set("a", "A", 20);
  cache.set("a", "A2", 20);
  cache.set("b", "B", 4);
  cache.set("huge", "H", 100);
  expect(["a", "b", "huge"].map((key) => cache.get(key))).toEqual(["A2", "B", undefined]);
});
