import { expect, test } from "vitest";
import { searchFold } from "./searchFold";

test.each([
  ["İstanbul", "ISTANBUL", "ıstanbul"],
  ["straße", "STRASSE", "STRAẞE"],
  ["Σίσυφος", "ΣΊΣΥΦΟΣ", "σισυφοσ"],
  ["ﬁne", "FINE", "ﬁNE"],
  ["Zoë", "zoe\u0308", "ZOE"],
  ["ｘ１", "X1", "x¹"],
])("%s, %s and %s are one to a search", (...texts) => {
  expect(new Set(texts.map(searchFold)).size).toBe(1);
});

test("letters of scripts that write vowels as marks stay apart", () => {
  expect(searchFold("कि")).not.toBe(searchFold("का"));
});

test("a text that is folded, or in small letters already, is folded to the same", () => {
  const letters = Array.from({ length: 0xd7ff }, (_, at) => String.fromCharCode(at + 1));
  for (const change of [searchFold, (text: string) => text.toLowerCase()]) {
    expect(letters.filter((letter) => searchFold(change(letter)) !== searchFold(letter))).toEqual([]);
  }
});
