import { z } from "zod";
import { DECISIONS_QUESTIONS_MAX } from "../limits";
import { plainInput } from "../plainInput";
import { input } from "./input";
import { decisionTypes, type Decision } from "./registry";

/** One question of a request. */
export const decision = z.preprocess(
  plainInput,
  z.discriminatedUnion("type", schemas()),
) as unknown as z.ZodType<Decision>;

/** zod finds each schema's type in it, which a list made from the registry does not tell TypeScript. */
function schemas(): [z.ZodObject, ...z.ZodObject[]] {
  return decisionTypes().map(({ schema }) => schema) as unknown as [z.ZodObject, ...z.ZodObject[]];
}

const WITHOUT_EFFECT = "Accepted without effect";

/**
 * The body of `POST /v1/decisions`, over values from `parseJson`. An unknown field is refused, because this
 * wire drops nothing in silence.
 */
export const decisionsRequest = z.preprocess(
  plainInput,
  z.strictObject({
    model: z.string().describe("An alias from GET /v1/models, or a versioned id."),
    input,
    questions: z
      .array(decision)
      .min(1)
      .max(DECISIONS_QUESTIONS_MAX)
      .describe("The answers come in the order of the questions."),
    safety_identifier: z
      .string()
      .nullish()
      .describe(`${WITHOUT_EFFECT}: this server reports no end users to anybody.`),
    prompt_cache_key: z.string().nullish().describe(`${WITHOUT_EFFECT}: this server has no prompt cache.`),
    prompt_cache_options: z
      .unknown()
      .optional()
      .describe(`${WITHOUT_EFFECT}: this server has no prompt cache.`),
  }),
);

export type DecisionsRequest = z.output<typeof decisionsRequest>;
