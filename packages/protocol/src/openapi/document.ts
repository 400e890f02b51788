import { ERROR_STATUS, VALIDATION_STATUS, type ErrorType } from "../errors";
import { COMPATIBLE_HEADERS, DANGER_ZONE_IMAGES_HEADER, LONG_CONTEXT_HEADER } from "../headers";
import { QUESTION_TOKENS_MAX, REQUEST_TOKENS_MAX } from "../limits";
import { errorDoc } from "./errorResponses";
import * as examples from "./examples";
import { DECISIONS } from "./decisionsOperation";
import { refTo, type JsonSchema } from "./jsonSchema";
import { HEADERS, JSON_TYPE, response, type ApiResponse, type Header, type Operation } from "./operation";
import { componentSchemas, type SchemaName } from "./schemas";

/** The OpenAPI 3.1 of this document. */
export interface OpenApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  paths: Record<string, { get?: Operation; post?: Operation }>;
  components: {
    schemas: Record<SchemaName, JsonSchema>;
    headers: Record<string, Header>;
    securitySchemes: Record<string, { type: string; scheme: string; description: string }>;
  };
}

/** The interface description of the public API, made from the schemas of the contract. */
export function openApiDocument(): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: {
      title: "Typed questions API",
      version: "0.2.0",
      description:
        "Puts typed questions to one piece of content and answers each with probabilities, not with prose. " +
        "Every response of /v1 is JSON, errors too, and carries a request id. An unknown path is a 404, another " +
        "method a 405 with Allow.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    paths: {
      "/v1/systemone": { post: SYSTEM_ONE },
      "/v1/decisions": { post: DECISIONS },
      "/v1/models": { get: MODELS },
      "/v1/openapi.json": { get: OPENAPI },
    },
    components: {
      schemas: componentSchemas(),
      headers: HEADERS,
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "Authorization: Bearer <API key>" },
      },
    },
  };
}

const errors = (types: readonly ErrorType[]): Record<string, ApiResponse> =>
  Object.fromEntries(
    types.map((type) => {
      const { when, headers } = errorDoc(type);
      return [ERROR_STATUS[type], response(`${type}: ${when}`, "Error", headers)];
    }),
  );

/** Errors that every path may answer. */
const EVERYWHERE: readonly ErrorType[] = ["internal_error"];
const WITH_KEY: readonly ErrorType[] = [
  "authentication_error",
  "permission_denied",
  "rate_limit_error",
  "service_unavailable",
  ...EVERYWHERE,
];

const alsoNamed = (name: keyof typeof COMPATIBLE_HEADERS): string =>
  `The reference client's name ${COMPATIBLE_HEADERS[name]} means the same.`;

const flag: JsonSchema = { type: "string", examples: ["true"] };
const tokens = (count: number): string => count.toLocaleString("en");

const SYSTEM_ONE: Operation = {
  operationId: "evaluate",
  summary: "Evaluate questions",
  description:
    "Answers every question about the state. An answer depends on the model, the state, its own question and the " +
    "images that they mention, never on the other questions, their names or their order.",
  parameters: [
    {
      name: DANGER_ZONE_IMAGES_HEADER,
      in: "header",
      required: false,
      description: `true, when the request has images or a box question. ${alsoNamed(DANGER_ZONE_IMAGES_HEADER)}`,
      schema: flag,
    },
    {
      name: LONG_CONTEXT_HEADER,
      in: "header",
      required: false,
      description:
        `true, to lift the token budget to the model's own window. Without it the state and any one question have ` +
        `at most ${tokens(QUESTION_TOKENS_MAX)} tokens, and the whole request ${tokens(REQUEST_TOKENS_MAX)}. ${alsoNamed(LONG_CONTEXT_HEADER)}`,
      schema: flag,
    },
    {
      name: "Content-Encoding",
      in: "header",
      required: false,
      description: "gzip, or x-gzip, which is the same, when the body is packed.",
      schema: { type: "string", enum: ["gzip", "x-gzip", "identity"] },
    },
  ],
  requestBody: {
    required: true,
    content: {
      [JSON_TYPE]: {
        schema: refTo("SystemOneRequest"),
        examples: { ticket: { summary: "One question of each type", value: examples.REQUEST_EXAMPLE } },
      },
      "multipart/form-data": {
        schema: {
          type: "object",
          description:
            "The request as JSON in the part request (payload, json and body are accepted too), and each image in " +
            "the part that its asset names.",
          required: ["request"],
          properties: { request: refTo("SystemOneRequest") },
          additionalProperties: { type: "string", format: "binary" },
        },
        encoding: { request: { contentType: JSON_TYPE } },
        examples: {
          screenshot: {
            summary: "An image beside the request",
            value: { request: examples.IMAGE_REQUEST_EXAMPLE, screenshot: "(the bytes of a PNG or JPEG)" },
          },
        },
      },
    },
  },
  responses: {
    "200": response("One answer for each question.", "SystemOneResponse", [], {
      ticket: { summary: "Answers of each type", value: examples.RESPONSE_EXAMPLE },
    }),
    ...errors(["api_usage_error", "request_too_large", "unsupported_media_type", ...WITH_KEY]),
    [VALIDATION_STATUS]: response(
      "The request does not fit. One entry for each failing value.",
      "ValidationError",
      [],
      {
        missing: { summary: "A field is missing", value: examples.VALIDATION_EXAMPLE },
        tokens: { summary: "More tokens than the budget", value: examples.TOKENS_EXAMPLE },
      },
    ),
    ...errors(["upstream_error", "timeout", "overloaded_error"]),
  },
};

const MODELS: Operation = {
  operationId: "listModels",
  summary: "List models",
  description:
    "The models that this account may use. Versioned ids are accepted whether or not they are listed.",
  responses: {
    "200": response("The models and aliases.", "ModelList", [], {
      models: { summary: "One alias", value: examples.MODELS_EXAMPLE },
    }),
    ...errors(WITH_KEY),
  },
};

const OPENAPI: Operation = {
  operationId: "describeApi",
  summary: "This document",
  description: "The interface description as OpenAPI 3.1. It needs no key.",
  security: [],
  responses: {
    "200": {
      ...response("This document.", "Error"),
      content: { [JSON_TYPE]: { schema: { type: "object", required: ["openapi", "info", "paths"] } } },
    },
    ...errors(EVERYWHERE),
  },
};
