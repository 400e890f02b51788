import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chunkText } from "./chunks";
import { STEP_CHARS, runThrough } from "./steps";
import type { Tokenizer } from "./tokenizer";

/** One token a letter, so that chunks can be read as text. */
const encodeWords = (text: string): number[][] =>
  text
    .split(/\s+/)
    .filter((word) => word !== "")
    .map((word) => Array.from(word, (char) => char.codePointAt(0)!));
const letters: Tokenizer = { encodeWords, encode: (text) => encodeWords(text).flat() };

const chunks = (text: string, max: number): string[] =>
  runThrough(chunkText(letters, text, max)).map(({ tokens }) => String.fromCodePoint(...tokens));

describe("chunkText", () => {
  test("keeps a text that fits in one chunk", () => {
    expect(chunks("One. Two.\nThree", 20)).toEqual(["One.Two.Three"]);
  });

  test("cuts between sentences and lines", () => {
    expect(chunks("First one. Second one? Third\nFourth", 10)).toEqual([
      "Firstone.",
      "Secondone?",
      "Third",
      "Fourth",
    ]);
  });

  test("cuts a long sentence between words and a long word anywhere", () => {
    expect(chunks("aaaa bbbb cccc", 9)).toEqual(["aaaabbbb", "cccc"]);
    expect(chunks("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
  });

  test("names the sentences of each chunk, without those that were cut", () => {
    const sentences = (text: string, max: number): string[][] =>
      runThrough(chunkText(letters, text, max)).map((chunk) => chunk.sentences);
    expect(sentences("One. Two.\nThree", 20)).toEqual([["One.", "Two.", "Three"]]);
    expect(sentences("One. Two.\nThree", 8)).toEqual([["One.", "Two."], ["Three"]]);
    expect(sentences("aaaa bbbb", 5)).toEqual([[], []]);
  });

  test("has no chunk for a text without visible characters", () => {
    expect(chunks("", 8)).toEqual([]);
    expect(chunks(" \n\n ", 8)).toEqual([]);
  });

  test("loses no token, keeps their order and never exceeds the limit", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."ab .!?\n") }),
        fc.integer({ min: 1, max: 12 }),
        (text, max) => {
          const result = runThrough(chunkText(letters, text, max)).map(({ tokens }) => tokens);
          expect(result.flat()).toEqual(letters.encode(text));
          expect(result.every((chunk) => chunk.length > 0 && chunk.length <= max)).toBe(true);
        },
      ),
    );
  });

  test.each([
    ["one sentence of numbers", "4711 20.5 "],
    ["short lines", "7\n"],
  ])("pauses every few thousand characters of %s", (_, piece) => {
    const text = piece.repeat(100_000 / piece.length);
    const pauses = Array.from(chunkText(letters, text, 128)).length;
    expect(pauses).toBeGreaterThanOrEqual(Math.floor(text.length / (2 * STEP_CHARS)));
  });
});
