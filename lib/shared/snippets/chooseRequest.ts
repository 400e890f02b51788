import { isJsonObject, JsonParseError, membersOf, parseJsonOrNull } from "@typed-question/protocol/json";
import { findInJson, type JsonFinding } from "./findInJson";
import { loosened } from "./looseJson";
import { isMultipart, readMultipart } from "./readMultipart";
import { bareRequest, targetOf, type PastedFile, type SentRequest } from "./sentRequest";
import { variablesIn } from "./templateVariables";

interface FoundRequest {
  requestText: string;
  /** Files sent beside it; the text has none of them. */
  files: PastedFile[];
  /** Whether a header asks for more tokens than are free. */
  isLongContext: boolean;
  /** A note about the omitted parts. Holds no values of headers. */
  notes: string[];
}

/** Facts by which a person tells the requests of a text apart. */
export interface RequestOffer {
  method: string;
  /** Host and path; empty if unknown. */
  target: string;
  /** Names of its questions. */
  names: string[];
}

/** The JSON of a request from a pasted text; with `offers` if there are several. */
export type PastedRequest =
  ({ ok: true; offers?: RequestOffer[] } & FoundRequest) | { ok: false; message: string };

/** Start of the message about a broken body. */
export const NOT_JSON = "The body is not JSON";
const HEADERS_LEFT = "The headers were left behind, and with them any key.";

/**
 * Selects one of the requests of a text.
 * @param chosen index among those with an evaluation
 * @param areSent whether each was sent, and does not only look like JSON between other words
 */
export function chooseRequest(sent: readonly SentRequest[], chosen: number, areSent = true): PastedRequest {
  const isAlone = sent.length === 1;
  const readings = sent.map((request) => evaluationsIn(request, isAlone && areSent));
  const found = withoutTwins(readings.flatMap(({ requests }) => requests));
  const left = areSent ? readings.reduce((sum, { others }) => sum + others, 0) : 0;
  const request = found[Math.min(chosen, found.length - 1)];
  if (!request) {
    const first = readings.find(({ refusal }) => refusal !== "")?.refusal ?? "There is nothing to read";
    return {
      ok: false,
      message: isAlone ? `${first}.` : `None of ${sent.length} requests can be read. ${first}.`,
    };
  }
  const notes = [
    ...(request.hasHeaders ? [HEADERS_LEFT] : []),
    ...request.notes,
    ...(left > 0 ? [leftOut(left)] : []),
  ];
  const { body, files, isLongContext } = request;
  const single = { ok: true as const, requestText: body ?? "", files, isLongContext, notes };
  return found.length === 1 ? single : { ...single, offers: found.map(offerOf) };
}

const leftOut = (count: number): string =>
  count === 1 ? "1 other request holds no evaluation." : `${count} other requests hold no evaluation.`;

/** The requests for this service in one request: itself, or the requests that its body quotes. */
function evaluationsIn(request: SentRequest, isAlone: boolean): JsonFinding {
  const none = (refusal: string): JsonFinding => ({ requests: [], others: 1, refusal });
  if (request.body === null) return none(request.problem ?? "The request has no body");
  const form = isMultipart(request.body) ? readMultipart(request.body) : null;
  if (form) return evaluationsIn({ ...request, ...form }, isAlone);
  const body = request.body.trim();
  const isBare = request.method === null && request.url === null;
  try {
    return within(request, body, isAlone);
  } catch (error) {
    if (!(error instanceof JsonParseError)) throw error;
    const loose = isBare ? null : loosened(body);
    if (loose !== null) return within(request, loose, isAlone);
    const [variable] = isBare ? [] : variablesIn(body);
    if (variable !== undefined) {
      return none(`The body has the variable ${variable}: put its value in its place`);
    }
    return none(`${NOT_JSON} at character ${error.offset}: ${error.message}`);
  }
}

function within(outer: SentRequest, body: string, isAlone: boolean): JsonFinding {
  const { requests, others, refusal } = findInJson(body, isAlone);
  const problem = requests.find(({ body: text }) => text === null)?.problem;
  if (problem) return { requests: [], others: requests.length, refusal: problem };
  if (requests.length === 0) return { requests, others: Math.max(1, others), refusal };
  const merged = requests.map((inner) => ({
    ...inner,
    method: inner.method ?? outer.method,
    url: inner.url ?? outer.url,
    files: [...inner.files, ...outer.files],
    hasHeaders: inner.hasHeaders || outer.hasHeaders,
    isLongContext: inner.isLongContext || outer.isLongContext,
    notes: [...outer.notes, ...inner.notes],
  }));
  return { requests: merged, others, refusal: "" };
}

/** A repeated request is offered once. */
function withoutTwins(requests: readonly SentRequest[]): SentRequest[] {
  const byText = new Map<string, SentRequest>();
  for (const request of requests) {
    const key = JSON.stringify([request.url, request.body, request.files]);
    if (!byText.has(key)) byText.set(key, request);
  }
  return [...byText.values()];
}

function offerOf({ method, url, body }: SentRequest): RequestOffer {
  const questions = membersOf(parseJsonOrNull(body ?? "")).get("questions");
  return {
    method: method ?? "POST",
    target: url === null ? "" : targetOf(url),
    names: isJsonObject(questions) ? [...questions.keys()] : [],
  };
}

/** A whole text as a request of its own. */
export const chooseIn = (text: string, chosen: number): PastedRequest =>
  chooseRequest([bareRequest(text)], chosen);
