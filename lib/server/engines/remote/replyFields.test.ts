import { expect, test } from "vitest";
import { JsonNumber } from "@typed-question/protocol/json";
import { modelNameOf } from "./replyFields";

test.each(["m", "gpt-4o-2024-08-06", "org/model:7b q4", "模型", "x".repeat(200)])(
  "%s names a model",
  (name) => {
    expect(modelNameOf(name)).toBe(name);
  },
);

test.each([
  ...["", " ", " m", "m ", "a\nb", "a\u0000b", "a\u202eb", "a\u2028b", "\ud800", "x".repeat(201)],
  ...[null, undefined, true, new JsonNumber("1"), ["m"], new Map()],
])("%j names none", (value) => {
  expect(modelNameOf(value)).toBe(null);
});
