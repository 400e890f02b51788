import { z } from "zod";
import { ERROR_STATUS, type ErrorType } from "../errors";

/** The bodies of responses as they stand on the wire. The server writes them with `writeResponse` and its kin. */

const probability = z.number().min(0).max(1);
const confidence = probability.describe(
  "1 when one possibility has all the probability, less the more it spreads.",
);

export const noulAnswer = z.object({
  type: z.literal("noul"),
  noul: probability.describe("Probability of yes. Near 0.5 the model is undecided."),
});

export const choiceAnswer = z.object({
  type: z.literal("choice"),
  choice: z.string().describe("The option with the highest probability; the first one on a tie."),
  confidence,
  probabilities: z
    .record(z.string(), probability)
    .describe("Every option in the order of the request. They sum to about 1."),
});

export const scoreAnswer = z.object({
  type: z.literal("score"),
  score: z
    .number()
    .min(0)
    .describe("Expected level: the sum of level times probability. May lie between levels."),
  confidence,
  legend: z.record(z.string(), z.unknown()).describe('Level, from "0", to its description as it was sent.'),
  probabilities: z.record(z.string(), probability).describe("The same keys as legend. They sum to about 1."),
});

const edge = probability;

export const boxAnswer = z.object({
  type: z.literal("box"),
  box: z
    .object({ top: edge, left: edge, bottom: edge, right: edge })
    .describe("Edges as fractions of height and width from the top left."),
  confidence,
});

export const usage = z.object({
  input_tokens: z.int().min(0).describe("Tokens of the state and the questions."),
  output_tokens: z.int().min(0).describe("Free of charge."),
});

export const systemOneResponse = z.object({
  model: z.string().describe("The versioned id that answered, never the alias."),
  answers: z.unknown().describe("One answer for each question, under its name, in the order of the request."),
  usage,
});

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
