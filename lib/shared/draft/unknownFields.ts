import { isJsonObject, parseJsonOrNull } from "@typed-question/protocol/json";
import { QUESTION_TYPES } from "@typed-question/protocol/questions/registry";
import type { Draft, JsonMember, QuestionDraft } from "./draft";
import { withoutField, type FieldPlace } from "./fieldPlace";
import { isolated } from "@/lib/shared/text/isolated";
import { meantName, QUESTION_NAMES, REQUEST_NAMES } from "./meantName";
import { meantType } from "./questions/meantType";
import { formOf, unknownCriteriaOf } from "./questions/registry";
import { repairField } from "./repairField";

/** A field of a request that neither the form nor the server knows: it is kept, sent and has no effect. */
export interface UnknownField {
  /** Stays while others are repaired or left out. */
  id: FieldPlace;
  /** The question that it stands in; null for the request itself. */
  questionId: string | null;
  /** Its name; for a type of question, the type. */
  name: string;
  /** `the request`, `question a`, `the criteria of question a`. */
  place: string;
  /** The beginning of its value. */
  excerpt: string;
  /** The field that was probably meant, as the page calls it, and whether it can take the value. */
  meant: { label: string; isFree: boolean } | null;
}

const EXCERPT_CHARS_MAX = 60;

/** The unknown fields of a draft, in the order of the form. */
export const unknownFields = (draft: Draft): UnknownField[] => [
  ...unknownFieldsOf(draft, null),
  ...draft.questions.flatMap(({ id }) => unknownFieldsOf(draft, id)),
];

/** The unknown fields of one question, or with null of the request itself. */
export function unknownFieldsOf(draft: Draft, questionId: string | null): UnknownField[] {
  if (questionId !== null) {
    const index = draft.questions.findIndex(({ id }) => id === questionId);
    const question = draft.questions[index];
    return question ? fieldsOf(draft, question, index) : [];
  }
  return draft.extra.map(({ key, json }) => {
    const at = { id: `extra/${key}`, questionId, name: key, place: "the request" };
    return fieldOf(draft, at, json, meantName(key, REQUEST_NAMES));
  });
}

function fieldsOf(draft: Draft, question: QuestionDraft, index: number): UnknownField[] {
  const { id: questionId } = question;
  const place = `question ${question.name === "" ? index + 1 : isolated(question.name)}`;
  if (question.type === "kept") return typeOf(draft, question, { index, place });
  const extra = question.extra.map(({ key, json }) => {
    const label = meantName(key, QUESTION_NAMES);
    return fieldOf(draft, { id: `${index}/extra/${key}`, questionId, name: key, place }, json, label);
  });
  const sides = unknownCriteriaOf(question).map(({ key, json }) => {
    const at = { id: `${index}/criteria/${key}`, questionId, name: key, place: `the criteria of ${place}` };
    return fieldOf(draft, at, json, formOf(question)?.unknownCriteria?.labelOf(key) ?? null);
  });
  return [...extra, ...sides];
}

/** An unknown question type, with the probably meant type. */
function typeOf(
  draft: Draft,
  question: QuestionDraft,
  { index, place }: { index: number; place: string },
): UnknownField[] {
  const type = typeName(question);
  if (type === null || QUESTION_TYPES.some((known) => known === type)) return [];
  const at = { id: `${index}/type`, questionId: question.id, name: type, place: `the type of ${place}` };
  return [fieldOf(draft, at, question.json, meantType(type))];
}

function typeName({ json }: QuestionDraft): string | null {
  const fields = parseJsonOrNull(json);
  const type = isJsonObject(fields) ? fields.get("type") : null;
  return typeof type === "string" ? type : null;
}

function fieldOf(
  draft: Draft,
  at: Omit<UnknownField, "excerpt" | "meant">,
  json: JsonMember["json"],
  label: string | null,
): UnknownField {
  const line = json.slice(0, 4 * EXCERPT_CHARS_MAX).replace(/\s+/g, " ");
  const excerpt = line.length > EXCERPT_CHARS_MAX ? `${line.slice(0, EXCERPT_CHARS_MAX)}…` : line;
  const meant = label === null ? null : { label, isFree: repairField(draft, at.id, () => "") !== null };
  return { ...at, excerpt, meant };
}

/** Choices for some unknown fields: `repair` puts the value into the field that was probably meant. */
export type FieldChoices = ReadonlyMap<FieldPlace, "repair" | "remove">;

/** The draft with these choices made. Choices that no longer apply are skipped. */
export function withChoices(draft: Draft, choices: FieldChoices, newId: () => string): Draft {
  return [...choices].reduce(
    (made, [id, choice]) =>
      (choice === "repair" ? repairField(made, id, newId) : withoutField(made, id)) ?? made,
    draft,
  );
}
