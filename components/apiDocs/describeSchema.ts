import type { JsonSchema } from "@typed-question/protocol/openapi/jsonSchema";

/** A piece of a type's name; `schema` is the schema that it names, if any. */
export interface TypePart {
  text: string;
  schema?: string;
}

/** A field of an object, nested ones under their path: `criteria.true`. */
export interface Field {
  path: string;
  type: TypePart[];
  isRequired: boolean;
  limits: string[];
  description: string;
}

/** The fields of an object's schema, each followed by its nested fields. */
export function fieldsOf(schema: JsonSchema, parent = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    if (typeof property === "boolean") return [];
    const path = parent + name;
    const field: Field = {
      path,
      type: typeParts(property),
      isRequired: schema.required?.includes(name) ?? false,
      limits: limitsOf(property),
      description: property.description ?? "",
    };
    const inner = [property, ...variantsOf(property)].find(({ properties }) => properties !== undefined);
    return [field, ...(inner ? fieldsOf(inner, `${path}.`) : [])];
  });
}

/** The name of a type in words: `array of Content`, `map of Question or null`. */
export function typeParts(schema: JsonSchema): TypePart[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return [{ text: name, schema: name }];
  }
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum !== undefined)
    return [{ text: schema.enum.map((value) => JSON.stringify(value)).join(" or ") }];
  const variants = variantsOf(schema);
  if (variants.length > 0) return joined(variants.map(typeParts));
  const types = [schema.type ?? "any value"].flat() as string[];
  return joined(types.map((type) => namedType(type, schema)));
}

function namedType(type: string, schema: JsonSchema): TypePart[] {
  if (type === "array" && isSchema(schema.items) && Object.keys(schema.items).length > 0) {
    return [{ text: "array of " }, ...typeParts(schema.items)];
  }
  const { additionalProperties: entries } = schema;
  if (type === "object" && schema.properties === undefined && isSchema(entries)) {
    return [{ text: "map of " }, ...typeParts(entries)];
  }
  return [{ text: type }];
}

/** Restrictions of a value beyond its type, in a few words each. */
export function limitsOf(schema: JsonSchema): string[] {
  return [
    range(schema.minProperties, schema.maxProperties, "entry", "entries"),
    range(schema.minItems, schema.maxItems, "element", "elements"),
    range(schema.minLength, schema.maxLength, "character", "characters"),
    range(bounded(schema.minimum), bounded(schema.maximum), "", ""),
    isSchema(schema.propertyNames) ? prefixed("names of ", limitsOf(schema.propertyNames)[0]) : undefined,
    schema.contentEncoding,
    schema.format,
  ].filter((limit) => limit !== undefined);
}

const WHOLE_MAX = Number.MAX_SAFE_INTEGER;

/** Limits of every whole number say nothing. */
const bounded = (limit: number | undefined): number | undefined =>
  limit !== undefined && Math.abs(limit) < WHOLE_MAX ? limit : undefined;

function range(
  min: number | undefined,
  max: number | undefined,
  one: string,
  many: string,
): string | undefined {
  if (min === undefined && max === undefined) return undefined;
  const noun = (count: number): string => (one === "" ? "" : ` ${count === 1 ? one : many}`);
  if (min !== undefined && max !== undefined) return `${amount(min)} to ${amount(max)}${noun(max)}`;
  if (min !== undefined) return `at least ${amount(min)}${noun(min)}`;
  return `at most ${amount(max!)}${noun(max!)}`;
}

const amount = (count: number): string => count.toLocaleString("en");

const prefixed = (prefix: string, limit: string | undefined): string | undefined =>
  limit === undefined ? undefined : prefix + limit;

function variantsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema);
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Alternatives without duplicate descriptions. */
function joined(alternatives: TypePart[][]): TypePart[] {
  const byReading = new Map(alternatives.map((parts) => [parts.map(({ text }) => text).join(""), parts]));
  return [...byReading.values()].flatMap((parts, index) =>
    index === 0 ? parts : [{ text: " or " }, ...parts],
  );
}
