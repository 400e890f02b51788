import { expect, test } from "vitest";
import { storableTexts } from "./storable";

test("every text of some fields becomes one that both databases take, and all else stays", () => {
  const at = new Date(0);
  expect(storableTexts({ name: "a\0b", half: "\ud83d", count: 3, none: null, at })).toEqual({
    ...{ name: "a\ufffdb", half: "\ufffd", count: 3, none: null, at },
  });
});
