import { z } from "zod";
import type { JsonValue } from "../json";
import { DECISIONS_OUTCOMES_MIN, OPTIONS_MAX } from "../limits";
import { plainInput } from "../plainInput";
import { confidence, decimal, probability } from "../questions/numbers";
import type { AnswerFieldsOf, QuestionOf } from "../questions/registry";
import { questionFields, type DecisionType } from "./decisionType";

type Value = string | boolean;

/** The value of a choice. */
export const textOrBoolean = z
  .custom<Value>((value) => typeof value === "string" || typeof value === "boolean", {
    params: { expected: "a string or a boolean" },
  })
  .describe("A string or a boolean. The string true and the boolean true are two values.");

const option = z.strictObject({
  value: textOrBoolean,
  description: z.string().nullish().describe("What the choice means; without it the value is read alone."),
});

const schema = z.strictObject({
  type: z.literal("choice"),
  ...questionFields,
  choices: z
    .array(z.preprocess(plainInput, option))
    .min(DECISIONS_OUTCOMES_MIN)
    .max(OPTIONS_MAX)
    .superRefine((choices, context) => {
      const seen = new Set<Value>();
      for (const [index, { value }] of choices.entries()) {
        if (seen.has(value)) {
          context.addIssue({
            code: "custom",
            path: [index, "value"],
            message: `Each choice must be unique, and ${JSON.stringify(value).slice(0, 50)} stands before.`,
            params: { type: "duplicate_choice" },
          });
          return;
        }
        seen.add(value);
      }
    })
    .describe("The choices in their order, each once."),
});

const value = z.union([z.string(), z.boolean()]);

/** One of the caller's values. */
export const choice: DecisionType<z.output<typeof schema>, QuestionOf<"choice">, AnswerFieldsOf<"choice">> = {
  type: "choice",
  schema,
  answerSchema: z.object({
    type: z.literal("choice"),
    name: z.string().nullable(),
    choice: value.describe("The most probable value, of its own type; the first one on a tie."),
    confidence,
    probabilities: z
      .array(z.object({ value, probability }))
      .describe("Every choice in the order of the question. They sum to about 1."),
  }),
  toQuestion: ({ choices }, instructions) => {
    const names = optionNames(choices.map((each) => each.value));
    const criteria = new Map(choices.map(({ description }, i) => [names[i]!, description ?? null]));
    return { type: "choice", instructions, criteria };
  },
  writeAnswer(answer, { choices }) {
    const values = choices.map((each) => each.value);
    const valueOf = new Map(optionNames(values).map((name, i) => [name, values[i]!]));
    return [
      ["choice", valueOf.get(answer.choice) ?? answer.choice],
      ["confidence", decimal(answer.confidence)],
      [
        "probabilities",
        [...answer.probabilities].map(
          ([name, p]) =>
            new Map<string, JsonValue>([
              ["value", valueOf.get(name) ?? name],
              ["probability", decimal(p)],
            ]),
        ),
      ],
    ];
  },
};

/**
 * The names by which a model reads the values: a string is its own name, and a boolean is `true` or `false`.
 * Where a string has that name too, the boolean gets `(boolean)` behind it.
 */
function optionNames(values: readonly Value[]): string[] {
  const texts = new Set(values);
  return values.map((each) => {
    let name = String(each);
    while (typeof each === "boolean" && texts.has(name)) name += " (boolean)";
    return name;
  });
}
