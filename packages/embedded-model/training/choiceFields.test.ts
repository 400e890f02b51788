import { expect, test } from "vitest";
import tuning from "../src/encoder/choiceTuning.json";
import { CHOICE_FIELDS, digestOfChoices } from "./choiceFields";

test("the tuning in the repository was made of the messages in the repository", () => {
  expect(tuning.choices).toBe(digestOfChoices());
});

test.each(CHOICE_FIELDS.map((field) => [field.instructions[0]!, field] as const))(
  "%s: has options to tell apart, and each message stands for one of them",
  (_, { options }) => {
    expect(options.length).toBeGreaterThan(2);
    expect(options.every(({ names }) => names.length > 0)).toBe(true);
    const texts = options.flatMap((option) => option.texts);
    expect(texts.length).toBe(new Set(texts).size);
  },
);
