import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json";
import { exampleFaults } from "./exampleCriterion";

/** Free-form content: a string, an object or an array. Depth was bounded when it was parsed. */
export type Content = string | JsonObject | JsonValue[];

const CONTENT = "a string, an object or an array";

const isContent = (value: unknown): value is Content =>
  typeof value === "string" || isJsonObject(value) || Array.isArray(value);

export const content = z.custom<Content>(isContent, {
  error: `Expected ${CONTENT}`,
  params: { expected: CONTENT },
});
export const contentOrNull = z.custom<Content | null>((value) => value === null || isContent(value), {
  error: `Expected ${CONTENT}, or null`,
  params: { expected: `${CONTENT}, or null` },
});

/** Names each fault of a criterion with examples at its place. */
function checkExamples(criterion: unknown, context: z.core.$RefinementCtx): void {
  for (const { path, ...fault } of exampleFaults(criterion)) {
    context.issues.push(
      "limit" in fault
        ? { code: "too_big", origin: "array", maximum: fault.limit, inclusive: true, path, input: criterion }
        : { code: "custom", params: { expected: fault.expected }, path, input: criterion },
    );
  }
}

/** What an outcome means: content, which may have examples. */
export const criterion = content.superRefine(checkExamples);
export const criterionOrNull = contentOrNull.superRefine(checkExamples);
