import type { ContentDraft, QuestionDraft } from "./draft";
import { formOf } from "./questions/registry";

/** The free-form fields of a question that its type sends. */
export function sentContents(question: QuestionDraft): ContentDraft[] {
  return [question.instructions, ...(formOf(question)?.contents(question) ?? [])];
}
