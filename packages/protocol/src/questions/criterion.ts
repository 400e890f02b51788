import type { z } from "zod";
import { content, contentOrNull } from "./content";
import { exampleFaults } from "./exampleCriterion";

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
