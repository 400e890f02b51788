import { parseJsonOrNull, type JsonValue } from "@typed-question/protocol/json";
import { exampleFaults, type ExampleFault } from "@typed-question/protocol/questions/exampleCriterion";
import { checkContent, describeTextProblem } from "./content";
import { criterionParts } from "./criterionExamples";
import type { ContentDraft } from "./draft";
import type { FieldId, Problem } from "./problem";

/** Problems of a free-form field's JSON. */
export function contentProblems(field: FieldId, content: ContentDraft): Problem[] {
  return checkContent(content).map((problem) => ({
    field,
    severity: problem.severity,
    message: describeTextProblem(content.text, problem),
    ...(problem.mend ? { mend: problem.mend } : {}),
  }));
}

/** The same of a criterion, and what is wrong with its examples. */
export function criterionProblems(field: FieldId, content: ContentDraft): Problem[] {
  const problems = contentProblems(field, content);
  if (content.mode !== "json" || problems.some(({ severity }) => severity === "error")) return problems;
  const criterion = parseJsonOrNull(content.text);
  const faults = exampleFaults(criterion).map((fault) => error(field, faultText(fault)));
  const blank = criterionParts(content)?.examples.findIndex(isBlankText) ?? -1;
  const warnings = blank < 0 ? [] : [warning(field, `Example ${blank + 1} is empty: it counts for nothing`)];
  return [...problems, ...faults, ...warnings];
}

const isBlankText = (example: JsonValue): boolean => typeof example === "string" && example.trim() === "";

function faultText(fault: ExampleFault): string {
  if ("limit" in fault) return `The limit is ${fault.limit} examples`;
  const place = fault.path[0] === "is" ? '"is"' : `Example ${fault.path[1] + 1}`;
  return `${place}: expected ${fault.expected}`;
}

export const error = (field: FieldId, message: string): Problem => ({ field, severity: "error", message });
export const missing = (field: FieldId, message: string): Problem => ({
  ...error(field, message),
  missing: true,
});
export const warning = (field: FieldId, message: string): Problem => ({
  field,
  severity: "warning",
  message,
});
