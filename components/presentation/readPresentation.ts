import { isJsonObject, parseJson, type JsonObject, type JsonValue } from "@/lib/contract/json";
import { QUESTION_TYPES } from "@/lib/contract/questionTypes";
import { readAnswer, readResponse } from "@/lib/contract/readResponse";
import type { Answer } from "@/lib/contract/response";
import { shownName } from "@/components/answer/figures";
import { jsonExcerpt } from "@/components/answer/jsonExcerpt";
import type { PresentedModel, PresentedQuestion, Presentation } from "./presentation";

/** One model's reply to a request, as it was received. */
export interface Reply {
  asked: string;
  /** The exact text that came back; null where nothing did. */
  responseText: string | null;
  requestId: string | null;
  latencyMs: number | null;
  /** Why there is no answer, where there is none. */
  failure: string | null;
}

/**
 * Joins a request with what models replied to it. Never throws: what cannot be read is left out, and a model
 * without answers stands there with its reason.
 */
export function readPresentation(
  requestText: string,
  replies: readonly Reply[],
  { title, answeredAt }: { title: string; answeredAt: number },
): Presentation {
  const request = objectOrEmpty(parsed(requestText));
  return {
    title,
    answeredAt,
    state: request.get("state") ?? null,
    images: readImages(objectOrEmpty(request.get("assets"))),
    questions: Array.from(objectOrEmpty(request.get("questions")), ([name, question]) =>
      readQuestion(name, objectOrEmpty(question)),
    ),
    models: replies.map(readModel),
  };
}

const TITLE_CHARS_MAX = 80;

/** A title for a request: the first line of its text, or the names of its questions. */
export function titleOf(requestText: string): string {
  const request = objectOrEmpty(parsed(requestText));
  const state = request.get("state");
  const firstLine = typeof state === "string" ? (/\S.*/.exec(state)?.[0].trim() ?? "") : "";
  const title = firstLine || [...objectOrEmpty(request.get("questions")).keys()].map(shownName).join(", ");
  return title.length > TITLE_CHARS_MAX
    ? `${title.slice(0, TITLE_CHARS_MAX - 1).trimEnd()}…`
    : title || "Answers";
}

/** Images that stand in the request itself, as addresses. */
function readImages(assets: JsonObject): Map<string, string> {
  const images = new Map<string, string>();
  for (const [placeholder, asset] of assets) {
    const data = isJsonObject(asset) ? asset.get("data_base64") : undefined;
    const format = isJsonObject(asset) ? asset.get("format") : undefined;
    if (typeof data !== "string" || !/^[A-Za-z0-9+/=\s]*$/.test(data)) continue;
    images.set(placeholder, `data:image/${format === "png" ? "png" : "jpeg"};base64,${data}`);
  }
  return images;
}

function readQuestion(name: string, question: JsonObject): PresentedQuestion {
  const type = QUESTION_TYPES.find((candidate) => candidate === question.get("type")) ?? null;
  return {
    name,
    type,
    instructions: question.get("instructions") ?? null,
    guesses: type === null ? [] : GUESSES[type](question.get("criteria") ?? null),
  };
}

const GUESSES = {
  noul: () => ["Yes", "No"],
  choice: (criteria: JsonValue) => (isJsonObject(criteria) ? [...criteria.keys()].map(shownName) : []),
  score: (criteria: JsonValue) =>
    Array.isArray(criteria) ? criteria.map((level, index) => `${index}  ${jsonExcerpt(level)}`) : [],
  box: () => [],
} satisfies Record<(typeof QUESTION_TYPES)[number], (criteria: JsonValue) => string[]>;

function readModel({ asked, responseText, requestId, latencyMs, failure }: Reply): PresentedModel {
  const body = objectOrEmpty(parsed(responseText ?? ""));
  const read = readResponse(responseText ?? "");
  const answered = body.get("model");
  return {
    asked,
    answered: typeof answered === "string" ? answered : null,
    requestId,
    latencyMs,
    usage: read.ok ? read.response.usage : null,
    answers: readAnswers(objectOrEmpty(body.get("answers"))),
    failure,
  };
}

function readAnswers(answers: JsonObject): Map<string, Answer> {
  const read = new Map<string, Answer>();
  for (const [name, json] of answers) {
    const answer = readAnswer(json);
    if (answer) read.set(name, answer);
  }
  return read;
}

function parsed(text: string): JsonValue {
  try {
    return parseJson(text);
  } catch {
    return null;
  }
}

const objectOrEmpty = (value: JsonValue | undefined): JsonObject =>
  isJsonObject(value) ? value : new Map<string, JsonValue>();
