import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json";

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
