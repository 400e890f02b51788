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

const content = z.custom<Content>(isContent, {
  error: `Expected ${CONTENT}`,
  params: { expected: CONTENT },
});
const contentOrNull = z.custom<Content | null>((value) => value === null || isContent(value), {
  error: `Expected ${CONTENT}, or null`,
  params: { expected: `${CONTENT}, or null` },
});

const noulQuestion = z.object({
  type: z.literal("noul"),
  instructions: contentOrNull.optional(),
  criteria: z
    .preprocess(
      plainInput,
      z.object({ true: contentOrNull.optional(), false: contentOrNull.optional() }).nullable(),
    )
    .optional(),
});

const choiceQuestion = z.object({
  type: z.literal("choice"),
  instructions: contentOrNull.optional(),
  criteria: z.map(z.string(), contentOrNull).min(1).max(OPTIONS_MAX),
});

const scoreQuestion = z.object({
  type: z.literal("score"),
  instructions: contentOrNull.optional(),
  criteria: z.array(content).min(1).max(LEVELS_MAX),
});

const boxQuestion = z.object({
  type: z.literal("box"),
  instructions: contentOrNull.optional(),
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
    state: content,
    model: z.preprocess(plainInput, z.string()),
    questions,
    assets: assets.nullish(),
  }),
);

export type SystemOneRequest = z.output<typeof systemOneRequest>;
export type BoxQuestion = z.output<typeof boxQuestion>;
