import type { QuestionDraft } from "./draft";
import { lookAlikes } from "./lookAlikes";
import type { FieldId, Problem } from "./problem";
import { formOf } from "./questions/registry";

/**
 * Warnings of names, options and levels that a person cannot tell apart, at the later one of two. They stay unchanged
 * on the wire.
 */
export function lookAlikeProblems(included: readonly QuestionDraft[]): Problem[] {
  const names = included.map(({ id, name }) => ({
    field: `${id}.name`,
    place: "another question",
    text: name,
  }));
  return [...warnings(names, true), ...included.flatMap(criteriaWarnings)];
}

function criteriaWarnings(question: QuestionDraft): Problem[] {
  const seen = formOf(question)?.seenTexts(question);
  return seen ? warnings(seen.texts, seen.areNames) : [];
}

function warnings(
  texts: readonly { field: FieldId; place: string; text: string }[],
  areNames: boolean,
): Problem[] {
  return lookAlikes(texts, areNames).flatMap((message, index) => {
    const field = texts[index]?.field;
    return message === null || field === undefined ? [] : [{ field, severity: "warning", message }];
  });
}
