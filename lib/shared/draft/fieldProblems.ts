import { checkContent, describeTextProblem } from "./content";
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
