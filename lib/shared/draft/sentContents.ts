import type { ContentDraft, QuestionDraft } from "./draft";

const SENT = {
  noul: ({ yes, no }) => [yes, no],
  choice: ({ options }) => options.map(({ description }) => description),
  score: ({ levels }) => levels.map(({ description }) => description),
  kept: () => [],
} satisfies Record<QuestionDraft["type"], (question: QuestionDraft) => ContentDraft[]>;

/** The free-form fields of a question that its type sends. */
export function sentContents(question: QuestionDraft): ContentDraft[] {
  return [question.instructions, ...SENT[question.type](question)];
}
