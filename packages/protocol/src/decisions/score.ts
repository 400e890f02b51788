import { z } from "zod";
import { JsonNumber, type JsonValue } from "../json";
import { DECISIONS_OUTCOMES_MIN, LEVELS_MAX } from "../limits";
import { plainInput } from "../plainInput";
import { confidence, decimal, probability } from "../questions/numbers";
import type { AnswerFieldsOf, QuestionOf } from "../questions/registry";
import { questionFields, type DecisionType } from "./decisionType";

const level = z.strictObject({
  label: z.string(),
  description: z.string().nullish().describe("What the level means; the model reads 'label: description'."),
});

const schema = z.strictObject({
  type: z.literal("score"),
  ...questionFields,
  levels: z
    .array(z.preprocess(plainInput, level))
    .min(DECISIONS_OUTCOMES_MIN)
    .max(LEVELS_MAX)
    .describe("The levels in their order; the first one has the value 0."),
});

/** A level of an ordered rubric. */
export const score: DecisionType<z.output<typeof schema>, QuestionOf<"score">, AnswerFieldsOf<"score">> = {
  type: "score",
  schema,
  answerSchema: z.object({
    type: z.literal("score"),
    name: z.string().nullable(),
    score: z.number().min(0).describe("Expected level: the sum of value times probability."),
    confidence,
    probabilities: z
      .array(
        z.object({ label: z.string(), value: z.int().min(0).describe("The level's index."), probability }),
      )
      .describe("Every level in the order of the question. They sum to about 1."),
  }),
  toQuestion: ({ levels }, instructions) => ({
    type: "score",
    instructions,
    criteria: levels.map(levelText),
  }),
  writeAnswer: (answer, { levels }) => [
    ["score", decimal(answer.score)],
    ["confidence", decimal(answer.confidence)],
    [
      "probabilities",
      [...answer.probabilities.values()].map(
        (p, index) =>
          new Map<string, JsonValue>([
            ["label", levels[index]?.label ?? ""],
            ["value", JsonNumber.of(index)],
            ["probability", decimal(p)],
          ]),
      ),
    ],
  ],
};

function levelText({ label, description }: z.output<typeof level>): string {
  if ((description ?? "") === "") return label;
  return label === "" ? description! : `${label}: ${description}`;
}
