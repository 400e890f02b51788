import type { JsonSchema } from "./jsonSchema";

interface ExtraField {
  /** Where it stands. */
  on: readonly ("answer" | "response")[];
  schema: JsonSchema;
}

const text: JsonSchema = { type: "string" };
const texts: JsonSchema = { type: "array", items: text };
const share: JsonSchema = { type: "number", minimum: 0, maximum: 1 };

const describe = (schema: JsonSchema, description: string): JsonSchema => ({ ...schema, description });

/** Every field of our own that this server can send. None is always there. */
export const EXTRA_FIELDS = {
  x_skill: {
    on: ["answer"],
    schema: describe(text, "The skill or concept of the built-in model that took part in the answer."),
  },
  x_taught: {
    on: ["answer"],
    schema: describe(
      text,
      "The question of a taught model that answered. Others are answered by the model below it.",
    ),
  },
  x_examples: {
    on: ["answer"],
    schema: describe(
      { type: "boolean", const: true },
      "The built-in model compared the state with the examples in the question's criteria.",
    ),
  },
  x_notes: {
    on: ["answer", "response"],
    schema: describe(texts, "How another server's answer deviates from this protocol, a sentence each."),
  },
  x_truncated: {
    on: ["answer"],
    schema: describe(
      { type: "array", items: { type: "string", enum: ["instructions", "options", "state"] } },
      "The parts that did not fit into the model's window; only their beginning was read.",
    ),
  },
  x_reference_confidence: {
    on: ["answer"],
    schema: describe(share, "Confidence by this server's formula, where another server computes its own."),
  },
  x_reference_score: {
    on: ["answer"],
    schema: describe(
      { type: "number" },
      "Score by this server's formula, where another server computes its own.",
    ),
  },
  x_probabilities_sum: {
    on: ["answer"],
    schema: describe({ type: "number" }, "Sum of another server's probabilities, where it is not 1."),
  },
  x_missed_mass: {
    on: ["answer"],
    schema: describe(share, "Probability that a chat model gave to words that are no option."),
  },
  x_floored_options: {
    on: ["answer"],
    schema: describe(
      { type: "integer", minimum: 1 },
      "Options that a chat model did not list; each got the least listed probability at most.",
    ),
  },
  x_sent_instructions: {
    on: ["answer"],
    schema: describe(text, "The instructions as another server got them, with the criteria written in."),
  },
  x_price: {
    on: ["response"],
    schema: describe(
      { type: "object", properties: { per_million_input_tokens: { type: "number" }, currency: text } },
      "The price of the model behind the connection.",
    ),
  },
  x_requests: {
    on: ["response"],
    schema: describe(
      { type: "integer", minimum: 2 },
      "Requests to another server, where the questions were more than it takes at once.",
    ),
  },
  x_server_choice: {
    on: ["answer"],
    schema: describe(text, "The option that another server names, where it is not its most likely one."),
  },
  x_server_confidence: {
    on: ["answer"],
    schema: describe({}, "Another server's confidence, as it sent it."),
  },
  x_server_certainty: { on: ["answer"], schema: describe({}, "Another server's certainty, as it sent it.") },
  x_server_provider: {
    on: ["response"],
    schema: describe({}, "Who answered behind a gateway, as the gateway sent it."),
  },
  x_server_routing: {
    on: ["response"],
    schema: describe({}, "How a gateway chose who answers, as it sent it."),
  },
  x_server_cost: {
    on: ["response"],
    schema: describe({ type: "number" }, "What another server says that the request cost, in its currency."),
  },
  x_server_usage: {
    on: ["response"],
    schema: describe({ type: "object" }, "Further counts of another server's usage, as it sent them."),
  },
} as const satisfies Record<`x_${string}`, ExtraField>;

/** Fields whose names another server chooses. */
const SERVER_PATTERN = "^x_server_";

const FIELDS: Readonly<Record<string, ExtraField>> = EXTRA_FIELDS;

/** The schema with the fields of our own that may stand in such an object. */
export function withExtraFields(schema: JsonSchema, place: "answer" | "response"): JsonSchema {
  const extras = Object.entries(FIELDS).flatMap(([name, field]) =>
    field.on.includes(place) ? [[name, field.schema] as const] : [],
  );
  return {
    ...schema,
    properties: { ...schema.properties, ...Object.fromEntries(extras) },
    patternProperties: {
      [SERVER_PATTERN]: {
        description: "Another field of the server on which the model runs, as it sent it.",
      },
    },
  };
}
