import { z } from "zod";
import { ERROR_STATUS, type ErrorType } from "../errors";

/** The bodies of responses as they stand on the wire. The server writes them with `writeResponse` and its kin. */

export const usage = z.object({
  input_tokens: z.int().min(0).describe("Tokens of the state and the questions."),
  output_tokens: z.int().min(0).describe("Free of charge."),
});

export const systemOneResponse = z.object({
  model: z.string().describe("The versioned id that answered, never the alias."),
  answers: z.unknown().describe("One answer for each question, under its name, in the order of the request."),
  usage,
});

export const refusalAnswer = z
  .object({ type: z.literal("refusal") })
  .describe(
    "The model declined to answer this question; the others have their answers. Only models of some connections do so: " +
      "this server's own models never refuse.",
  );

const ERROR_TYPES = Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]];

export const errorBody = z.object({
  detail: z.object({
    error_type: z.enum(ERROR_TYPES).describe("Machine-readable; see the table of errors."),
    message: z.string().describe("A sentence for a person."),
  }),
});

export const validationDetail = z.object({
  type: z.string().describe("Machine-readable code such as missing, too_long or max_tokens_exceeded."),
  loc: z
    .array(z.union([z.string(), z.int()]))
    .describe(
      "Where it is: body, header or path, then names and indices. Inside of a question its type stands between " +
        "its name and the field.",
    ),
  msg: z.string().describe("What was expected, for a person."),
  input: z.unknown().optional().describe("The value that failed, unless it is long."),
  ctx: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe("More about the failure, such as limit and actual."),
});

export const validationErrorBody = z.object({ detail: z.array(validationDetail) });
