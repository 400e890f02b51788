import { z } from "zod";
import { assets } from "./assets";
import { namedEntries } from "./namedEntries";
import { plainInput } from "./plainInput";
import { content } from "./questions/content";
import { QUESTIONS, type Question } from "./questions/registry";

/**
 * The body of `POST /v1/systemone`, over values from `parseJson`. Open maps stay Maps in the caller's order. Objects
 * with known fields become plain objects, and unknown fields are dropped. `validateRequest` turns what these schemas
 * report into the wire's error details.
 */

/** One question, without its name. */
const question = z.preprocess(
  plainInput,
  z.discriminatedUnion("type", schemas()),
) as unknown as z.ZodType<Question>;

/** zod finds each schema's type in it, which a list made from the registry does not tell TypeScript. */
function schemas(): [z.ZodObject, ...z.ZodObject[]] {
  return Object.values(QUESTIONS).map(({ schema }) => schema) as unknown as [z.ZodObject, ...z.ZodObject[]];
}

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
