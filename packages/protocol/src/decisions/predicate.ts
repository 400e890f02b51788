import { z } from "zod";
import { decimal, probability } from "../questions/numbers";
import type { AnswerFieldsOf, QuestionOf } from "../questions/registry";
import { questionFields, type DecisionType } from "./decisionType";

const schema = z.strictObject({ type: z.literal("predicate"), ...questionFields });

/** Yes or no. */
export const predicate: DecisionType<z.output<typeof schema>, QuestionOf<"noul">, AnswerFieldsOf<"noul">> = {
  type: "predicate",
  schema,
  answerSchema: z.object({
    type: z.literal("predicate"),
    name: z.string().nullable(),
    probability: probability.describe("Probability of yes."),
  }),
  toQuestion: (_, instructions) => ({ type: "noul", instructions }),
  writeAnswer: ({ noul: yes }) => [["probability", decimal(yes)]],
};
