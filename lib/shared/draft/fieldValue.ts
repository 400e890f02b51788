import type { Draft, QuestionDraft } from "./draft";
import { imageField } from "./imageProblems";
import type { FieldId } from "./problem";

/** A field's content as text, which changes with every edit. Undefined for a field that the draft lacks. */
export function fieldValue(draft: Draft, field: FieldId): string | undefined {
  if (field === "state") return JSON.stringify(draft.state);
  if (field === "model") return draft.model;
  if (field === "questions") {
    return JSON.stringify(draft.questions.map(({ id, included }) => [id, included]));
  }
  const image = draft.images.find(({ placeholder }) => imageField(placeholder) === field);
  if (image) return JSON.stringify(image);
  const dot = field.lastIndexOf(".");
  const id = field.slice(0, dot);
  const part = field.slice(dot + 1);
  for (const question of draft.questions) {
    if (question.id === id) return JSON.stringify(questionParts(question)[part]);
    const row = [...question.options, ...question.levels].find((item) => item.id === id);
    if (row) return JSON.stringify([question.type, Object.entries(row).find(([key]) => key === part)]);
  }
  return undefined;
}

const questionParts = (question: QuestionDraft): Record<string, unknown> => {
  const { name, type, included, instructions, yes, no, options, levels } = question;
  return {
    name: [name, type, included],
    instructions,
    yes: [type, yes],
    no: [type, no],
    options: [type, options],
    levels: [type, levels],
  };
};
