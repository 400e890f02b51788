import type { ContentDraft, Draft } from "./draft";
import type { FieldId } from "./problem";

/** The draft with another text in one content field; all the rest of it is the same. */
export const withText = (draft: Draft, field: FieldId, text: string): Draft =>
  withChanged(draft, field, (content) => ({ ...content, text }));

/** The draft with another content in one field. */
export const withContent = (draft: Draft, field: FieldId, content: ContentDraft): Draft =>
  withChanged(draft, field, () => content);

function withChanged(draft: Draft, field: FieldId, change: (content: ContentDraft) => ContentDraft): Draft {
  const at = (content: ContentDraft, place: FieldId): ContentDraft =>
    place === field ? change(content) : content;
  return {
    ...draft,
    state: at(draft.state, "state"),
    questions: draft.questions.map((question) => ({
      ...question,
      instructions: at(question.instructions, `${question.id}.instructions`),
      yes: at(question.yes, `${question.id}.yes`),
      no: at(question.no, `${question.id}.no`),
      options: question.options.map((option) => ({
        ...option,
        description: at(option.description, `${option.id}.description`),
      })),
      levels: question.levels.map((level) => ({
        ...level,
        description: at(level.description, `${level.id}.description`),
      })),
    })),
  };
}

/** The content of a field; undefined for a field that has none. */
export function contentAt(draft: Draft, field: FieldId): ContentDraft | undefined {
  if (field === "state") return draft.state;
  for (const { id, instructions, yes, no, options, levels } of draft.questions) {
    const own = new Map([
      [`${id}.instructions`, instructions],
      [`${id}.yes`, yes],
      [`${id}.no`, no],
    ]).get(field);
    const content =
      own ?? [...options, ...levels].find((row) => `${row.id}.description` === field)?.description;
    if (content) return content;
  }
  return undefined;
}
