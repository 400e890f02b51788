import { isJsonObject, parseJsonOrNull, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import {
  isBlank,
  jsonContent,
  newLevel,
  newOption,
  textContent,
  type ContentDraft,
  type Draft,
  type JsonMember,
  type QuestionDraft,
} from "./draft";
import type { NewId } from "./newId";
import { placeParts, withoutField, withQuestion, type FieldPlace } from "./fieldPlace";
import { meantName, QUESTION_NAMES, REQUEST_NAMES, SIDE_NAMES, TYPE_NAMES } from "./meantName";
import { requestToDraft } from "./requestToDraft";

/**
 * The draft with the value of an unknown field in the field that was probably meant, and not where it was.
 * @returns null where no field was meant, where that one has a value, and where it cannot hold this one
 */
export function repairField(draft: Draft, place: FieldPlace, newId: NewId): Draft | null {
  const { index, list, key } = placeParts(place);
  const rest = list === "type" ? draft : withoutField(draft, place);
  if (!rest) return null;
  if (index === null) {
    const member = memberOf(draft.extra, key);
    return member && repairRequest(rest, member, newId);
  }
  const [question, left] = [draft.questions[index], rest.questions[index]];
  if (!question || !left) return null;
  if (list === "type") {
    const typed = question.type === "kept" ? withType(question, newId) : null;
    return typed && withQuestion(draft, index, typed);
  }
  const member = memberOf(list === "extra" ? question.extra : question.criteriaExtra, key);
  const repaired =
    member && (list === "extra" ? repairQuestion(left, member, newId) : repairSide(left, member));
  return repaired && withQuestion(rest, index, repaired);
}

const memberOf = (members: readonly JsonMember[], key: string): JsonMember | null =>
  members.find((member) => member.key === key) ?? null;

function repairRequest(draft: Draft, { key, json }: JsonMember, newId: NewId): Draft | null {
  const value = parseJsonOrNull(json);
  switch (meantName(key, REQUEST_NAMES)) {
    case "state": {
      const state = contentOf(value, json);
      return state && isBlank(draft.state) ? { ...draft, state } : null;
    }
    case "model":
      return typeof value === "string" && value !== "" ? { ...draft, model: value } : null;
    case "questions": {
      const questions = draft.questions.length === 0 ? questionsOf(value, newId) : null;
      return questions && { ...draft, questions };
    }
    // The bytes of an image have to be kept elsewhere first.
    case "assets":
    case null:
      return null;
  }
}

/** Questions by name, a list of them with names of their own, or a single one. */
function questionsOf(value: JsonValue, newId: NewId): QuestionDraft[] | null {
  let named: JsonValue = value;
  if (Array.isArray(value)) {
    named = new Map(value.map((item, index) => [nameOf(item) ?? `question_${index + 1}`, withoutName(item)]));
  } else if (isJsonObject(value) && typeof value.get("type") === "string")
    named = new Map([["question_1", value]]);
  if (!isJsonObject(named) || named.size === 0) return null;
  const reading = requestToDraft(stringifyJson(new Map([["questions", named]]), 2), newId);
  return reading.ok ? reading.draft.questions : null;
}

const NAME_FIELDS = ["name", "id", "key", "label"];

function nameOf(item: JsonValue): string | null {
  const fields = isJsonObject(item) ? item : new Map<string, JsonValue>();
  const name = NAME_FIELDS.map((field) => fields.get(field)).find((found) => typeof found === "string");
  return name === undefined || name === "" ? null : name;
}

const withoutName = (item: JsonValue): JsonValue =>
  isJsonObject(item)
    ? new Map([...item].filter(([field]) => !NAME_FIELDS.slice(0, 3).includes(field)))
    : item;

function repairQuestion(
  question: QuestionDraft,
  { key, json }: JsonMember,
  newId: NewId,
): QuestionDraft | null {
  const value = parseJsonOrNull(json);
  switch (meantName(key, QUESTION_NAMES)) {
    case "instructions": {
      const instructions = contentOf(value, json);
      return instructions && isBlank(question.instructions) ? { ...question, instructions } : null;
    }
    case "criteria":
      return question.type === "kept" ? null : CRITERIA[question.type](question, value, newId);
    // Its type is known.
    case "type":
    case null:
      return null;
  }
}

const CRITERIA = {
  noul: (question, value) => {
    if (!isJsonObject(value) || value.size === 0) return null;
    const members = [...value].map(([key, side]) => ({ key, json: stringifyJson(side, 2) }));
    return members.reduce<QuestionDraft | null>((made, member) => made && repairSide(made, member), question);
  },
  choice: (question, value, newId) => {
    const isEmpty = question.options.every(({ name, description }) => name === "" && isBlank(description));
    const options = isEmpty ? optionsOf(value) : [];
    if (options.length === 0) return null;
    return {
      ...question,
      options: options.map(([name, description]) => newOption(newId, name, description)),
    };
  },
  score: (question, value, newId) => {
    const isEmpty = question.levels.every(({ description }) => isBlank(description));
    const items = isJsonObject(value) ? [...value.values()] : Array.isArray(value) ? value : [];
    const levels = items.map((item) => contentOf(item));
    if (!isEmpty || levels.length === 0) return null;
    const known = levels.filter((level) => level !== null);
    if (known.length < levels.length) return null;
    return { ...question, levels: known.map((level) => newLevel(newId, level)) };
  },
} satisfies Record<string, (question: QuestionDraft, value: JsonValue, newId: NewId) => QuestionDraft | null>;

const DESCRIPTION_FIELDS = ["description", "text", "criteria", "definition", "meaning", "instructions"];

/** Options with their descriptions, from an object or a list; none where one of them has no name. */
function optionsOf(value: JsonValue): [name: string, description: ContentDraft][] {
  const items = isJsonObject(value) ? [...value] : Array.isArray(value) ? value.map(optionOf) : [];
  const options = items.map((item): [string, ContentDraft] | null => {
    if (item === null) return null;
    const [name, described] = item;
    const description = described === null ? textContent() : contentOf(described);
    return description && [name, description];
  });
  const known = options.filter((option) => option !== null);
  const names = new Set(known.map(([name]) => name));
  return known.length === options.length && names.size === known.length ? known : [];
}

function optionOf(item: JsonValue): [string, JsonValue] | null {
  if (typeof item === "string") return [item, null];
  const named = isJsonObject(item) ? new Map([["id", item.get("value") ?? null], ...item]) : null;
  const name = named && nameOf(named);
  if (name === null || !isJsonObject(item)) return null;
  return [
    name,
    DESCRIPTION_FIELDS.map((field) => item.get(field)).find((found) => found !== undefined) ?? null,
  ];
}

const SIDES = { true: "yes", false: "no" } as const;

/** A side of a noul by the name that was meant. */
function repairSide(question: QuestionDraft, { key, json }: JsonMember): QuestionDraft | null {
  const meant = meantName(key, SIDE_NAMES);
  const side = meant && SIDES[meant];
  const content = contentOf(parseJsonOrNull(json), json);
  return side && content && isBlank(question[side]) ? { ...question, [side]: content } : null;
}

/** A question of a type that nobody knows, as one of the type that was probably meant. */
function withType(question: QuestionDraft, newId: NewId): QuestionDraft | null {
  const fields = parseJsonOrNull(question.json);
  const written = isJsonObject(fields) ? fields.get("type") : null;
  const type = typeof written === "string" ? meantName(written, TYPE_NAMES) : null;
  if (!isJsonObject(fields) || type === null) return null;
  const typed = new Map([...fields, ["type", type] as const]);
  const [read] = questionsOf(new Map([[question.name, typed]]), newId) ?? [];
  const { id, included, collapsed } = question;
  return read ? { ...read, id, included, collapsed } : null;
}

/** A value as the content of a field: text, or the JSON of an object or an array; null for anything else. */
function contentOf(value: JsonValue, json = stringifyJson(value, 2)): ContentDraft | null {
  if (typeof value === "string") return value === "" ? null : textContent(value);
  return isJsonObject(value) || Array.isArray(value) ? jsonContent(json) : null;
}
