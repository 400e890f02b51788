import { expect, test } from "vitest";
import { choiceQuestions, type ChoiceField } from "./choiceQuestions";
import { mulberry32 } from "./mulberry32";

const option = (name: string, ...texts: string[]) => ({
  names: [name, `${name} too`],
  descriptions: [`about ${name}`],
  texts,
});
const FIELDS: ChoiceField[] = [
  { instructions: ["Which colour?"], options: [option("red", "fire", "blood"), option("blue", "sky")] },
  {
    instructions: ["Which size?", "How large?"],
    options: [option("small", "ant"), option("large"), option("huge"), option("tiny")],
  },
];

test("asks once about each text, with its own option among others of its field", () => {
  const random = mulberry32(7);
  for (let n = 0; n < 50; n++) {
    const asked = choiceQuestions(FIELDS, random);
    const right = asked.map(({ state, options, expected }) => [state, options[expected]!.name.split(" ")[0]]);
    expect(right).toEqual([
      ["fire", "red"],
      ["blood", "red"],
      ["sky", "blue"],
      ["ant", "small"],
    ]);
    const names = asked.map(({ options }) => new Set(options.map(({ name }) => name.split(" ")[0])));
    expect(names.slice(0, 3)).toEqual([0, 1, 2].map(() => new Set(["red", "blue"])));
    expect([3, 4]).toContain(names[3]!.size);
    for (const { options } of asked) {
      expect(new Set(options.map(({ description }) => description === null)).size).toBe(1);
    }
  }
});

test("asks the same questions for the same seed, and others for another", () => {
  const asked = (seed: number) => choiceQuestions(FIELDS, mulberry32(seed));
  expect(asked(1)).toEqual(asked(1));
  expect(asked(1)).not.toEqual(asked(2));
});
