import { z } from "zod";
import { JsonNumber, isJsonObject, type JsonObject, type JsonValue } from "./json";
import { LEVELS_MAX, OPTIONS_MAX } from "./limits";

/**
 * The body of `POST /v1/systemone`, over values from `parseJson`: open maps stay Maps in the caller's
 * order, objects with known fields become plain ones, and unknown fields are dropped.
 */

/** Free-form content: a string, an object or an array. Depth was bounded when it was parsed. */
export type Content = string | JsonObject | JsonValue[];

const isContent = (value: unknown): value is Content =>
  typeof value === "string" || isJsonObject(value) || Array.isArray(value);

/** zod shows what it received by its JavaScript type; a JSON number must not look like an object there. */
const plainInput = (value: unknown): unknown => {
  if (value instanceof JsonNumber) return value.toNumber();
  if (!isJsonObject(value)) return value;
  const plain: Record<string, unknown> = Object.create(null);
  for (const [key, item] of value) plain[key] = item;
  return plain;
};

const wireString = z.preprocess(plainInput, z.string());
const content = z.custom<Content>(isContent, { params: { type: "content_type" } });
const optionalContent = content.nullish();

const noulQuestion = z.object({
  type: z.literal("noul"),
  instructions: optionalContent,
  criteria: z
    .preprocess(plainInput, z.object({ true: optionalContent, false: optionalContent }).nullish())
    .optional(),
});

const choiceQuestion = z.object({
  type: z.literal("choice"),
  instructions: optionalContent,
  criteria: z.map(z.string(), content.nullable()).min(1).max(OPTIONS_MAX),
});

const scoreQuestion = z.object({
  type: z.literal("score"),
  instructions: optionalContent,
  criteria: z.array(content).min(1).max(LEVELS_MAX),
});

const boxQuestion = z.object({
  type: z.literal("box"),
  instructions: optionalContent,
});

const question = z.preprocess(
  plainInput,
  z.discriminatedUnion("type", [noulQuestion, choiceQuestion, scoreQuestion, boxQuestion]),
);

export const systemOneRequest = z.preprocess(
  plainInput,
  z.object({
    state: content,
    model: wireString,
    questions: z.map(z.string().min(1), question).min(1),
  }),
);

export type SystemOneRequest = z.output<typeof systemOneRequest>;
export type Question = z.output<typeof question>;
export type NoulQuestion = z.output<typeof noulQuestion>;
export type ChoiceQuestion = z.output<typeof choiceQuestion>;
export type ScoreQuestion = z.output<typeof scoreQuestion>;
export type BoxQuestion = z.output<typeof boxQuestion>;
