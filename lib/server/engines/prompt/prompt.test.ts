import { describe, expect, test } from "vitest";
import { choicePrompt, type PromptContent } from "./choicePrompt";
import { readLabels } from "./labelDistribution";
import { labelReader, OPTION_LABELS } from "./labels";
import { groupsOf, mergeRounds } from "./rounds";

type Content = PromptContent<string>;
const text = (value: string): Content => ({ parts: [{ type: "text", text: value }] });

test("a prompt begins with the state, so that all questions about it begin alike", () => {
  const state: Content = {
    parts: [
      { type: "text", text: '{"photo":"' },
      { type: "image", image: "IMAGE" },
      { type: "text", text: '"}' },
    ],
  };
  const { user } = choicePrompt(state, text("Which room?"), [
    { name: "kitchen", description: text("where one cooks") },
    { name: "", description: null },
    { name: null, description: text("level text") },
  ]);
  expect(user).toEqual([
    { type: "text", text: 'STATE\n{"photo":"' },
    { type: "image", image: "IMAGE" },
    {
      type: "text",
      text:
        '"}\n\nQUESTION\nWhich room?\n\nOPTIONS\nA. kitchen: where one cooks\nB. ""\nC. level text\n\n' +
        "The letter of the option that fits best:",
    },
  ]);
  const other = choicePrompt(state, null, [{ name: "a", description: null }]);
  expect(other.user.slice(0, 2)).toEqual(user.slice(0, 2));
  expect(other.user[2]).toMatchObject({
    text: expect.stringContaining("Which option fits the state best?") as string,
  });
});

test("options that differ in case alone have a letter each", () => {
  const options = ["Billing", "billing"].map((name) => ({ name, description: null }));
  const { user } = choicePrompt(text("s"), null, options);
  expect(user[0]).toMatchObject({ text: expect.stringContaining("\nA. Billing\nB. billing\n") as string });
});

const lettered = (count: number) => labelReader(Array<string>(count).fill("9"));

describe("a token is a label", () => {
  test.each<[string, string[], (number | null)[]]>([
    ["in each of its spellings", ["A", " A", "▁A", "ĠA", "  A", "\nB", "B"], [0, 0, 0, 0, 0, 1, 1]],
    [
      "with marks around it",
      ["A.", "A)", "(A)", '"A', '"B"', "**A", "**B**", " B.", "A:", "`A`"],
      [0, 0, 0, 0, 1, 0, 1, 1, 0, 0],
    ],
    ["in small letters, alone or closed", ["a", "b", "a)", " b.", "**a**"], [0, 1, 0, 1, 0]],
    [
      "and in no other way",
      ["C", "c", "AB", "", "A's", "N/A", "A-", ".A", "<A", "é", "Ä", "A1"],
      Array<null>(12).fill(null),
    ],
    [
      "never as an article or at the start of a quote",
      [" a", "▁a", '"a', "**b", " b"],
      Array<null>(5).fill(null),
    ],
  ])("%s", (_, tokens, indexes) => {
    expect(tokens.map(lettered(2).indexOf)).toEqual(indexes);
  });

  test("in small letters only where none could begin another option's text", () => {
    const small = (texts: string[]) => ["a", "b", "A", "B."].map(labelReader(texts).indexOf);
    expect(small(["account", "billing"])).toEqual([0, 1, 0, 1]);
    expect(small(["billing", "account"])).toEqual([null, null, 0, 1]);
    expect(small(["other", " Apple"])).toEqual([null, null, 0, 1]);
    expect(small(["no", "cat"])).toEqual([0, 1, 0, 1]);
    expect(small(["", "💳"])).toEqual([0, 1, 0, 1]);
  });

  test("of twenty", () => {
    expect(OPTION_LABELS.map(lettered(20).indexOf)).toEqual(OPTION_LABELS.map((_, i) => i));
    expect(new Set(OPTION_LABELS).size).toBe(20);
  });
});

test("the spellings of a label are summed, and what is missing gets the floor", () => {
  const top = [
    { token: "A", logprob: Math.log(0.5) },
    { token: " A", logprob: Math.log(0.2) },
    { token: "The", logprob: Math.log(0.2) },
    { token: "B", logprob: Math.log(0.05) },
    { token: "odd", logprob: Number.NEGATIVE_INFINITY },
  ];
  const found = readLabels(top, lettered(3))!;
  expect(found.logprobs.map(Math.exp)).toEqual([0.7, 0.05, 0.05].map((p) => expect.closeTo(p, 12) as number));
  expect(found).toMatchObject({
    floored: 1,
    missedMass: expect.closeTo(0.25, 12) as number,
    missedToken: "The",
  });
  expect(readLabels([{ token: "B.", logprob: 0 }], lettered(2))).toMatchObject({
    missedMass: 0,
    missedToken: null,
  });
  expect(readLabels([{ token: "<think>", logprob: 0 }], lettered(2))).toBeNull();
  expect(readLabels([], lettered(2))).toBeNull();
  const reasoning = [
    { token: "<think>", logprob: -1e-9 },
    { token: "A", logprob: -21 },
    { token: "B", logprob: -27 },
  ];
  expect(readLabels(reasoning, lettered(2))).toBeNull();
});

test("labels that are missing share what is left, and no more than the least likely token each", () => {
  const probabilities = (top: [string, number][], count: number) =>
    readLabels(
      top.map(([token, p]) => ({ token, logprob: Math.log(p) })),
      lettered(count),
    )!.logprobs.map(Math.exp);
  const about = (...values: number[]) => values.map((p) => expect.closeTo(p, 12) as number);
  // The only token is a label's own: its probability is no evidence about the others'.
  expect(probabilities([["A", 0.97]], 4)).toEqual(about(0.97, 0.01, 0.01, 0.01));
  expect(
    probabilities(
      [
        ["A", 0.5],
        ["x", 0.01],
      ],
      3,
    ),
  ).toEqual(about(0.5, 0.01, 0.01));
  // Rounding: nothing is left, or less.
  expect(probabilities([["A", 1]], 3)).toEqual(about(1, 5e-8, 5e-8));
  expect(
    probabilities(
      [
        ["A", 1.000001],
        ["x", 1e-12],
      ],
      2,
    )[1],
  ).toBeCloseTo(1e-12, 15);
});

test("more options than labels become groups of nearly the same size, in order", () => {
  const sizes = (count: number) => groupsOf(count).map(({ length }) => length);
  expect([2, 20, 21, 41, 255].map(sizes)).toEqual([
    [2],
    [20],
    [11, 10],
    [14, 13, 14],
    [20, 19, 20, 19, 20, 20, 19, 20, 20, 19, 20, 19, 20],
  ]);
  expect(groupsOf(255).flat()).toEqual(Array.from({ length: 255 }, (_, i) => i));
});

test("the final says how groups compare, and each group how its options do", () => {
  const groups = [
    [0, 1],
    [2, 3, 4],
  ];
  const within = [
    [0.75, 0.25],
    [0.2, 0.6, 0.2],
  ];
  const merged = mergeRounds(groups, within, [0, 1], [0.9, 0.1]);
  const raw = [0.9, 0.3, 0.1 / 3, 0.1, 0.1 / 3];
  const sum = raw.reduce((a, b) => a + b);
  expect(merged).toEqual(raw.map((p) => expect.closeTo(p / sum, 12) as number));
});
