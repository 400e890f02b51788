import type { JsonObject, JsonValue } from "@typed-question/protocol/json";
import type { ContentDraft, JsonMember, QuestionDraft } from "../draft";
import type { NewId } from "../newId";
import type { FieldId, Problem } from "../problem";
import type { CriteriaRow } from "./criteriaRows";

/** The fields of a draft in which the types keep their criteria. */
export type CriteriaDraft = Pick<QuestionDraft, "yes" | "no" | "options" | "levels">;

/** Reads parts of a request's JSON. A wrong shape throws. */
export interface CriteriaReader {
  newId: NewId;
  content(value: JsonValue): ContentDraft;
  /** An optional field; `null` differs from a missing field. */
  optional(fields: JsonObject, key: string): ContentDraft;
  object(value: JsonValue, parent: JsonObject, message: string): JsonObject;
  /** The fields that have no control. */
  others(fields: JsonObject, known: readonly string[]): JsonMember[];
  wrong(value: JsonValue, parent: JsonObject, message: string): Error;
}

/** Texts that stand beside each other, and where. */
export interface SeenTexts {
  areNames: boolean;
  texts: { field: FieldId; place: string; text: string }[];
}

/** All that a draft knows of one question type. */
export interface QuestionForm {
  /** Other words for the type, in small letters without separators. */
  synonyms: readonly string[];
  /** Words for it in tables of other tools. */
  tableWords: readonly string[];
  /** Its own fields, empty. */
  blank: Partial<CriteriaDraft>;
  /** Its fields in a new question. */
  start(newId: NewId): Partial<CriteriaDraft>;
  /** The JSON of `criteria`; undefined leaves it out. */
  write(question: QuestionDraft): string | undefined;
  read(fields: JsonObject, reader: CriteriaReader): Partial<QuestionDraft>;
  /** Keys of the written criteria, of which no two may be equal. */
  keys(question: QuestionDraft): readonly string[];
  /** The free-form fields of its criteria. */
  contents(question: QuestionDraft): ContentDraft[];
  problems(question: QuestionDraft): Problem[];
  /** Names or texts that a person must be able to tell apart. */
  seenTexts(question: QuestionDraft): SeenTexts;
  /** The field that a server means by a key of the criteria. */
  fieldAt(question: QuestionDraft, key: string | number | undefined): FieldId;
  /** Its criteria in a form that every type can take up, and the way back. */
  rows(question: QuestionDraft): CriteriaRow[];
  fill(rows: CriteriaRow[], newId: NewId): Partial<CriteriaDraft>;
  /** Its criteria as text, by their names on the page. */
  shown(question: QuestionDraft): Record<string, string>;
  /** Its fields of a question that was read again, with the ids of the one before. */
  adopt(read: QuestionDraft, before: QuestionDraft): Partial<CriteriaDraft>;
  /** The question with criteria from a field of another name; null where they do not fit. */
  repair(question: QuestionDraft, criteria: JsonValue, newId: NewId): QuestionDraft | null;
  /** Its criteria without a control; null where all of them have one. */
  unknownCriteria: {
    /** The page's name for the field that was probably meant. */
    labelOf(key: string): string | null;
    /** The question with the value in that field; null where it does not fit. */
    repair(question: QuestionDraft, member: JsonMember): QuestionDraft | null;
  } | null;
}
