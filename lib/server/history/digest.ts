import "server-only";
import {
  isJsonObject,
  membersOf,
  JsonNumber,
  stringifyJson,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { AnswerPreview, HistoryItem } from "@/lib/shared/pageApi/history";
import { moduleOf, QUESTION_TYPES } from "@typed-question/protocol/questions/registry";
import { readResponse } from "@typed-question/protocol/readResponse";
import type { Extras } from "@typed-question/protocol/extras";
import type { GivenAnswer, Usage } from "@typed-question/protocol/response";
import { searchFold } from "@/lib/server/store/searchFold";
import { storable } from "@/lib/server/store/storable";

const PREVIEW_CHARS_MAX = 200;
const QUESTIONS_SHOWN_MAX = 20;
const ANSWERS_SHOWN_MAX = 5;
const NAME_CHARS_MAX = 200;
/** For a choice between more options, only the first is stored. */
const OPTIONS_KEPT_MAX = 20;
/** Searches see only the start of long requests, so that they stay fast. */
export const SEARCH_CHARS_MAX = 16_384;

/** Facts about a request for lists, searches and filters. */
export interface RequestDigest {
  modelAsked: string | null;
  preview: string;
  questions: HistoryItem["questions"];
  /** `,noul,score,` */
  questionTypes: string;
  searchText: string;
}

export function digestRequest(json: JsonValue): RequestDigest {
  const request = membersOf(json);
  const model = request.get("model");
  const state = request.get("state") ?? "";
  const questions = [...membersOf(request.get("questions"))].map(([name, question]) => ({
    name: storable(name.slice(0, NAME_CHARS_MAX)),
    type: typeOf(question),
  }));
  const types = new Set(questions.flatMap(({ type }) => type ?? []));
  return {
    modelAsked: typeof model === "string" ? storable(model.slice(0, NAME_CHARS_MAX)) : null,
    preview: storable(previewOf(state)),
    questions: questions.slice(0, QUESTIONS_SHOWN_MAX),
    questionTypes: `,${[...types].join(",")},`,
    searchText: storable(searchFold(searchTextOf(request))),
  };
}

/** The start of a text or of a value's JSON; only this part is serialised. */
function previewOf(state: JsonValue): string {
  if (typeof state === "string") return state.slice(0, PREVIEW_CHARS_MAX);
  let text = "";
  for (const piece of jsonPieces(state)) {
    text += piece;
    if (text.length >= PREVIEW_CHARS_MAX) break;
  }
  return text.slice(0, PREVIEW_CHARS_MAX);
}

function* jsonPieces(value: JsonValue): Generator<string, void> {
  if (Array.isArray(value)) {
    let separator = "[";
    for (const item of value) {
      yield separator;
      yield* jsonPieces(item);
      separator = ",";
    }
    yield value.length === 0 ? "[]" : "]";
  } else if (isJsonObject(value)) {
    let separator = "{";
    for (const [key, item] of value) {
      yield `${separator}${stringPiece(key)}:`;
      yield* jsonPieces(item);
      separator = ",";
    }
    yield value.size === 0 ? "{}" : "}";
  } else yield typeof value === "string" ? stringPiece(value) : stringifyJson(value);
}

/** A cut surrogate pair lies behind the preview: the added quote moves it. */
const stringPiece = (text: string): string => JSON.stringify(text.slice(0, PREVIEW_CHARS_MAX));

function searchTextOf(request: JsonObject): string {
  const texts: string[] = [];
  let chars = 0;
  for (const text of textsOf([request.get("questions") ?? null, request.get("state") ?? null])) {
    texts.push(text);
    chars += text.length + 1;
    if (chars >= SEARCH_CHARS_MAX) break;
  }
  return texts.join("\n").slice(0, SEARCH_CHARS_MAX);
}

function* textsOf(value: JsonValue): Generator<string, void> {
  if (typeof value === "string") yield value;
  else if (value instanceof JsonNumber) yield value.text;
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(item);
  else if (isJsonObject(value)) {
    for (const [key, item] of value) {
      yield key;
      yield* textsOf(item);
    }
  }
}

/** Facts about a response with status 200 for lists. */
export interface ResponseDigest {
  modelAnswered: string | null;
  usage: Usage | null;
  answers: AnswerPreview[];
  extras: Extras | null;
}

export function digestResponse(text: string): ResponseDigest {
  const result = readResponse(text);
  if (!result.ok) return { modelAnswered: null, usage: null, answers: [], extras: null };
  const { model, usage, answers, extras = null } = result.response;
  return {
    modelAnswered: storable(model.slice(0, NAME_CHARS_MAX)),
    usage,
    extras,
    answers: [...answers].slice(0, ANSWERS_SHOWN_MAX).map(([name, answer]) => ({
      name: storable(name.slice(0, NAME_CHARS_MAX)),
      ...answerPreview(answer),
    })),
  };
}

function answerPreview(answer: GivenAnswer): Omit<AnswerPreview, "name"> {
  if (answer.type === "refusal") return { type: answer.type, value: null, probability: null };
  const { value, probability, probabilities } = moduleOf(answer.type).summarise(answer);
  return {
    type: answer.type,
    value: typeof value === "string" ? optionPreview(value) : value,
    probability,
    ...(probabilities ? keptProbabilities(probabilities) : {}),
  };
}

/**
 * Probabilities for the mean of repeats, which may choose differently. Absent if two options have the same
 * label.
 */
function keptProbabilities(probabilities: ReadonlyMap<string, number>): Pick<AnswerPreview, "probabilities"> {
  if (probabilities.size > OPTIONS_KEPT_MAX) return {};
  const kept = new Map(
    [...probabilities].map(([option, probability]) => [optionPreview(option), probability]),
  );
  return kept.size === probabilities.size ? { probabilities: [...kept] } : {};
}

const optionPreview = (option: string): string => storable(option.slice(0, NAME_CHARS_MAX));

function typeOf(question: JsonValue): HistoryItem["questions"][number]["type"] {
  const type = membersOf(question).get("type");
  return QUESTION_TYPES.find((known) => known === type) ?? null;
}
