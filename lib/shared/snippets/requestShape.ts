import { isJsonObject, type JsonValue } from "@typed-question/protocol/json";

const KNOWN_FIELDS = new Set(["state", "questions", "model", "assets"]);
/** Most unknown fields of an object with only a state. An address or a tracker's record has more. */
const UNKNOWN_FIELDS_MAX = 2;

/** Whether a value maps names to objects with a type, like questions. */
function areQuestions(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value) || value.size === 0) return false;
  return [...value.values()].every((item) => isJsonObject(item) && typeof item.get("type") === "string");
}

/** Types that only questions have. Objects with other types are in many documents. */
const QUESTION_TYPES = new Set<JsonValue | undefined>(["noul", "choice", "score", "box"]);

const hasQuestionType = (value: JsonValue): boolean =>
  isJsonObject(value) && QUESTION_TYPES.has(value.get("type"));

/** Whether a value is certainly a request, wherever it stands. */
export function isCertainRequest(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const questions = value.get("questions");
  if (!isJsonObject(questions)) return false;
  const hasState = value.has("state");
  return areQuestions(questions) && (hasState || [...questions.values()].some(hasQuestionType));
}

/**
 * Whether a body is intended as a request or a draft: a state alone, questions alone, or a misspelt field
 * with questions in it.
 */
export function isMeantAsRequest(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  const questions = value.get("questions");
  if (isJsonObject(questions)) return true;
  if ([...value.values()].some((item) => areQuestions(item) && hasQuestionType(firstOf(item)))) return true;
  if (!value.has("state")) return false;
  const unknown = [...value.keys()].filter((key) => !KNOWN_FIELDS.has(key)).length;
  return questions !== undefined || typeof value.get("model") === "string" || unknown <= UNKNOWN_FIELDS_MAX;
}

/** Whether an object only has a request's fields. An empty one is an empty draft. */
export const hasKnownFieldsOnly = (value: JsonValue): boolean =>
  isJsonObject(value) && [...value.keys()].every((key) => KNOWN_FIELDS.has(key));

const firstOf = (value: JsonValue): JsonValue =>
  isJsonObject(value) ? ([...value.values()][0] ?? null) : null;
