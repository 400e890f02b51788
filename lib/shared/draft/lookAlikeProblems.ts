import type { ContentDraft, QuestionDraft } from "./draft";
import { lookAlikes } from "./lookAlikes";
import type { FieldId, Problem } from "./problem";

/**
 * Warnings of names, options and levels that a person cannot tell apart, at the later one of two. They stay what they
 * are on the wire.
 */
export function lookAlikeProblems(included: readonly QuestionDraft[]): Problem[] {
  const names = included.map(({ id, name }) => ({
    field: `${id}.name`,
    place: "another question",
    text: name,
  }));
  return [...warnings(names, true), ...included.flatMap(criteriaWarnings)];
}

function criteriaWarnings({ type, options, levels }: QuestionDraft): Problem[] {
  if (type === "choice") {
    const names = options.map(({ id, name }, index) => {
      return { field: `${id}.name`, place: `option ${index + 1}`, text: name };
    });
    return warnings(names, true);
  }
  if (type !== "score") return [];
  const texts = levels.map(({ id, description }, index) => {
    return { field: `${id}.description`, place: `level ${index}`, text: readText(description) };
  });
  return warnings(texts, false);
}

/** JSON is no text that is read at a glance. */
const readText = ({ mode, text }: ContentDraft): string => (mode === "text" ? text : "");

function warnings(
  texts: readonly { field: FieldId; place: string; text: string }[],
  areNames: boolean,
): Problem[] {
  return lookAlikes(texts, areNames).flatMap((message, index) => {
    const field = texts[index]?.field;
    return message === null || field === undefined ? [] : [{ field, severity: "warning", message }];
  });
}
