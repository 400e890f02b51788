import { shownName } from "@/lib/shared/text/figures";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { joinResponse, readRequest, type ReadRequest } from "@/lib/shared/evaluation/readEvaluation";
import { isolated } from "@/lib/shared/text/isolated";
import {
  isJsonObject,
  membersOf,
  parseJsonOrNull,
  type JsonObject,
  type JsonValue,
} from "@typed-question/protocol/json";
import type { Answer, Usage } from "@typed-question/protocol/response";
import { spreadOf } from "@/lib/shared/metrics/agreement";
import type { PresentedModel, Presentation } from "./presentation";

/** The replies of one model. */
export interface PresentedReply {
  /** The name that was asked for; null for the model in the request. */
  asked: string | null;
  /** The model whose answers it takes without being asked; null where it was asked. */
  takesFrom: string | null;
  /** Its answers in their order; none where it has not answered. */
  views: readonly EvaluationView[];
  /** That these are fewer than were wanted, in words; null where they are all. */
  endedEarly: string | null;
  /** Why it did not answer, in a sentence, and to which request. */
  failure: { reason: string; requestId: string } | null;
}

/** The presented run, as the page has it. */
export interface PresentationInput {
  /** The exact request; with several models, as the first one got it. */
  requestText: string;
  replies: readonly PresentedReply[];
  /** The part of the form that an asset names, to the address of its image. */
  imageAddresses: ReadonlyMap<string, string>;
}

/**
 * Joins a request with the models' replies. Never throws: unreadable parts are left out, and a model without answers
 * appears with its reason.
 */
export function readPresentation({ requestText, replies, imageAddresses }: PresentationInput): Presentation {
  const body = membersOf(parseJsonOrNull(requestText));
  const request = readRequest(requestText);
  return {
    title: titleOf(body, request),
    leftOut: null,
    answeredAt: Math.max(0, ...replies.flatMap(({ views }) => views.map(({ finishedAt }) => finishedAt))),
    state: body.get("state") ?? null,
    images: imagesOf(membersOf(body.get("assets")), imageAddresses),
    questions: request.questions,
    models: replies.map((reply) => readModel(reply, request)),
  };
}

/** The title of a presentation of this request. */
export const presentationTitle = (requestText: string): string =>
  titleOf(membersOf(parseJsonOrNull(requestText)), readRequest(requestText));

const TITLE_CHARS_MAX = 80;

/** The first line of the text, without the images in it, or the names of the questions. */
function titleOf(body: JsonObject, { questions }: ReadRequest): string {
  const placeholders = [...membersOf(body.get("assets")).keys()];
  const text = placeholders.reduce(
    (rest, placeholder) => rest.replaceAll(placeholder, ""),
    proseIn(body.get("state") ?? null),
  );
  const firstLine = /\S.*/.exec(text)?.[0].trim() ?? "";
  const title = firstLine || questions.map(({ name }) => isolated(shownName(name))).join(", ") || "Answers";
  return title.length > TITLE_CHARS_MAX ? `${title.slice(0, TITLE_CHARS_MAX - 1).trimEnd()}…` : title;
}

/** The state where it is text; in JSON the first text of several words. */
function proseIn(state: JsonValue): string {
  if (typeof state === "string") return state;
  const values = isJsonObject(state) ? [...state.values()] : Array.isArray(state) ? state : [];
  for (const value of values) {
    const text = proseIn(value);
    if (/\S\s+\S/.test(text)) return text;
  }
  return "";
}

function imagesOf(assets: JsonObject, addresses: ReadonlyMap<string, string>): Map<string, string> {
  const images = new Map<string, string>();
  for (const [placeholder, asset] of assets) {
    const part = isJsonObject(asset) ? asset.get("part") : undefined;
    const address = typeof part === "string" ? addresses.get(part) : undefined;
    if (address !== undefined) images.set(placeholder, address);
  }
  return images;
}

function readModel(
  { asked, takesFrom, views, endedEarly, failure }: PresentedReply,
  request: ReadRequest,
): PresentedModel {
  const read = views.map((view) => joinResponse(request, view.responseText));
  const answers = new Map<string, Answer[]>();
  const refusals = new Map<string, number>();
  for (const { name, outcome } of read.flatMap(({ questions }) => questions)) {
    if (outcome.kind === "answer") answers.set(name, [...(answers.get(name) ?? []), outcome.answer]);
    if (outcome.kind === "refusal") refusals.set(name, (refusals.get(name) ?? 0) + 1);
  }
  // A column that was not asked has no latency; its tokens and request ids belong to the other column.
  const own = takesFrom === null ? views : [];
  const requestIds = own.flatMap(({ requestId }) => requestId ?? []);
  const usages = takesFrom === null ? read.flatMap(({ usage }) => usage ?? []) : [];
  return {
    asked: asked ?? request.modelAsked ?? "model",
    answered: read.at(-1)?.modelAnswered ?? null,
    takesFrom,
    requestIds: requestIds.length > 0 || !failure || takesFrom !== null ? requestIds : [failure.requestId],
    latency: own.length > 0 ? spreadOf(own.map(({ latencyMs }) => latencyMs)) : null,
    usage: usages.length > 0 ? usages.reduce(sumOf) : null,
    answers,
    refusals,
    endedEarly,
    failure: failure?.reason ?? null,
  };
}

const sumOf = (one: Usage, other: Usage): Usage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
});
