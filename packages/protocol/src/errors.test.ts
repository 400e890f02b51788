import { expect, test } from "vitest";
import { readErrorBody, writeError, writeValidationError, type ValidationDetail } from "./errors";
import { parseJson } from "./json";

test("an error is written with its type and message, and read back", () => {
  const text = writeError("api_usage_error", 'Unknown model: "x"');
  expect(text).toBe('{"detail":{"error_type":"api_usage_error","message":"Unknown model: \\"x\\""}}');
  expect(readErrorBody(text)).toEqual({
    kind: "error",
    errorType: "api_usage_error",
    message: 'Unknown model: "x"',
  });
});

test("a failed validation is written with numbers, order and odd names intact, and read back", () => {
  const details: ValidationDetail[] = [
    {
      loc: ["body", "questions", "__proto__", "score", "criteria", 2],
      msg: "Expected a string",
      type: "content_type",
      input: parseJson('{"2":9007199254740993,"1":0}'),
      ctx: { max_length: 10 },
    },
    { loc: ["body", "state"], msg: "Field required", type: "missing" },
    { loc: ["body", "model"], msg: "Expected a string", type: "string_type", input: null },
  ];
  const text = writeValidationError(details);
  expect(text).toBe(
    '{"detail":[' +
      '{"type":"content_type","loc":["body","questions","__proto__","score","criteria",2],"msg":"Expected a string",' +
      '"input":{"2":9007199254740993,"1":0},"ctx":{"max_length":10}},' +
      '{"type":"missing","loc":["body","state"],"msg":"Field required"},' +
      '{"type":"string_type","loc":["body","model"],"msg":"Expected a string","input":null}]}',
  );
  expect(readErrorBody(text)).toEqual({ kind: "validation", details });
});

test.each([
  ["<html>Bad gateway</html>", { kind: "plain", text: "<html>Bad gateway</html>" }],
  ['{"detail":"Not Found"}', { kind: "error", errorType: "", message: "Not Found" }],
  ['{"detail":[]}', { kind: "plain", text: '{"detail":[]}' }],
  ['{"detail":[{"msg":"bad"},7]}', { kind: "validation", details: [{ loc: [], msg: "bad", type: "" }] }],
  ['{"detail":{"error_type":"x"}}', { kind: "plain", text: '{"detail":{"error_type":"x"}}' }],
  ["", { kind: "plain", text: "" }],
])("the body %j of another server is read as far as it goes", (text, expected) => {
  expect(readErrorBody(text)).toEqual(expected);
});
