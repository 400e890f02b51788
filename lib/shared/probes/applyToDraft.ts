import { textContent, type Draft, type QuestionDraft } from "@/lib/shared/draft/draft";
import type { Change } from "./variant";

/**
 * The draft with a probe's order or wording in its question.
 * @returns null where the draft has no such question any more, or the change is of another kind
 */
export function applyToDraft(draft: Draft, question: string, change: Change): Draft | null {
  const asked = (candidate: QuestionDraft) =>
    candidate.included && candidate.type !== "kept" && candidate.name === question;
  if (!draft.questions.some(asked)) return null;
  const changed = (own: QuestionDraft): QuestionDraft | null => {
    if (change.kind === "wording") return { ...own, instructions: textContent(change.text) };
    if (change.kind !== "order") return null;
    const places = new Map(change.order.map((name, place) => [name, place]));
    if (own.options.length !== places.size || own.options.some(({ name }) => !places.has(name))) return null;
    const options = own.options.toSorted((one, other) => places.get(one.name)! - places.get(other.name)!);
    return { ...own, options };
  };
  const questions = draft.questions.map((own) => (asked(own) ? changed(own) : own));
  return questions.includes(null) ? null : { ...draft, questions: questions as QuestionDraft[] };
}
