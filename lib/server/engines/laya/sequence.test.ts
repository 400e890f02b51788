import { describe, expect, test } from "vitest";
import { readLayaConfig } from "./config";
import { buildSequence, OptionsDoNotFit, type SequenceTexts } from "./sequence";
import type { LayaTokenizer } from "./tokenizer";

const CLS = -1;
const SEP = -2;
const MASK = -3;

/** A token a character, so that lengths can be counted by eye; the space before an option is one too. */
const characters: LayaTokenizer = {
  special: { cls: CLS, sep: SEP, mask: MASK },
  leadingTokens: (text, count) => [...text].slice(0, count).map((char) => char.codePointAt(0)!),
};

const ids = (text: string): number[] => [...text].map((char) => char.codePointAt(0)!);

const build = (texts: SequenceTexts, max_len = 512, head_max_len = 192) =>
  buildSequence(texts, characters, readLayaConfig({ max_len, head_max_len }));

/** Tokens of each part: instructions, each option with its marker, state. */
function lengthsOf(texts: SequenceTexts, tokensMax?: number, headTokensMax?: number) {
  const { tokens, markers, cut } = build(texts, tokensMax, headTokensMax);
  const instructions = tokens.indexOf(SEP) - 1;
  const end = tokens.indexOf(SEP, instructions + 2);
  const options = markers.map((marker, i) => (markers[i + 1] ?? end) - marker);
  return { instructions, options, state: tokens.length - end - 2, whole: tokens.length, cut };
}

const options = (count: number, length: number): string[] => Array<string>(count).fill("o".repeat(length));

describe("a sequence", () => {
  test("is the class token, the instructions, a marker and a text for each option, and the state", () => {
    expect(build({ instructions: "ask", options: ["no", "yes"], state: "text" })).toEqual({
      tokens: [CLS, ...ids("ask"), SEP, MASK, ...ids(" no"), MASK, ...ids(" yes"), SEP, ...ids("text"), SEP],
      markers: [5, 9],
      cut: [],
    });
  });

  test("of empty texts has all its separators", () => {
    expect(build({ instructions: "", options: ["", ""], state: "" })).toEqual({
      tokens: [CLS, SEP, MASK, 0x20, MASK, 0x20, SEP, SEP],
      markers: [2, 4],
      cut: [],
    });
  });

  test("gives an option 48 tokens beside its marker", () => {
    const short = lengthsOf({ instructions: "ask", options: ["o".repeat(47), "a"], state: "" });
    expect(short).toMatchObject({ options: [49, 3], cut: [] });
    const long = lengthsOf({ instructions: "ask", options: ["o".repeat(48), "a"], state: "" });
    expect(long).toMatchObject({ options: [49, 3], cut: ["options"] });
  });

  test("gives the instructions what the options leave of the head", () => {
    const instructions = "i".repeat(300);
    // 192 - 3 · 42 = 66
    expect(lengthsOf({ instructions, options: options(3, 40), state: "s" })).toEqual({
      instructions: 66,
      options: [42, 42, 42],
      state: 1,
      whole: 66 + 126 + 1 + 4,
      cut: ["instructions"],
    });
  });

  test("shortens every option to an equal share when they leave less than 16 tokens", () => {
    const instructions = "i".repeat(300);
    // 4 · 44 = 176 leaves 16: nothing is shortened.
    expect(lengthsOf({ instructions, options: options(4, 42), state: "" })).toMatchObject({
      instructions: 16,
      options: [44, 44, 44, 44],
      cut: ["instructions"],
    });
    // 3 · 44 + 45 leaves 15: the share is (192 - 16) / 4 = 44, for all.
    expect(
      lengthsOf({ instructions, options: [...options(3, 42), "o".repeat(43)], state: "" }),
    ).toMatchObject({ instructions: 16, options: [44, 44, 44, 44], cut: ["instructions", "options"] });
    // (192 - 16) / 7 = 25.1; shorter options stay, and leave more to the instructions.
    expect(lengthsOf({ instructions, options: [...options(6, 48), "short"], state: "" })).toMatchObject({
      instructions: 192 - 6 * 25 - 7,
      options: [...Array<number>(6).fill(25), 7],
    });
  });

  test("leaves an option 4 tokens and the instructions 8, however many options there are", () => {
    expect(
      lengthsOf({ instructions: "instructions", options: options(60, 9), state: "s".repeat(999) }),
    ).toEqual({
      instructions: 8,
      options: Array<number>(60).fill(4),
      state: 512 - 8 - 240 - 4,
      whole: 512,
      cut: ["instructions", "options", "state"],
    });
  });

  test("fills what is left with the beginning of the state", () => {
    const texts = { instructions: "ask", options: ["no", "yes"], state: "0123456789" };
    expect(build(texts, 26).tokens.slice(-11)).toEqual([...ids("0123456789"), SEP]);
    expect(build(texts, 26).cut).toEqual([]);
    expect(build(texts, 25).tokens.slice(-10)).toEqual([...ids("012345678"), SEP]);
    expect(build(texts, 25).cut).toEqual(["state"]);
  });

  test("takes as many options as have a marker in it and not one more", () => {
    const most = build({ instructions: "instructions", options: options(125, 9), state: "s" });
    expect(most.tokens.length).toBe(512);
    expect(most.markers.length).toBe(125);
    const build126 = (): unknown =>
      build({ instructions: "instructions", options: options(126, 9), state: "s" });
    expect(build126).toThrow(OptionsDoNotFit);
  });

  test("has the budgets of its configuration", () => {
    const long = { instructions: "i".repeat(999), options: options(2, 9), state: "s".repeat(2_000) };
    expect(lengthsOf(long, 1_024, 256)).toMatchObject({ instructions: 256 - 22, whole: 1_024 });
  });
});
