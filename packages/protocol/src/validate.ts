import type { z } from "zod";
import type { ValidationDetail } from "./errors";
import { JsonNumber, isJsonObject, type JsonParseError, type JsonValue } from "./json";
import { DETAILS_MAX, JSON_VALUES_MAX } from "./limits";
import { QUESTION_TYPES } from "./questions/registry";
import { systemOneRequest, type SystemOneRequest } from "./request";

export type ValidationResult =
  { ok: true; request: SystemOneRequest } | { ok: false; details: ValidationDetail[] };

/** Longest JSON of a failing value that is sent back with its detail, in characters. */
const INPUT_CHARS_MAX = 1_000;
/** And its deepest nesting: inside of a detail it stands deeper than in the request, and must stay readable. */
const INPUT_DEPTH_MAX = 100;
/** Characters that all `loc` of one answer may hold: a long name would come back once for every detail. */
const LOC_CHARS_MAX = 1_000_000;

/**
 * Checks the body of `POST /v1/systemone`. A refusal names every failing value, up to
 * {@link DETAILS_MAX}, in the order of the text.
 */
export function validateRequest(body: JsonValue): ValidationResult {
  const result = systemOneRequest.safeParse(body);
  if (result.success) return { ok: true, request: result.data };
  const details: ValidationDetail[] = [];
  let locChars = 0;
  for (const issue of result.error.issues.slice(0, DETAILS_MAX)) {
    const detail = detailOf(issue, body);
    locChars += detail.loc.reduce<number>((sum, part) => sum + String(part).length, 0);
    if (details.length > 0 && locChars > LOC_CHARS_MAX) break;
    details.push(detail);
  }
  return { ok: false, details };
}

/** The detail for text that is not JSON, nested too deep or too much. `loc` ends with the offset in the text. */
export function jsonErrorDetail(error: JsonParseError): ValidationDetail {
  if (error.reason === "values") {
    return {
      type: "too_many_values",
      loc: ["body", error.offset],
      msg: `${error.message}, counted to character ${error.offset}`,
      ctx: { limit: JSON_VALUES_MAX },
    };
  }
  return {
    type: "json_invalid",
    loc: ["body", error.offset],
    msg: `Invalid JSON at character ${error.offset}: ${error.message}`,
    ctx: { error: error.message },
  };
}

type Issue = z.core.$ZodIssue;

function detailOf(issue: Issue, body: JsonValue): ValidationDetail {
  // zod puts a wrong type tag at the tag; FastAPI puts it at the question.
  const path = (issue.code === "invalid_union" ? issue.path.slice(0, -1) : issue.path) as (string | number)[];
  const input = isAboutName(issue) ? lastOf(path) : valueAt(body, path);
  const detail: ValidationDetail = { ...describe(issue, path, input), loc: locOf(body, path) };
  if (input !== undefined && isShort(input)) detail.input = input;
  return detail;
}

const isAboutName = (issue: Issue): boolean =>
  (issue.code === "too_small" || issue.code === "too_big") && issue.origin === "string";

/** The name itself failed, not its value. */
const lastOf = (path: (string | number)[]): string => String(path.at(-1));

type Description = Omit<ValidationDetail, "loc" | "input">;

function describe(issue: Issue, path: (string | number)[], input: JsonValue | undefined): Description {
  switch (issue.code) {
    case "invalid_type":
      return wrongType(TYPES[issue.expected]?.code ?? issue.code, expectedType(issue.expected, path), input);
    case "custom":
      if (typeof issue.params?.type === "string") return { type: issue.params.type, msg: issue.message };
      return wrongType("content_type", String(issue.params?.expected), input);
    case "invalid_union":
      return wrongTag(input);
    case "too_small": {
      if (issue.origin === "string") {
        return {
          type: "string_too_short",
          msg: "Expected a name of at least 1 character",
          ctx: { min_length: Number(issue.minimum) },
        };
      }
      return {
        type: "too_short",
        msg: `Expected at least ${issue.minimum} ${itemNoun(path, input)} but found none`,
        ctx: { min_length: Number(issue.minimum), actual_length: sizeOf(input) },
      };
    }
    case "invalid_value":
      return wrongLiteral(issue.values.map(String), input);
    case "too_big":
      if (issue.origin === "string") {
        return {
          type: "string_too_long",
          msg: `Expected a name of at most ${issue.maximum} characters`,
          ctx: { max_length: Number(issue.maximum) },
        };
      }
      return {
        type: "too_long",
        msg: `Expected at most ${issue.maximum} ${itemNoun(path, input)}s but found ${sizeOf(input)}`,
        ctx: { max_length: Number(issue.maximum), actual_length: sizeOf(input) },
      };
    default:
      return { type: issue.code, msg: issue.message };
  }
}

const TYPES: Partial<Record<string, { code: string; expected: string }>> = {
  string: { code: "string_type", expected: "a string" },
  array: { code: "list_type", expected: "an array of levels" },
  map: { code: "dict_type", expected: "an object" },
  object: { code: "dict_type", expected: "an object" },
};

function expectedType(type: string, path: (string | number)[]): string {
  if (type !== "map") return TYPES[type]?.expected ?? type;
  if (path.length > 1) return "an object that maps options to descriptions";
  return path[0] === "assets"
    ? "an object that maps placeholders to images"
    : "an object that maps names to questions";
}

function wrongType(code: string, expected: string, input: JsonValue | undefined): Description {
  if (input === undefined) return { type: "missing", msg: `Field required: expected ${expected}` };
  return { type: code, msg: `Expected ${expected} but found ${nameOf(input)}` };
}

function wrongLiteral(values: string[], input: JsonValue | undefined): Description {
  const expected = values.map((value) => `'${value}'`).join(" or ");
  if (input === undefined) return { type: "missing", msg: `Field required: expected ${expected}` };
  const found = typeof input === "string" ? `'${input.slice(0, 50)}'` : nameOf(input);
  return { type: "literal_error", msg: `Expected ${expected} but found ${found}`, ctx: { expected } };
}

function wrongTag(question: JsonValue | undefined): Description {
  const tag = isJsonObject(question) ? question.get("type") : undefined;
  const expected = QUESTION_TYPES.map((type) => `'${type}'`).join(", ");
  const ctx = { discriminator: "'type'", expected_tags: expected };
  if (tag === undefined) {
    return {
      type: "union_tag_not_found",
      msg: `Field required: expected the field 'type', one of ${expected}`,
      ctx,
    };
  }
  const found = typeof tag === "string" ? `'${tag.slice(0, 50)}'` : nameOf(tag);
  return {
    type: "union_tag_invalid",
    msg: `Expected the field 'type' to be one of ${expected} but found ${found}`,
    ctx: { ...ctx, tag: found },
  };
}

/** `questions`, a name, `criteria`. */
const CRITERIA_DEPTH = 3;

/** The noun for an item of the collection at this path, in the singular. */
function itemNoun(path: (string | number)[], collection: JsonValue | undefined): string {
  if (path.length === 1) return path[0] === "assets" ? "asset" : "question";
  // An option or a level has its examples in a field of its own.
  if (path.at(-1) === "examples" && path.length > CRITERIA_DEPTH) return "example";
  return Array.isArray(collection) ? "level" : "option";
}

function locOf(body: JsonValue, path: (string | number)[]): (string | number)[] {
  const [field, name, ...rest] = path;
  if (field !== "questions" || name === undefined || rest.length === 0) return ["body", ...path];
  return ["body", field, name, String(valueAt(body, [field, name, "type"])), ...rest];
}

export function valueAt(
  value: JsonValue | undefined,
  path: readonly (string | number)[],
): JsonValue | undefined {
  for (const key of path) {
    if (isJsonObject(value)) value = value.get(String(key));
    else if (Array.isArray(value)) value = value[Number(key)];
    else return undefined;
  }
  return value;
}

export function nameOf(value: JsonValue): string {
  if (value === null) return "null";
  if (value instanceof JsonNumber) return "a number";
  if (Array.isArray(value)) return "an array";
  if (isJsonObject(value)) return "an object";
  return typeof value === "boolean" ? String(value) : "a string";
}

const sizeOf = (value: JsonValue | undefined): number => {
  if (Array.isArray(value)) return value.length;
  return isJsonObject(value) ? value.size : 0;
};

/** Whether the JSON of a value is at most {@link INPUT_CHARS_MAX} long, escapes not counted. */
const isShort = (value: JsonValue): boolean => charsLeft(value, INPUT_CHARS_MAX, INPUT_DEPTH_MAX) >= 0;

function charsLeft(value: JsonValue, budget: number, levels: number): number {
  if (value === null || typeof value === "boolean") return budget - 5;
  if (sizeOf(value) > budget) return -1;
  if (typeof value === "string") return budget - value.length - 2;
  if (value instanceof JsonNumber) return budget - value.text.length;
  const items = Array.isArray(value) ? value : [...value].flat();
  if (levels === 0) return -1;
  budget -= 2;
  for (const item of items) {
    budget = charsLeft(item, budget, levels - 1) - 1;
    if (budget < 0) break;
  }
  return budget;
}
