import { z } from "zod";
import { JsonNumber, isJsonObject, type JsonObject, type JsonValue } from "./json";
import { DETAILS_MAX, LEVELS_MAX, OPTIONS_MAX } from "./limits";

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

/** zod shows what it received by its JavaScript type; a JSON number must not look like an object there. */
const plainInput = (value: unknown): unknown => {
  if (value instanceof JsonNumber) return value.toNumber();
  if (!isJsonObject(value)) return value;
  const plain: Record<string, unknown> = Object.create(null);
  for (const [key, item] of value) plain[key] = item;
  return plain;
};

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

/** zod's own map would go on through millions of wrong questions; this one stops when enough are named. */
const questions = z
  .map(z.string(), z.unknown())
  .min(1)
  .transform((entries, context) => {
    const parsed = new Map<string, Question>();
    let issueCount = 0;
    for (const [name, value] of entries) {
      const nameResult = questionName.safeParse(name);
      const result = question.safeParse(value);
      if (result.success) parsed.set(name, result.data);
      for (const issue of [...(nameResult.error?.issues ?? []), ...(result.error?.issues ?? [])]) {
        context.issues.push({ ...issue, path: [name, ...issue.path], input: value } as z.core.$ZodRawIssue);
        issueCount += 1;
      }
      if (issueCount >= DETAILS_MAX) break;
    }
    return parsed;
  });

export const systemOneRequest = z.preprocess(
  plainInput,
  z.object({
    state: content,
    model: z.preprocess(plainInput, z.string()),
    questions,
  }),
);

export type SystemOneRequest = z.output<typeof systemOneRequest>;
export type BoxQuestion = z.output<typeof boxQuestion>;
