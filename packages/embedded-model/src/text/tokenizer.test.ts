import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { createTokenizer, type Piece, type Tokenizer } from "./tokenizer";
import { readEncoderFiles } from "../encoder/weights";

const RESERVED: Piece[] = ["<unk>", "<s>", "</s>", "x1", "x2", "x3"].map((text) => [text, 0]);

describe("with the encoder's vocabulary", () => {
  let tokenizer: Tokenizer;
  let pieces: string[];

  beforeAll(async () => {
    const { vocabulary } = await readEncoderFiles();
    tokenizer = createTokenizer(vocabulary);
    pieces = vocabulary.map(([text]) => text);
  });
  const split = (text: string): string[] => tokenizer.encode(text).map((id) => pieces[id]!);

  test("splits words into the most probable pieces", () => {
    expect(split("hello world")).toEqual(["▁hell", "o", "▁world"]);
    expect(split("unbelievably refunded.")).toEqual([
      "▁un",
      "bel",
      "ie",
      "v",
      "ably",
      "▁re",
      "fund",
      "ed",
      ".",
    ]);
  });

  test("reads whitespace of any kind and length as one space, and none at the ends", () => {
    expect(split(" \t hello \r\n\u00a0 world\n")).toEqual(split("hello world"));
    expect(split("")).toEqual([]);
    expect(split(" \n\t")).toEqual([]);
  });

  test("applies NFKC", () => {
    expect(split("ﬁne ① Ｈｉ")).toEqual(split("fine 1 Hi"));
    expect(split("e\u0301")).toEqual(split("é"));
  });

  test("makes one unknown piece of neighbouring unknown characters and keeps surrogate pairs whole", () => {
    expect(split("👍🏽🎉")).toEqual(["▁", "�"]);
    expect(split("ok👍ok")).toEqual([...split("ok"), "�", "o", "k"]);
    expect(split("\ud83d")).toEqual(["▁", "�"]);
  });

  test("never makes a control piece of text that looks like one", () => {
    for (const text of ["<s>", "</s>", "extra_token_id_1"]) {
      expect(tokenizer.encode(text).filter((id) => id > 0 && id < 6)).toEqual([]);
    }
  });

  test("the pieces of a text joined are the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."abcXYZ 019.,'-éü€") }), (text) => {
        const joined = split(text).join("").replaceAll("▁", " ").trim();
        expect(joined).toBe(text.replace(/\s+/g, " ").trim());
      }),
    );
  });
});

test("the segmentation has the highest score that any segmentation has", () => {
  const scored: Piece[] = [
    ["▁", -3],
    ["a", -2.5],
    ["b", -3.5],
    ["▁a", -4],
    ["ab", -4.5],
    ["ba", -5],
    ["▁ab", -7],
    ["aba", -6.1],
    ["bb", -6.9],
  ];
  const { encode } = createTokenizer([...RESERVED, ...scored]);
  const best = (text: string): number =>
    text === ""
      ? 0
      : Math.max(
          ...scored
            .filter(([piece]) => text.startsWith(piece))
            .map(([piece, score]) => score + best(text.slice(piece.length))),
        );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 10 }), (word) => {
      const chosen = encode(word).map((id) => scored[id - RESERVED.length]!);
      expect(chosen.map(([piece]) => piece).join("")).toBe(`▁${word}`);
      expect(chosen.reduce((sum, [, score]) => sum + score, 0)).toBeCloseTo(best(`▁${word}`), 9);
    }),
  );
});
