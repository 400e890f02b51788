import type { FormQuestionType, QuestionDraft } from "./draft";
import type { NewId } from "./newId";
import { filledRows, type CriteriaRow } from "./questions/criteriaRows";
import { QUESTION_FORMS } from "./questions/registry";

/**
 * Changes the type of a question. The instructions stay. The criteria are carried over if the new type has none yet:
 * options become levels, yes and no become two options, and so on. The old type's criteria rest in the question, so
 * that changing back restores them.
 */
export function changeType(question: QuestionDraft, type: FormQuestionType, newId: NewId): QuestionDraft {
  const from = question.type;
  if (from === type || from === "kept") return question;
  const [old, next] = [QUESTION_FORMS[from], QUESTION_FORMS[type]];
  const left = derived(question, type, from, newId);
  // Criteria that merely repeat another type's criteria are dropped. They are made anew when they are needed.
  const changed = sameRows(old.rows(question), old.rows(left)) ? { ...question, ...old.blank } : question;
  if (filledRows(next.rows(question)).length === 0) return derived(question, from, type, newId, changed);
  const { yes, no, options, levels } = question;
  const own = Object.entries({ yes, no, options, levels }).filter(([field]) => field in next.blank);
  return { ...changed, ...Object.fromEntries(own), type };
}

/** `into` with the criteria of type `to` made from the question's criteria of type `from`. */
function derived(
  question: QuestionDraft,
  from: FormQuestionType,
  to: FormQuestionType,
  newId: NewId,
  into = question,
): QuestionDraft {
  const rows = filledRows(QUESTION_FORMS[from].rows(question));
  return { ...into, type: to, ...QUESTION_FORMS[to].fill(rows, newId) };
}

function sameRows(one: readonly CriteriaRow[], other: readonly CriteriaRow[]): boolean {
  return (
    one.length === other.length &&
    one.every((row, index) => {
      const twin = other[index];
      return (
        row.name === twin?.name &&
        row.description.mode === twin.description.mode &&
        row.description.text === twin.description.text
      );
    })
  );
}
