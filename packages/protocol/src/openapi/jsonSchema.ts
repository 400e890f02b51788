import { z } from "zod";
import { content, contentOrNull } from "../questions/content";
import { criterion, criterionOrNull } from "../questions/criterion";

/** JSON Schema of the 2020-12 dialect, which OpenAPI 3.1 uses. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** A reference to a named schema of the document. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * The schema of sent JSON. It forbids unknown fields only where the server refuses them.
 * @param refs what stands for a schema inside of others
 */
export function toJsonSchema(
  schema: z.ZodType,
  refs: ReadonlyMap<unknown, JsonSchema> = new Map(),
): JsonSchema {
  const json: JsonSchema = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const ref = refs.get(zodSchema);
      if (ref && (zodSchema as unknown) !== schema) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
        Object.assign(jsonSchema, ref);
      } else if (zodSchema === content) Object.assign(jsonSchema, refTo("Content"));
      else if (zodSchema === contentOrNull) {
        Object.assign(jsonSchema, { anyOf: [refTo("Content"), { type: "null" }] });
      } else if (zodSchema === criterion) Object.assign(jsonSchema, refTo("Criterion"));
      else if (zodSchema === criterionOrNull) {
        Object.assign(jsonSchema, { anyOf: [refTo("Criterion"), { type: "null" }] });
      } else if (zodSchema instanceof z.ZodMap) Object.assign(jsonSchema, mapSchema(zodSchema));
      // Some generators know a single value as an enum alone; without it they miss the tag of a union.
      else if (jsonSchema.const !== undefined) jsonSchema.enum = [jsonSchema.const];
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
