import { expect, test } from "vitest";
import { openApiDocument } from "@typed-question/protocol/openapi/document";
import { fieldsOf, limitsOf, typeParts } from "./describeSchema";

const { schemas } = openApiDocument().components;
const typeText = (...args: Parameters<typeof typeParts>): string =>
  typeParts(...args)
    .map(({ text }) => text)
    .join("");

test("the fields of a question are named by their path, with type, limits and whether they are required", () => {
  const shown = fieldsOf(schemas.ChoiceQuestion).map(({ path, type, isRequired, limits }) => [
    path,
    type.map(({ text }) => text).join(""),
    isRequired,
    limits,
  ]);
  expect(shown).toEqual([
    ["type", '"choice"', true, []],
    ["instructions", "Content or null", false, []],
    ["criteria", "map of Criterion or null", true, ["1 to 255 entries"]],
  ]);
});

test("fields of an object inside of a field follow it, also where it may be null", () => {
  expect(fieldsOf(schemas.NoulQuestion).map(({ path }) => path)).toEqual([
    "type",
    "instructions",
    "criteria",
    "criteria.true",
    "criteria.false",
  ]);
  expect(fieldsOf(schemas.Error).map(({ path }) => path)).toEqual([
    "detail",
    "detail.error_type",
    "detail.message",
  ]);
});

test("a type that has a schema of its own leads to it", () => {
  const [questions] = fieldsOf(schemas.SystemOneRequest).filter(({ path }) => path === "questions");
  expect(questions?.type).toEqual([{ text: "map of " }, { text: "Question", schema: "Question" }]);
  expect(questions?.limits).toEqual(["at least 1 entry", "names of at least 1 character"]);
});

test("types and limits read as words", () => {
  expect(typeText({ enum: ["png", "jpg"] })).toBe('"png" or "jpg"');
  expect(typeText({ type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } })).toBe(
    "array of string or integer",
  );
  expect(typeText({ anyOf: [{ type: "string", maxLength: 1 }, { type: "string" }] })).toBe("string");
  expect(typeText({})).toBe("any value");
  expect(typeText({ type: "object" })).toBe("object");
  expect(limitsOf({ type: "number", minimum: 0, maximum: 1 })).toEqual(["0 to 1"]);
  expect(limitsOf({ type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER })).toEqual(["at least 0"]);
  expect(limitsOf({ type: "array", maxItems: 1 })).toEqual(["at most 1 element"]);
  expect(limitsOf({ type: "string", format: "date" })).toEqual(["date"]);
});
