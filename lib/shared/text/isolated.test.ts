import { expect, test } from "vitest";
import { isolated } from "./isolated";

test("a name that could turn the text around it is put into an isolate that ends with it", () => {
  const names = [
    "",
    "billing",
    "Café ☕ 漢字",
    "a\u202eb",
    "שלום",
    "a\u2069\u202eb",
    "a\u2067b\u2068c\u2069d",
  ];
  expect(names.map(isolated)).toEqual([
    ...["", "billing", "Café ☕ 漢字", "\u2068a\u202eb\u2069", "\u2068שלום\u2069"],
    ...["\u2068a\u202eb\u2069", "\u2068a\u2067b\u2068c\u2069d\u2069\u2069"],
  ]);
});
