import { DECISIONS_ERRORS, DECISIONS_UNKNOWN_MODEL } from "../decisions/decisionsError";
import type { ErrorType } from "../errors";
import * as examples from "./decisionsExamples";
import { errorDoc, type ErrorHeader } from "./errorResponses";
import { refTo } from "./jsonSchema";
import { JSON_TYPE, response, type ApiResponse, type Operation } from "./operation";

/** The errors of the path beside those of the request itself. */
const ERRORS = [
  "authentication_error",
  "permission_denied",
  "request_too_large",
  "unsupported_media_type",
  "rate_limit_error",
  "internal_error",
  "upstream_error",
  "overloaded_error",
  "timeout",
] as const satisfies readonly ErrorType[];

const ID: readonly ErrorHeader[] = ["X-Request-Id"];

const errors: Record<string, ApiResponse> = Object.fromEntries(
  ERRORS.map((type) => {
    const { when, headers = [] } = errorDoc(type);
    const { status, code } = DECISIONS_ERRORS[type];
    return [status, response(`${code}: ${when}`, "DecisionsError", [...ID, ...headers])];
  }),
);

/** `POST /v1/decisions`. */
export const DECISIONS: Operation = {
  operationId: "decide",
  summary: "Evaluate questions in OpenAI's form",
  description:
    "OpenAI's Decisions API on this server: the same models, keys, limits and numbers as POST /v1/systemone, so " +
    "OpenAI's clients run with another base URL (the one that ends in /v1). Images and long inputs need no header " +
    "here: both are part of this form. A request that the server cannot keep whole is refused, and param names " +
    "the place. Every error of this path has OpenAI's envelope.",
  requestBody: {
    required: true,
    content: {
      [JSON_TYPE]: {
        schema: refTo("DecisionsRequest"),
        examples: {
          ticket: { summary: "One question of each type", value: examples.DECISIONS_REQUEST_EXAMPLE },
          screenshot: { summary: "Messages with an image", value: examples.DECISIONS_IMAGE_EXAMPLE },
        },
      },
    },
  },
  responses: {
    "200": response("One answer for each question, in the order of the questions.", "DecisionsResponse", ID, {
      ticket: { summary: "Answers of each type", value: examples.DECISIONS_RESPONSE_EXAMPLE },
    }),
    "400": response(
      "The request does not fit, or the model cannot take it. code says how, and param names the first failing place.",
      "DecisionsError",
      ID,
      { missing: { summary: "A field is missing", value: examples.DECISIONS_ERROR_EXAMPLE } },
    ),
    [DECISIONS_UNKNOWN_MODEL.status]: response(
      `${DECISIONS_UNKNOWN_MODEL.code}: The model is unknown, or this key may not use it.`,
      "DecisionsError",
      ID,
    ),
    ...errors,
  },
};
