import { z } from "zod";
import { OPTIONS_MAX } from "../limits";
import { argmax, choiceConfidence } from "../readout/confidence";
import { askedOutcome } from "./asked";
import { contentOrNull } from "./content";
import { criterionOrNull } from "./criterion";
import { byKey } from "./looseAnswer";
import { confidence, decimal, decimals, probability } from "./numbers";
import type { QuestionModule } from "./questionModule";

const schema = z.object({
  type: z.literal("choice"),
  instructions: contentOrNull.optional().describe("What the model should decide."),
  criteria: z
    .map(z.string(), criterionOrNull)
    .min(1)
    .max(OPTIONS_MAX)
    .describe(
      "Option name to its description. An option with null is read by its name alone. The order is kept.",
    ),
});

type ChoiceQuestion = z.output<typeof schema>;

/** The fields of an answer. Extras are not among them. */
export interface ChoiceAnswer {
  type: "choice";
  /** The option with the highest probability; the first one on a tie. */
  choice: string;
  confidence: number;
  /** Every option in the caller's order. */
  probabilities: ReadonlyMap<string, number>;
}

/** One of the caller's options. */
export const choice: QuestionModule<ChoiceQuestion, ChoiceAnswer> = {
  schema,
  isDangerZone: false,
  criteriaFields: null,
  answerSchema: z.object({
    type: z.literal("choice"),
    choice: z.string().describe("The option with the highest probability; the first one on a tie."),
    confidence,
    probabilities: z
      .record(z.string(), probability)
      .describe("Every option in the order of the request. They sum to about 1."),
  }),
  example: {
    name: "team",
    question: {
      type: "choice",
      instructions: "Which team should handle this?",
      criteria: { billing: "payments, invoices and refunds", technical: "errors and crashes", other: null },
    },
    answer: {
      type: "choice",
      choice: "billing",
      confidence: 0.91,
      probabilities: { billing: 0.94, technical: 0.02, other: 0.04 },
    },
  },
  ask: ({ type, instructions, criteria }) => ({
    type,
    kind: "nominal",
    instructions: instructions ?? null,
    outcomes: [...criteria].map(([name, description]) => askedOutcome(name, description)),
  }),
  writeCriteria: (outcomes, write) =>
    new Map(outcomes.map(({ name, description }) => [name ?? "", description && write(description)])),
  readOut(probabilities, { criteria }) {
    const options = [...criteria.keys()];
    return {
      type: "choice",
      choice: options[argmax(probabilities)]!,
      confidence: choiceConfidence(probabilities),
      probabilities: byKey(options, probabilities),
    };
  },
  finish: (answer) => answer,
  writeAnswer: (answer) => [
    ["choice", answer.choice],
    ["confidence", decimal(answer.confidence)],
    ["probabilities", decimals(answer.probabilities)],
  ],
  readAnswer: (answer) => ({
    type: "choice",
    choice: answer.string("choice"),
    confidence: answer.number("confidence"),
    probabilities: answer.fields("probabilities").numbers(),
  }),
  readLoose(answer, outcomes) {
    const names = outcomes.map(({ name }) => name ?? "");
    const { probabilities, chosen } = answer.options(names);
    return {
      type: "choice",
      choice: names[chosen("choice")]!,
      confidence: answer.number("confidence", choiceConfidence(probabilities), 1),
      probabilities: byKey(names, probabilities),
    };
  },
  summarise: ({ choice: value, probabilities }) => ({
    value,
    probability: Math.max(...probabilities.values()),
    probabilities,
  }),
};
