import fc from "fast-check";
import { expect, test } from "vitest";
import { createTokenizer } from "./tokenizer";
import { foldCase, foldSteps } from "./content";
import { STEP_CHARS, piecesOf, runThrough } from "./steps";
import { readVocabulary } from "../encoder/weights";

const { encodeWords } = createTokenizer(await readVocabulary());
/** Longer than two pieces, with all possible borders. */
const longText = fc
  .array(fc.constantFrom("VAT ", "Refund", " \n", "e\u0301", "\u00a8", "👍🏽", "\u0301", "ΣΑΣ", "\u3000"), {
    minLength: 1,
    maxLength: 40,
  })
  .map((parts) => `${parts.join("")} `.repeat(Math.ceil((3 * STEP_CHARS) / (parts.join("").length + 1))));

test("the pieces of a text are the text, and no word or character is cut", () => {
  fc.assert(
    fc.property(longText, (text) => {
      const pieces = [...piecesOf(text)];
      expect(pieces.join("")).toBe(text);
      expect(pieces.flatMap(encodeWords)).toEqual(encodeWords(text));
    }),
    { numRuns: 10 },
  );
});

test("case is folded in steps as at once", () => {
  fc.assert(
    fc.property(longText, (text) => {
      expect(runThrough(foldSteps(text))).toBe(foldCase(text));
    }),
    { numRuns: 10 },
  );
});

test("a word of any length is read in pieces, and no character is torn", () => {
  for (const text of ["x".repeat(5 * STEP_CHARS), `x${"👍".repeat(3 * STEP_CHARS)}`]) {
    const pieces = [...piecesOf(text)];
    expect(pieces.join("")).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(2 * STEP_CHARS);
    // A torn surrogate pair cannot be encoded in UTF-8.
    expect(pieces.every((piece) => Buffer.from(piece).toString() === piece)).toBe(true);
  }
  expect([...piecesOf("")]).toEqual([]);
});
