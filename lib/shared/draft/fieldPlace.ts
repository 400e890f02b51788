import type { Draft, JsonMember, QuestionDraft } from "./draft";

/** Where an unknown field stands: `extra/temperature`, `0/extra/instruction`, `0/criteria/yes`, `0/type`. */
export type FieldPlace = string;

interface PlaceParts {
  /** The question that it stands in; null for the request itself. */
  index: number | null;
  list: "extra" | "criteria" | "type";
  key: string;
}

export function placeParts(place: FieldPlace): PlaceParts {
  const [, index, list = "extra", key = ""] = /^(?:(\d+)\/)?(extra|criteria|type)\/?(.*)$/s.exec(place) ?? [];
  return { index: index === undefined ? null : Number(index), list: list as PlaceParts["list"], key };
}

/** The draft with another question in the place of one. */
export const withQuestion = (draft: Draft, index: number, question: QuestionDraft): Draft => ({
  ...draft,
  questions: draft.questions.map((other, at) => (at === index ? question : other)),
});

/** The draft without one unknown field; null where there is none to leave out. */
export function withoutField(draft: Draft, place: FieldPlace): Draft | null {
  const { index, list, key } = placeParts(place);
  const others = (members: JsonMember[]) => members.filter((member) => member.key !== key);
  if (index === null) return { ...draft, extra: others(draft.extra) };
  const question = draft.questions[index];
  if (!question || list === "type") return null;
  return withQuestion(draft, index, {
    ...question,
    ...(list === "extra"
      ? { extra: others(question.extra) }
      : { criteriaExtra: others(question.criteriaExtra) }),
  });
}
