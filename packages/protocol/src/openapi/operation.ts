import type { ErrorHeader } from "./errorResponses";
import { refTo, type JsonSchema } from "./jsonSchema";
import type { SchemaName } from "./schemas";

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  /** Empty where no key is needed. */
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, ApiResponse>;
}

export interface Parameter {
  name: string;
  in: "header";
  required: boolean;
  description: string;
  schema: JsonSchema;
}

export interface MediaType {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
  examples?: Record<string, { summary: string; value: unknown }>;
}

export interface Header {
  description: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface ApiResponse {
  description: string;
  headers: Record<string, { $ref: string }>;
  content: Record<string, MediaType>;
}

export const JSON_TYPE = "application/json";

const text: JsonSchema = { type: "string" };
const REQUEST_ID = "X-Service-Request-Id";

/** The response headers of the document. */
export const HEADERS: Record<ErrorHeader | typeof REQUEST_ID, Header> = {
  [REQUEST_ID]: {
    description: "Names this request; the server's log has it too. X-Typesafe-Request-Id has the same value.",
    required: true,
    schema: { type: "string", pattern: "^req_" },
  },
  "X-Request-Id": { description: "The same value, under the name that OpenAI's clients read.", schema: text },
  "WWW-Authenticate": { description: "Bearer", schema: text },
  Allow: { description: "The methods of the path.", schema: text },
  "Retry-After": {
    description: "Whole seconds to wait, rounded up.",
    schema: { type: "integer", minimum: 1 },
  },
  "X-Should-Retry": {
    description:
      "true or false: whether trying again may help, beyond the status. Only sent where the model runs on another server.",
    schema: { type: "string", enum: ["true", "false"] },
  },
  "Retry-After-Ms": { description: "Milliseconds to wait.", schema: { type: "integer", minimum: 0 } },
  Connection: { description: "close: the rest of the body is not read.", schema: text },
};

/** A response with a body of one schema. */
export function response(
  description: string,
  schema: SchemaName,
  headers: readonly ErrorHeader[] = [],
  values: Record<string, { summary: string; value: unknown }> = {},
): ApiResponse {
  return {
    description,
    headers: Object.fromEntries(
      [REQUEST_ID, ...headers].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    ),
    content: {
      [JSON_TYPE]: { schema: refTo(schema), ...(Object.keys(values).length > 0 ? { examples: values } : {}) },
    },
  };
}
