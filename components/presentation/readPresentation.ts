import { shownName } from "@/components/answer/figures";
import type { EvaluationView } from "@/components/results/evaluationView";
import { joinResponse, readRequest, type ReadRequest } from "@/components/results/readEvaluation";
import { isolated } from "@/lib/builder/isolated";
import { isJsonObject, membersOf, parseJsonOrNull, type JsonObject } from "@/lib/contract/json";
import type { Answer } from "@/lib/contract/response";
import type { PresentedModel, Presentation } from "./presentation";

/** What came back from one model. */
export interface PresentedReply {
  /** The name that was asked for; null for the one in the request. */
  asked: string | null;
  /** Null where no answer came. */
  view: EvaluationView | null;
  /** Why it did not answer. */
  failure: string | null;
}

/** What is presented, as the page has it. */
export interface PresentationInput {
  /** The exact request; with several models, as the first one got it. */
  requestText: string;
  replies: readonly PresentedReply[];
  /** The part of the form that an asset names, to the address of its image. */
  imageAddresses: ReadonlyMap<string, string>;
}

/**
 * Joins a request with what models replied to it. Never throws: what cannot be read is left out, and a model
 * without answers stands there with its reason.
 */
export function readPresentation({ requestText, replies, imageAddresses }: PresentationInput): Presentation {
  const body = membersOf(parseJsonOrNull(requestText));
  const request = readRequest(requestText);
  return {
    title: titleOf(body, request),
    leftOut: null,
    answeredAt: Math.max(0, ...replies.map(({ view }) => view?.finishedAt ?? 0)),
    state: body.get("state") ?? null,
    images: imagesOf(membersOf(body.get("assets")), imageAddresses),
    questions: request.questions,
    models: replies.map((reply) => readModel(reply, request)),
  };
}

const TITLE_CHARS_MAX = 80;

/** The first line of the text, without the images in it, or the names of the questions. */
function titleOf(body: JsonObject, { questions }: ReadRequest): string {
  const state = body.get("state");
  const placeholders = [...membersOf(body.get("assets")).keys()];
  const text = placeholders.reduce(
    (rest, placeholder) => rest.replaceAll(placeholder, ""),
    typeof state === "string" ? state : "",
  );
  const firstLine = /\S.*/.exec(text)?.[0].trim() ?? "";
  const title = firstLine || questions.map(({ name }) => isolated(shownName(name))).join(", ") || "Answers";
  return title.length > TITLE_CHARS_MAX ? `${title.slice(0, TITLE_CHARS_MAX - 1).trimEnd()}…` : title;
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

function readModel({ asked, view, failure }: PresentedReply, request: ReadRequest): PresentedModel {
  const read = view ? joinResponse(request, view.responseText) : null;
  const answers = new Map<string, Answer>();
  for (const { name, outcome } of read?.questions ?? []) {
    if (outcome.kind === "answer") answers.set(name, outcome.answer);
  }
  return {
    asked: asked ?? request.modelAsked ?? "model",
    answered: read?.modelAnswered ?? null,
    requestId: view?.requestId ?? null,
    latencyMs: view?.latencyMs ?? null,
    usage: read?.usage ?? null,
    answers,
    failure,
  };
}
