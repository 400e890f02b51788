import { z } from "zod";
import { assets } from "./assets";
import { isJsonObject, type JsonObject, type JsonValue } from "./json";
import { LEVELS_MAX, OPTIONS_MAX } from "./limits";
import { namedEntries } from "./namedEntries";
import { plainInput } from "./plainInput";

/**
 * The body of `POST /v1/systemone`, over values from `parseJson`: open maps stay Maps in the caller's
 * order, objects with known fields become plain ones, and unknown fields are dropped.
 * `validateRequest` turns what these schemas report into the wire's error details.
 */

/** Free-form content: a string, an object or an array. Depth was bounded when it was parsed. */
export type Content = string | JsonObject | JsonValue[];

const CONTENT = "a string, an object or an array";

const isContent = (value: unknown): value is Content =>
  typeof value === "string" || isJsonObject(value) || Array.isArray(value);

export const content = z.custom<Content>(isContent, {
  error: `Expected ${CONTENT}`,
  params: { expected: CONTENT },
});
export const contentOrNull = z.custom<Content | null>((value) => value === null || isContent(value), {
  error: `Expected ${CONTENT}, or null`,
  params: { expected: `${CONTENT}, or null` },
});

export const noulQuestion = z.object({
  type: z.literal("noul"),
  instructions: contentOrNull.optional().describe("The yes/no question, or the statement to evaluate."),
  criteria: z
    .preprocess(
      plainInput,
      z
        .object({
          true: contentOrNull.optional().describe("What counts as yes."),
          false: contentOrNull.optional().describe("What counts as no."),
        })
        .nullable(),
    )
    .optional()
    .describe("What yes and no mean here."),
});

export const choiceQuestion = z.object({
  type: z.literal("choice"),
  instructions: contentOrNull.optional().describe("What the model should decide."),
  criteria: z
    .map(z.string(), contentOrNull)
    .min(1)
    .max(OPTIONS_MAX)
    .describe(
      "Option name to its description. An option with null is read by its name alone. The order is kept.",
    ),
});

export const scoreQuestion = z.object({
  type: z.literal("score"),
  instructions: contentOrNull.optional().describe("What the model should rate."),
  criteria: z
    .array(content)
    .min(1)
    .max(LEVELS_MAX)
    .describe("Descriptions of the levels in their order; the first one is level 0."),
});

export const boxQuestion = z.object({
  type: z.literal("box"),
  instructions: contentOrNull.optional().describe("What to find in the image."),
});

/** One question, without its name. */
export const question = z.preprocess(
  plainInput,
  z.discriminatedUnion("type", [noulQuestion, choiceQuestion, scoreQuestion, boxQuestion]),
);
export type Question = z.output<typeof question>;

const questionName = z.string().min(1);

const questions = z.map(z.string(), z.unknown()).min(1).transform(namedEntries(questionName, question));

export const systemOneRequest = z.preprocess(
  plainInput,
  z.object({
    state: content.describe("What all questions are about. Numbers in it stay as they are written."),
    model: z.preprocess(plainInput, z.string()).describe("An alias from GET /v1/models, or a versioned id."),
    questions: questions.describe(
      "Name to question. Names come back with the answers; the model never sees them.",
    ),
    assets: assets
      .nullish()
      .describe("Placeholder to image. It stands wherever a text mentions its placeholder."),
  }),
);

export type SystemOneRequest = z.output<typeof systemOneRequest>;
