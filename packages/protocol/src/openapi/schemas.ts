import { z } from "zod";
import { inlineImage, partImage } from "../assets";
import { ASSETS_MAX, PLACEHOLDER_CHARS_MAX } from "../limits";
import { modelList, modelMetadata } from "../models";
import { content, contentOrNull } from "../questions/content";
import { QUESTIONS, QUESTION_TYPES, type QuestionType } from "../questions/registry";
import { systemOneRequest as systemOneRequestSchema } from "../request";
import { withExtraFields } from "./extraFields";
import * as wire from "./wireSchemas";

/** JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

export const refTo = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

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
    Question: union("type", "Question"),
    ...ofEachType("Question", ({ schema }) => schema),
    Asset: { anyOf: [refTo("InlineImage"), refTo("PartImage")] },
    InlineImage: toJsonSchema(inlineImage),
    PartImage: toJsonSchema(partImage),
    SystemOneResponse: systemOneResponse(),
    Answer: union("type", "Answer"),
    ...ofEachType(
      "Answer",
      ({ answerSchema }) => answerSchema,
      (schema) => withExtraFields(schema, "answer"),
    ),
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
  };
}

type SchemaOf<Kind extends "Question" | "Answer"> = `${Capitalize<QuestionType>}${Kind}`;

export type SchemaName =
  | "SystemOneRequest"
  | "Content"
  | "Question"
  | SchemaOf<"Question">
  | "Asset"
  | "InlineImage"
  | "PartImage"
  | "SystemOneResponse"
  | "Answer"
  | SchemaOf<"Answer">
  | "Usage"
  | "ModelList"
  | "ModelMetadata"
  | "Error"
  | "ValidationError"
  | "ValidationDetail";

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

function union(propertyName: string, kind: "Question" | "Answer"): JsonSchema {
  const refs = QUESTION_TYPES.map((type) => [type, refTo(nameOf(type, kind))] as const);
  return {
    oneOf: refs.map(([, ref]) => ref),
    discriminator: {
      propertyName,
      mapping: Object.fromEntries(refs.map(([tag, { $ref }]) => [tag, $ref])),
    },
  };
}

/** The schema of sent JSON. The server ignores unknown fields, so the schema forbids none. */
function toJsonSchema(schema: z.ZodType): JsonSchema {
  const json: JsonSchema = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === content) Object.assign(jsonSchema, refTo("Content"));
      else if (zodSchema === contentOrNull) {
        Object.assign(jsonSchema, { anyOf: [refTo("Content"), { type: "null" }] });
      } else if (zodSchema instanceof z.ZodMap) Object.assign(jsonSchema, mapSchema(zodSchema));
    },
  });
  // The document names its dialect once.
  delete json.$schema;
  return json;
}

/** JSON objects are read as maps, which keep the order of their keys. */
function mapSchema(map: z.ZodMap): JsonSchema {
  const schema: JsonSchema = {
    type: "object",
    additionalProperties: toJsonSchema(map.valueType as z.ZodType),
  };
  for (const check of map.def.checks ?? []) {
    const { def } = check._zod;
    if (isCheck<z.core.$ZodCheckMinSizeDef>(def, "min_size")) schema.minProperties = def.minimum;
    if (isCheck<z.core.$ZodCheckMaxSizeDef>(def, "max_size")) schema.maxProperties = def.maximum;
  }
  return schema;
}

const isCheck = <T extends z.core.$ZodCheckDef>(def: z.core.$ZodCheckDef, check: T["check"]): def is T =>
  def.check === check;
