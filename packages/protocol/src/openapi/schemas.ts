import { type z } from "zod";
import { inlineImage, partImage } from "../assets";
import { ASSETS_MAX, EXAMPLES_MAX, PLACEHOLDER_CHARS_MAX } from "../limits";
import { modelList, modelMetadata } from "../models";
import { QUESTIONS, QUESTION_TYPES, type QuestionType } from "../questions/registry";
import { systemOneRequest as systemOneRequestSchema } from "../request";
import { decisionsSchemas, type DecisionsSchemaName } from "./decisionsSchemas";
import { withExtraFields } from "./extraFields";
import { refTo, toJsonSchema, type JsonSchema } from "./jsonSchema";
import * as wire from "./wireSchemas";

/** Every named schema of the document, made from the schemas that read and describe the wire. */
export function componentSchemas(): Record<SchemaName, JsonSchema> {
  return {
    SystemOneRequest: systemOneRequest(),
    Content: {
      description:
        "A string, an object or an array, nested at most 256 deep. A placeholder of an image counts as or inside " +
        "of a string value, never in a key.",
      anyOf: [{ type: "string" }, { type: "object" }, { type: "array", items: {} }],
    },
    Criterion: {
      description:
        "What a side, an option or a level means: any content. An object with the fields is and examples alone is a " +
        "description with examples.",
      anyOf: [refTo("Content"), refTo("ExampleCriterion")],
    },
    ExampleCriterion: exampleCriterion(),
    Question: union("type", "Question"),
    ...ofEachType("Question", ({ schema }) => schema),
    Asset: { anyOf: [refTo("InlineImage"), refTo("PartImage")] },
    InlineImage: toJsonSchema(inlineImage),
    PartImage: toJsonSchema(partImage),
    SystemOneResponse: systemOneResponse(),
    Answer: union("type", "Answer", [["refusal", refTo("RefusalAnswer")]]),
    ...ofEachType(
      "Answer",
      ({ answerSchema }) => answerSchema,
      (schema) => withExtraFields(schema, "answer"),
    ),
    RefusalAnswer: withExtraFields(toJsonSchema(wire.refusalAnswer), "answer"),
    Usage: toJsonSchema(wire.usage),
    ModelList: withProperties(toJsonSchema(modelList), {
      models: { type: "array", items: refTo("ModelMetadata") },
    }),
    ModelMetadata: toJsonSchema(modelMetadata),
    Error: toJsonSchema(wire.errorBody),
    ValidationError: withProperties(toJsonSchema(wire.validationErrorBody), {
      detail: {
        type: "array",
        minItems: 1,
        items: refTo("ValidationDetail"),
        description: "One entry for each failing value, at most 100.",
      },
    }),
    ValidationDetail: toJsonSchema(wire.validationDetail),
    ...decisionsSchemas(),
  };
}

type SchemaOf<Kind extends "Question" | "Answer"> = `${Capitalize<QuestionType>}${Kind}`;

export type SchemaName =
  | "SystemOneRequest"
  | "Content"
  | "Criterion"
  | "ExampleCriterion"
  | "Question"
  | SchemaOf<"Question">
  | "Asset"
  | "InlineImage"
  | "PartImage"
  | "SystemOneResponse"
  | "Answer"
  | SchemaOf<"Answer">
  | "RefusalAnswer"
  | "Usage"
  | "ModelList"
  | "ModelMetadata"
  | "Error"
  | "ValidationError"
  | "ValidationDetail"
  | DecisionsSchemaName;

/** Entries with names are checked by functions, which no JSON Schema can be made from. */
function systemOneRequest(): JsonSchema {
  const schema = toJsonSchema(systemOneRequestSchema);
  const { questions, assets } = schema.properties as Record<string, JsonSchema>;
  return withProperties(schema, {
    questions: {
      type: "object",
      description: questions?.description,
      minProperties: 1,
      propertyNames: { minLength: 1 },
      additionalProperties: refTo("Question"),
    },
    assets: {
      type: ["object", "null"] as unknown as "object",
      description: assets?.description,
      maxProperties: ASSETS_MAX,
      propertyNames: { minLength: 1, maxLength: PLACEHOLDER_CHARS_MAX },
      additionalProperties: refTo("Asset"),
    },
  });
}

/** A function checks it, for its place decides what it is. */
function exampleCriterion(): JsonSchema {
  return {
    type: "object",
    properties: {
      is: {
        anyOf: [refTo("Content"), { type: "null" }],
        description: "What it means in words. May be left out.",
      },
      examples: {
        type: "array",
        maxItems: EXAMPLES_MAX,
        items: refTo("Content"),
        description:
          "States for which it is the right answer. The built-in model compares the state with each of them; other " +
          "models read them behind the description.",
      },
    },
    required: ["examples"],
    additionalProperties: false,
  };
}

function systemOneResponse(): JsonSchema {
  const schema = withExtraFields(toJsonSchema(wire.systemOneResponse), "response");
  const { answers } = schema.properties as Record<string, JsonSchema>;
  return withProperties(schema, {
    answers: {
      type: "object",
      description: answers?.description,
      minProperties: 1,
      additionalProperties: refTo("Answer"),
    },
    usage: refTo("Usage"),
  });
}

function withProperties(schema: JsonSchema, properties: Record<string, JsonSchema>): JsonSchema {
  return { ...schema, properties: { ...schema.properties, ...properties } };
}

const nameOf = <Kind extends "Question" | "Answer">(type: QuestionType, kind: Kind): SchemaOf<Kind> =>
  `${type[0]!.toUpperCase()}${type.slice(1)}${kind}` as SchemaOf<Kind>;

/** One schema a question type, such as `NoulQuestion`. */
function ofEachType<Kind extends "Question" | "Answer">(
  kind: Kind,
  schemaOf: (module: (typeof QUESTIONS)[QuestionType]) => z.ZodType,
  finish: (schema: JsonSchema) => JsonSchema = (schema) => schema,
): Record<SchemaOf<Kind>, JsonSchema> {
  const entries = QUESTION_TYPES.map((type) => [
    nameOf(type, kind),
    finish(toJsonSchema(schemaOf(QUESTIONS[type]))),
  ]);
  return Object.fromEntries(entries) as Record<SchemaOf<Kind>, JsonSchema>;
}

function union(
  propertyName: string,
  kind: "Question" | "Answer",
  more: readonly (readonly [tag: string, JsonSchema])[] = [],
): JsonSchema {
  const refs = [...QUESTION_TYPES.map((type) => [type, refTo(nameOf(type, kind))] as const), ...more];
  return {
    oneOf: refs.map(([, ref]) => ref),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(refs.map(([tag, { $ref }]) => [tag, $ref])),
    },
  };
}
