import type { DraftSession } from "./draftSession";

/** Opens the question with this field. */
export function expandAround({ form }: DraftSession, field: string): void {
  const id = field.slice(0, field.lastIndexOf("."));
  form.getValues("questions").forEach((question, index) => {
    const rows = [...question.options, ...question.levels];
    if (!question.collapsed || (question.id !== id && !rows.some((row) => row.id === id))) return;
    form.setValue(`questions.${index}.collapsed`, false);
  });
}
