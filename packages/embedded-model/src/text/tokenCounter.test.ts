import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createTokenCounter, type TokenCount } from "./tokenCounter";
import { createTokenizer, type Tokenizer } from "./tokenizer";
import { readVocabulary } from "../encoder/weights";

let tokenizer: Tokenizer;
let start: () => TokenCount;

beforeAll(async () => {
  const vocabulary = await readVocabulary();
  tokenizer = createTokenizer(vocabulary);
  start = createTokenCounter(vocabulary);
});

function count(...pieces: string[]): number {
  const counting = start();
  for (const piece of pieces) counting.push(piece);
  return counting.total();
}

const PROSE = "The committee met on Tuesday; nobody could agree on “colours” (or on 4,711 roofs).";

test.each([
  ["nothing", ""],
  ["whitespace of every kind", " \t\r\n\u00a0\u2003\u3000\ufeff "],
  ["prose", PROSE],
  ["accents, composed or not", "Zażółć gęślą jaźń, cafe\u0301 naïve"],
  ["characters that are not in the vocabulary, which count as one", "日本語テキスト x日y日日z"],
  ["emoji and lone surrogates", "👍🏽👍 a\ud83d \udc4db"],
  ["characters that NFKC makes many of, with spaces", "ﷺ ½ ﬁ ™ Ａｂｃ \u00a8x"],
  ["one long word", "pneumonoultramicroscopicsilicovolcanoconiosis".repeat(50)],
  ["the space's own character", "▁ ▁▁the the▁"],
])("counts %s as the tokenizer does", (_, text) => {
  expect(count(text)).toBe(tokenizer.encode(text).length);
});

test("counts any text as the tokenizer does", () => {
  const words = fc.constantFrom(...PROSE.split(" "), "ing", "un", "▁", "1234", "é", "日", " ", "\n");
  const unit = fc.oneof(words, fc.string({ unit: "binary", maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 40 }), (units) => {
      const text = units.join("");
      expect(count(text)).toBe(tokenizer.encode(text).length);
    }),
    { numRuns: 500 },
  );
});

test("a text may come in pieces that are cut anywhere in front of ASCII", () => {
  const text = `${PROSE} cafe\u0301s ﬁt 日本 end`;
  for (let at = 0; at < text.length; at++) {
    if (text.charCodeAt(at) > 0x7f) continue;
    expect(count(text.slice(0, at), text.slice(at))).toBe(tokenizer.encode(text).length);
  }
});

test("a total in between counts the word so far", () => {
  const counting = start();
  counting.push("the the");
  expect(counting.total()).toBe(2);
  counting.push("m");
  expect(counting.total()).toBe(tokenizer.encode("the them").length);
});

test("of segmentations with the same score it takes the tokenizer's", () => {
  const control = Array.from({ length: 6 }, (_, i) => [`<${i}>`, 0] as const);
  const tied = [...control, ["▁", -1], ["a", -1], ["b", -1], ["ab", -2], ["ba", -2]] as const;
  const counting = createTokenCounter(tied)();
  counting.push("ab abab baab");
  expect(counting.total()).toBe(createTokenizer(tied).encode("ab abab baab").length);
});

test("a vocabulary that does not fit into the table is refused", () => {
  const control = Array.from({ length: 6 }, (_, i) => [`<${i}>`, 0] as const);
  const many = Array.from({ length: 300 }, (_, i) => [String.fromCharCode(0x4e00 + i), -1] as const);
  expect(() => createTokenCounter([...control, ...many])).toThrow(RangeError);
  expect(() => createTokenCounter([...control, ["👍", -1]])).toThrow(RangeError);
});
