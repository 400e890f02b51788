import { isJsonObject, type JsonValue } from "../json";
import { EXAMPLES_MAX } from "../limits";
import type { Content } from "./content";

/**
 * A criterion with examples, taken apart. On the wire it is `{"is": …, "examples": […]}`: what the outcome means, which
 * may be missing or null, and contents that belong to it.
 */
export interface ExampleCriterion<C> {
  is: C | null;
  examples: C[];
}

const FIELDS = new Set(["is", "examples"]);

/** Whether a value has the form of a criterion with examples. Its items are not checked. */
export function hasExamples(value: unknown): value is Map<string, JsonValue> {
  return (
    isJsonObject(value) &&
    Array.isArray(value.get("examples")) &&
    [...value.keys()].every((key) => FIELDS.has(key))
  );
}

/** Takes a checked criterion apart; null for a criterion of any other form. */
export function readExamples(content: Content | null | undefined): ExampleCriterion<Content> | null {
  if (!hasExamples(content)) return null;
  return {
    is: (content.get("is") ?? null) as Content | null,
    examples: content.get("examples") as Content[],
  };
}

/** A fault in a criterion of this form: its place, and either the expected value or the greatest count. */
export type ExampleFault =
  | { path: ["is"]; expected: string }
  | { path: ["examples", number]; expected: string }
  | { path: ["examples"]; limit: number };

const isContent = (value: JsonValue | undefined): boolean =>
  typeof value === "string" || isJsonObject(value) || Array.isArray(value);

const CONTENT = "a string, an object or an array";

/** The faults of a criterion; none where it has no examples. */
export function exampleFaults(criterion: unknown): ExampleFault[] {
  if (!hasExamples(criterion)) return [];
  const is = criterion.get("is") ?? null;
  const examples = criterion.get("examples") as JsonValue[];
  const faults: ExampleFault[] = [];
  if (is !== null && !isContent(is)) faults.push({ path: ["is"], expected: `${CONTENT}, or null` });
  if (examples.length > EXAMPLES_MAX) return [...faults, { path: ["examples"], limit: EXAMPLES_MAX }];
  examples.forEach((example, index) => {
    if (!isContent(example)) faults.push({ path: ["examples", index], expected: CONTENT });
  });
  return faults;
}
