import { z } from "zod";
import { textOrBoolean } from "../decisions/choice";
import { decision, decisionsRequest } from "../decisions/decisionsRequest";
import { input, item, ITEMS, items } from "../decisions/input";
import * as parts from "../decisions/parts";
import { decisionTypes, type Decision } from "../decisions/registry";
import { DECISIONS_CODES } from "../decisions/decisionsError";
import { refTo, toJsonSchema, type JsonSchema } from "./jsonSchema";

type DecisionTag = Decision["type"];

/** The named schemas of the decisions wire. */
export type DecisionsSchemaName =
  | "DecisionsRequest"
  | "DecisionsInput"
  | "DecisionsItem"
  | "DecisionsContent"
  | "DecisionsText"
  | "DecisionsAssistantContent"
  | "DecisionsToolContent"
  | "DecisionsPart"
  | `Decisions${keyof typeof parts.PARTS | keyof typeof ITEMS}`
  | "DecisionsQuestion"
  | `Decisions${Capitalize<DecisionTag>}${"Question" | "Answer"}`
  | "DecisionsResponse"
  | "DecisionsAnswer"
  | "DecisionsUsage"
  | "DecisionsError";

const textOr = (other: JsonSchema, description: string): JsonSchema => ({
  description,
  anyOf: [{ type: "string" }, other],
});

const REFS = new Map<z.ZodType, JsonSchema>([
  [input, refTo("DecisionsInput")],
  [item, refTo("DecisionsItem")],
  [parts.userContent, refTo("DecisionsContent")],
  [parts.textContent, refTo("DecisionsText")],
  [parts.assistantContent, refTo("DecisionsAssistantContent")],
  [parts.toolContent, refTo("DecisionsToolContent")],
  [parts.userPart, refTo("DecisionsPart")],
  [decision, refTo("DecisionsQuestion")],
  [textOrBoolean, { type: ["string", "boolean"] as unknown as "string" }],
  [parts.jsonData, { anyOf: [{ type: "object" }, { type: "array", items: {} }] }],
]);

const schemaOf = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, REFS);

/** Schemas of a table under their names in the document. */
const named = <K extends string>(table: Record<K, z.ZodType>): Record<`Decisions${K}`, JsonSchema> => {
  const entries = Object.entries<z.ZodType>(table).map(([name, schema]) => [
    `Decisions${name}`,
    schemaOf(schema),
  ]);
  return Object.fromEntries(entries) as Record<`Decisions${K}`, JsonSchema>;
};

for (const [name, schema] of Object.entries({ ...parts.PARTS, ...ITEMS })) {
  REFS.set(schema, refTo(`Decisions${name}`));
}

type OfTypes<Kind extends "Question" | "Answer"> = Record<`${Capitalize<DecisionTag>}${Kind}`, z.ZodType>;

/** A table with one schema a question type. */
const ofTypes = <Kind extends "Question" | "Answer">(
  kind: Kind,
  pick: (row: ReturnType<typeof decisionTypes>[number]) => z.ZodType,
): OfTypes<Kind> =>
  Object.fromEntries(
    decisionTypes().map((row) => [`${row.type[0]!.toUpperCase()}${row.type.slice(1)}${kind}`, pick(row)]),
  ) as OfTypes<Kind>;

const QUESTIONS = ofTypes("Question", ({ schema }) => schema);
const ANSWERS = ofTypes("Answer", ({ answerSchema }) => answerSchema);

const oneOf = (table: Record<string, z.ZodType>): JsonSchema => ({
  oneOf: Object.keys(table).map((name) => refTo(`Decisions${name}`)),
});

const usage = z.object({
  input_tokens: z.int().min(0),
  input_tokens_details: z.object({ cached_tokens: z.int().min(0), cache_write_tokens: z.int().min(0) }),
  output_tokens: z.int().min(0),
  output_tokens_details: z.object({ reasoning_tokens: z.int().min(0) }),
  total_tokens: z.int().min(0),
});

const errorBody = z.object({
  error: z.object({
    message: z.string().describe("A sentence for a person."),
    type: z.enum(["invalid_request_error", "rate_limit_error", "server_error"]),
    code: z
      .string()
      .nullable()
      .describe(`Machine-readable, such as ${DECISIONS_CODES.join(", ")}.`),
    param: z
      .string()
      .nullable()
      .describe("The failing place of the request, such as questions[2].choices[1].value."),
  }),
});

/** The schemas of the decisions wire, made from those that read it. */
export function decisionsSchemas(): Record<DecisionsSchemaName, JsonSchema> {
  return {
    DecisionsRequest: schemaOf(decisionsRequest),
    DecisionsInput: textOr(
      schemaOf(items),
      "What all questions are about. A text, and the content of a single message of a user, are the state of " +
        "the other wire. More becomes an array with an object an item, which keeps roles and calls.",
    ),
    DecisionsItem: schemaOf(item),
    DecisionsContent: textOr(schemaOf(parts.userParts), "A text, or parts in their order."),
    DecisionsText: textOr(schemaOf(parts.textParts), "A text, or parts of text in their order."),
    DecisionsAssistantContent: textOr(schemaOf(parts.assistantParts), "A text, or parts in their order."),
    DecisionsToolContent: textOr(
      schemaOf(parts.toolParts),
      "A text, or parts of text and images in their order.",
    ),
    DecisionsPart: schemaOf(parts.userPart),
    ...named(parts.PARTS),
    ...named(ITEMS),
    DecisionsQuestion: oneOf(QUESTIONS),
    ...named(QUESTIONS),
    DecisionsResponse: {
      type: "object",
      required: ["model", "answers", "usage"],
      properties: {
        model: { type: "string", description: "The versioned id that answered, never the alias." },
        answers: {
          type: "array",
          items: refTo("DecisionsAnswer"),
          description: "One answer for each question, in the order of the questions.",
        },
        usage: refTo("DecisionsUsage"),
      },
    },
    DecisionsAnswer: oneOf(ANSWERS),
    ...named(ANSWERS),
    DecisionsUsage: schemaOf(usage),
    DecisionsError: schemaOf(errorBody),
  };
}
