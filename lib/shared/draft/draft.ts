import type { QuestionType } from "@typed-question/protocol/questions/registry";
import type { DraftImage } from "./draftImage";
import type { NewId } from "./newId";

/**
 * The content of the form. Free-form JSON stays the typed text, so that big integers, key order and formatting
 * survive. Fields without a control are kept beside it as raw JSON.
 */
export interface Draft {
  model: string;
  /** Further models that a run asks the same, in their order; no name stands twice. */
  compareWith: string[];
  /** How often a run asks each model, 1 to {@link REPEATS_MAX}. */
  repeats: number;
  /** Whether a run may send more tokens than are free, up to the model's own window. */
  longContext: boolean;
  state: ContentDraft;
  questions: QuestionDraft[];
  /** In the order of the page; each placeholder once. */
  images: DraftImage[];
  /** Top-level fields that the form does not show. */
  extra: JsonMember[];
}

/** Most models that a run asks. */
export const MODELS_MAX = 8;
/** Most times that a run asks each model. */
export const REPEATS_MAX = 20;

/** Free-form content: plain text, or the JSON text of an object or an array. */
export interface ContentDraft {
  mode: ContentMode;
  text: string;
  /** How an empty field is written: by the rule of its place, as `null`, or as `""`. */
  blank: "default" | "null" | "string";
}
export type ContentMode = "text" | "json";

/** One member of a JSON object, its value as raw JSON text. */
export interface JsonMember {
  key: string;
  json: string;
}

/** The question types that the form has fields for. A box is kept as JSON. */
export type FormQuestionType = Exclude<QuestionType, "box">;

/**
 * One question with the fields of every type: the fields of other types rest while they are hidden, so that changing
 * the type back restores them.
 */
export interface QuestionDraft {
  /** Stable, unique in the draft, never sent. */
  id: string;
  name: string;
  /** `kept` is a question of a type that the form does not know; `json` holds it whole. */
  type: FormQuestionType | "kept";
  /** Whether a run asks it. */
  included: boolean;
  collapsed: boolean;
  instructions: ContentDraft;
  /** The criteria for yes and for no (noul). */
  yes: ContentDraft;
  no: ContentDraft;
  options: OptionDraft[];
  levels: LevelDraft[];
  /** Fields of the question, and of a noul's criteria, that the form does not show. */
  extra: JsonMember[];
  criteriaExtra: JsonMember[];
  json: string;
}

export interface OptionDraft {
  id: string;
  name: string;
  description: ContentDraft;
}

export interface LevelDraft {
  id: string;
  description: ContentDraft;
}

export function textContent(text = ""): ContentDraft {
  return { mode: "text", text, blank: "default" };
}

export function jsonContent(text: string): ContentDraft {
  return { mode: "json", text, blank: "default" };
}

/** Whether a field has no content to send. */
export function isBlank(content: ContentDraft): boolean {
  return content.mode === "json" ? content.text.trim() === "" : content.text === "";
}

export function emptyDraft(model: string): Draft {
  return {
    model,
    compareWith: [],
    repeats: 1,
    longContext: false,
    state: textContent(),
    questions: [],
    images: [],
    extra: [],
  };
}

/** An empty question, without rows for criteria. */
export function blankQuestion(type: FormQuestionType, name: string, newId: NewId): QuestionDraft {
  return {
    id: newId(),
    name,
    type,
    included: true,
    collapsed: false,
    instructions: textContent(),
    yes: textContent(),
    no: textContent(),
    options: [],
    levels: [],
    extra: [],
    criteriaExtra: [],
    json: "",
  };
}

export function newOption(newId: NewId, name = "", description = textContent()): OptionDraft {
  return { id: newId(), name, description };
}

export function newLevel(newId: NewId, description = textContent()): LevelDraft {
  return { id: newId(), description };
}

/** The first of `base_1`, `base_2`, … that is not taken. */
export function uniqueName(base: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  for (let number = 1; ; number += 1) {
    const name = `${base}_${number}`;
    if (!names.has(name)) return name;
  }
}

/** The same question under new ids and a name of its own: `urgency` becomes `urgency_2`. */
export function duplicateQuestion(
  question: QuestionDraft,
  taken: readonly string[],
  newId: NewId,
): QuestionDraft {
  const base = question.name.replace(/_\d+$/, "") || "question";
  return {
    ...question,
    id: newId(),
    name: uniqueName(base, [...taken, `${base}_1`]),
    collapsed: false,
    options: question.options.map((option) => ({ ...option, id: newId() })),
    levels: question.levels.map((level) => ({ ...level, id: newId() })),
  };
}
