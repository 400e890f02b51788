import type { z } from "zod";
import type { ValidationDetail } from "../errors";
import { isJsonObject, type JsonValue } from "../json";
import { nameOf, valueAt } from "../validate";
import { paramOf } from "./decisionsError";

type Issue = z.core.$ZodIssue;

const TYPES: Partial<Record<string, string>> = { string: "a string", array: "an array", object: "an object" };

const CHARS_SHOWN = 50;

/** The detail for an issue of this wire's schemas, with codes and words like those of OpenAI's own refusals. */
export function describeIssue(issue: Issue, body: JsonValue): ValidationDetail {
  const given = issue.path as (string | number)[];
  const path = issue.code === "unrecognized_keys" ? [...given, issue.keys[0]!] : given;
  const loc = ["body", ...path];
  const input = valueAt(body, path);
  const place = paramOf(loc);
  const quoted = place === null ? "the body" : `'${place.slice(0, 200)}'`;
  const wrong = (expected: string): ValidationDetail =>
    input === undefined
      ? { type: "missing_required_parameter", loc, msg: `Missing required parameter: ${quoted}.` }
      : {
          type: "invalid_type",
          loc,
          msg: `Invalid type for ${quoted}: expected ${expected}, but got ${nameOf(input)} instead.`,
        };
  switch (issue.code) {
    case "unrecognized_keys":
      return { type: "unknown_parameter", loc, msg: `Unknown parameter: ${quoted}.` };
    case "invalid_type":
      return wrong(TYPES[issue.expected] ?? issue.expected);
    case "custom":
      if (typeof issue.params?.type !== "string") return wrong(String(issue.params?.expected));
      return { type: issue.params.type, loc, msg: `Invalid ${quoted}: ${issue.message}` };
    case "invalid_union":
      return wrongValue(("options" in issue ? issue.options : undefined) ?? [], input, loc, quoted, wrong);
    case "invalid_value":
      return wrongValue(issue.values, input, loc, quoted, wrong);
    case "too_small":
    case "too_big": {
      const [type, limit, count] =
        issue.code === "too_small"
          ? ["array_below_min_length", "at least", issue.minimum]
          : ["array_above_max_length", "at most", issue.maximum];
      const elements = Number(count) === 1 ? "element" : "elements";
      const found = Array.isArray(input) ? input.length : isJsonObject(input) ? input.size : 0;
      return {
        type,
        loc,
        msg: `Invalid ${quoted}: expected ${limit} ${count} ${elements}, but found ${found}.`,
      };
    }
    default:
      return { type: "invalid_value", loc, msg: `Invalid ${quoted}: ${issue.message}` };
  }
}

function wrongValue(
  values: readonly unknown[],
  input: JsonValue | undefined,
  loc: ValidationDetail["loc"],
  quoted: string,
  wrong: (expected: string) => ValidationDetail,
): ValidationDetail {
  // A type that may be left out has `undefined` among its values.
  const expected = values
    .filter((value) => value !== undefined)
    .map((value) => `'${String(value)}'`)
    .join(", ");
  if (typeof input !== "string") return wrong(`one of ${expected}`);
  return {
    type: "invalid_value",
    loc,
    msg: `Invalid value for ${quoted}: '${input.slice(0, CHARS_SHOWN)}'. Supported values are ${expected}.`,
  };
}
