import { isJsonObject, parseJsonOrNull, stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { isBlank, type Draft, type JsonMember, type QuestionDraft } from "./draft";
import type { NewId } from "./newId";
import { placeParts, withoutField, withQuestion, type FieldPlace } from "./fieldPlace";
import { meantName, QUESTION_NAMES, REQUEST_NAMES } from "./meantName";
import { meantType } from "./questions/meantType";
import { formOf } from "./questions/registry";
import { requestToDraft } from "./requestToDraft";
import { nameOf, valueContent, withoutName } from "./valueContent";

/**
 * Moves the value of an unknown field into the field that was probably meant. @returns null if no field was meant, if
 * that field has a value, or if it cannot hold this value
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
    member && (list === "extra" ? repairQuestion(left, member, newId) : repairCriteria(left, member));
  return repaired && withQuestion(rest, index, repaired);
}

const memberOf = (members: readonly JsonMember[], key: string): JsonMember | null =>
  members.find((member) => member.key === key) ?? null;

function repairRequest(draft: Draft, { key, json }: JsonMember, newId: NewId): Draft | null {
  const value = parseJsonOrNull(json);
  switch (meantName(key, REQUEST_NAMES)) {
    case "state": {
      const state = valueContent(value, json);
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

function repairQuestion(
  question: QuestionDraft,
  { key, json }: JsonMember,
  newId: NewId,
): QuestionDraft | null {
  const value = parseJsonOrNull(json);
  switch (meantName(key, QUESTION_NAMES)) {
    case "instructions": {
      const instructions = valueContent(value, json);
      return instructions && isBlank(question.instructions) ? { ...question, instructions } : null;
    }
    case "criteria":
      return formOf(question)?.repair(question, value, newId) ?? null;
    // Its type is known.
    case "type":
    case null:
      return null;
  }
}

const repairCriteria = (question: QuestionDraft, member: JsonMember): QuestionDraft | null =>
  formOf(question)?.unknownCriteria?.repair(question, member) ?? null;

/** Turns a question of an unknown type into the type that was probably meant. */
function withType(question: QuestionDraft, newId: NewId): QuestionDraft | null {
  const fields = parseJsonOrNull(question.json);
  const written = isJsonObject(fields) ? fields.get("type") : null;
  const type = typeof written === "string" ? meantType(written) : null;
  if (!isJsonObject(fields) || type === null) return null;
  const typed = new Map([...fields, ["type", type] as const]);
  const [read] = questionsOf(new Map([[question.name, typed]]), newId) ?? [];
  const { id, included, collapsed } = question;
  return read ? { ...read, id, included, collapsed } : null;
}
