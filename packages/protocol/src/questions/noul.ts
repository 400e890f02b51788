import { z } from "zod";
import { plainInput } from "../plainInput";
import { askedOutcome } from "./asked";
import { contentOrNull } from "./content";
import { criterionOrNull } from "./criterion";
import { decimal, probability } from "./numbers";
import type { QuestionModule } from "./questionModule";

const schema = z.object({
  type: z.literal("noul"),
  instructions: contentOrNull.optional().describe("The yes/no question, or the statement to evaluate."),
  criteria: z
    .preprocess(
      plainInput,
      z
        .object({
          true: criterionOrNull.optional().describe("What counts as yes."),
          false: criterionOrNull.optional().describe("What counts as no."),
        })
        .nullable(),
    )
    .optional()
    .describe("What yes and no mean here."),
});

type NoulQuestion = z.output<typeof schema>;

/** The fields of an answer. Extras are not among them. */
export interface NoulAnswer {
  type: "noul";
  /** Probability of yes, 0 to 1. */
  noul: number;
}

/** Yes or no. */
export const noul: QuestionModule<NoulQuestion, NoulAnswer> = {
  schema,
  isDangerZone: false,
  criteriaFields: ["true", "false"],
  answerSchema: z.object({
    type: z.literal("noul"),
    noul: probability.describe("Probability of yes. Near 0.5 the model is undecided."),
  }),
  example: {
    name: "billing",
    question: { type: "noul", instructions: "Is this about billing?" },
    answer: { type: "noul", noul: 0.98 },
  },
  ask: ({ type, instructions, criteria }) => ({
    type,
    kind: "binary",
    instructions: instructions ?? null,
    outcomes: [criteria?.false, criteria?.true].map((content) => askedOutcome(null, content ?? null)),
  }),
  writeCriteria([no, yes], write) {
    const given = [
      ["true", yes?.description ?? null] as const,
      ["false", no?.description ?? null] as const,
    ].flatMap(([key, content]) => (content === null ? [] : [[key, write(content)] as const]));
    return given.length > 0 ? new Map(given) : null;
  },
  readOut: (probabilities) => ({ type: "noul", noul: probabilities[1]! }),
  finish: (answer) => answer,
  writeAnswer: ({ noul: yes }) => [["noul", decimal(yes)]],
  readAnswer: (answer) => ({ type: "noul", noul: answer.number("noul") }),
  readLoose: (answer) => ({ type: "noul", noul: answer.probability("noul") }),
  summarise: ({ noul: yes }) => ({ value: yes, probability: null }),
};
