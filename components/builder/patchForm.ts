import type { UseFormReturn } from "react-hook-form";
import type { ContentDraft, Draft, QuestionDraft } from "@/lib/builder/draft";

type Form = UseFormReturn<Draft>;
type ContentName = "state" | `questions.${number}.${"instructions" | "yes" | "no"}`;

/** Writes the differences between the form and a draft into the form, each under its own name. */
export function patchForm(form: Form, next: Draft): void {
  const current = form.getValues();
  if (current.model !== next.model) form.setValue("model", next.model);
  if (!isSame(current.compareWith, next.compareWith)) form.setValue("compareWith", next.compareWith);
  if (current.repeats !== next.repeats) form.setValue("repeats", next.repeats);
  if (!isSame(current.images, next.images)) form.setValue("images", next.images);
  if (!isSame(current.extra, next.extra)) form.setValue("extra", next.extra);
  patchContent(form, "state", current.state, next.state);
  const isSameList =
    current.questions.length === next.questions.length &&
    current.questions.every(({ id }, index) => id === next.questions[index]?.id);
  if (!isSameList) form.setValue("questions", next.questions);
  else
    next.questions.forEach((question, index) =>
      patchQuestion(form, index, current.questions[index], question),
    );
}

function patchQuestion(
  form: Form,
  index: number,
  current: QuestionDraft | undefined,
  next: QuestionDraft,
): void {
  if (!current) return;
  const path = `questions.${index}` as const;
  for (const key of ["instructions", "yes", "no"] as const) {
    patchContent(form, `${path}.${key}`, current[key], next[key]);
  }
  for (const key of ["options", "levels", "extra", "criteriaExtra", "json", "name", "type"] as const) {
    if (!isSame(current[key], next[key])) form.setValue(`${path}.${key}`, next[key]);
  }
}

function patchContent(form: Form, name: ContentName, current: ContentDraft, next: ContentDraft): void {
  for (const key of ["mode", "text", "blank"] as const) {
    if (current[key] !== next[key]) form.setValue(`${name}.${key}`, next[key]);
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
