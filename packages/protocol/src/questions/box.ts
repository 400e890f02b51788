import { z } from "zod";
import { contentOrNull } from "./content";
import { confidence, decimal, decimals, probability as edge } from "./numbers";
import type { QuestionModule } from "./questionModule";

const schema = z.object({
  type: z.literal("box"),
  instructions: contentOrNull.optional().describe("What to find in the image."),
});

type BoxQuestion = z.output<typeof schema>;

/** The fields of an answer. Extras are not among them. */
export interface BoxAnswer {
  type: "box";
  /** Edges as fractions of height and width from the top left. */
  box: { top: number; left: number; bottom: number; right: number };
  confidence: number;
}

/** A place in an image. */
export const box: QuestionModule<BoxQuestion, BoxAnswer> = {
  schema,
  isDangerZone: true,
  criteriaFields: null,
  answerSchema: z.object({
    type: z.literal("box"),
    box: z
      .object({ top: edge, left: edge, bottom: edge, right: edge })
      .describe("Edges as fractions of height and width from the top left."),
    confidence,
  }),
  example: null,
  ask: ({ type, instructions }) => ({ type, kind: "box", instructions: instructions ?? null }),
  writeCriteria: () => null,
  readOut: null,
  finish: (answer) => answer,
  writeAnswer: (answer) => [
    ["box", decimals(new Map(Object.entries(answer.box)))],
    ["confidence", decimal(answer.confidence)],
  ],
  readAnswer(answer) {
    const edges = answer.fields("box");
    return {
      type: "box",
      box: {
        top: edges.number("top"),
        left: edges.number("left"),
        bottom: edges.number("bottom"),
        right: edges.number("right"),
      },
      confidence: answer.number("confidence"),
    };
  },
  readLoose: (answer) => ({
    type: "box",
    box: {
      top: answer.numberIn("box", "top"),
      left: answer.numberIn("box", "left"),
      bottom: answer.numberIn("box", "bottom"),
      right: answer.numberIn("box", "right"),
    },
    confidence: answer.probability("confidence"),
  }),
  summarise: () => ({ value: null, probability: null }),
};
