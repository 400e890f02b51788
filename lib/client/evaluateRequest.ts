import { DANGER_ZONE_IMAGES_HEADER, LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import {
  HISTORY_HEADER,
  NOT_SAVED_REASON_HEADER,
  NOT_SAVED_REASONS,
  RUN_ASK_HEADER,
  RUN_HEADER,
  RUN_PLAN_HEADER,
  UNSAVED_HEADER,
  type RunPlan,
} from "@/lib/shared/pageApi/history";
import { forbidsRetry, readRetryAfterMs } from "@typed-question/protocol/retry";
import type { ImagePart, Keeping } from "@/lib/shared/evaluation/evaluationView";
import {
  readServerTiming,
  SERVER_TIMING_HEADER,
  type EvaluationTiming,
} from "@/lib/shared/pageApi/serverTiming";
import { pageFetch, type Failure } from "./pageFetch";

export interface EvaluateOptions {
  signal?: AbortSignal;
  images?: readonly ImagePart[];
  /** Whether more tokens than are free may be sent. */
  isLongContext?: boolean;
  /** UUID of the press of Run; the history stores all its requests as one run. */
  runId?: string;
  /** UUID of one round of requests within the run; asking a model again starts another round. */
  askId?: string;
  /** The whole plan of that press of Run, if it is more than this request. */
  plan?: RunPlan;
  /** Keeps the evaluation out of the history. */
  isUnsaved?: boolean;
}

/** The reply to an evaluation: a response when `status` is 200, else an error body. */
export interface EvaluationReply {
  kind: "reply";
  status: number;
  /** The body's exact text. `readResponse` and `readErrorBody` read it. */
  body: string;
  /** Identifies the request in the server's log. */
  requestId: string | null;
  /** From sending the request to the end of the reply, measured here. */
  latencyMs: number;
  /** The server's own measure, where it tells it. */
  timing?: EvaluationTiming;
  /** Wait before the next try, if the server names one. */
  retryAfterMs: number | null;
  /** The server says that a repeat does not help, whatever the status is. */
  isFinal?: true;
  /** Absent if the result is not stored, because the request will be repeated. */
  keeping?: Keeping;
}

/**
 * Evaluates a request as written: `requestText` is sent byte for byte, in a form together with its images.
 * Never throws.
 */
export async function evaluateRequest(
  requestText: string,
  { signal, images = [], isLongContext = false, runId, askId, plan, isUnsaved = false }: EvaluateOptions = {},
): Promise<EvaluationReply | Failure> {
  const { headers, body } = images.length > 0 ? imageForm(requestText, images) : jsonText(requestText);
  const reply = await pageFetch("/api/evaluations", {
    method: "POST",
    headers: {
      ...headers,
      ...(isLongContext ? { [LONG_CONTEXT_HEADER]: "true" } : {}),
      ...(runId === undefined ? {} : { [RUN_HEADER]: runId }),
      ...(askId === undefined ? {} : { [RUN_ASK_HEADER]: askId }),
      ...planHeader(plan),
      ...(isUnsaved ? { [UNSAVED_HEADER]: "true" } : {}),
    },
    body,
    signal: signal ?? null,
  });
  if (reply.kind !== "reply") return reply;
  return {
    kind: "reply",
    status: reply.status,
    body: reply.body,
    requestId: reply.headers.get("x-service-request-id"),
    latencyMs: reply.latencyMs,
    ...timingOf(reply.headers),
    retryAfterMs: readRetryAfterMs(reply.headers, Date.now()),
    ...(forbidsRetry(reply.headers) ? { isFinal: true as const } : {}),
    ...keepingOf(reply.headers),
  };
}

/** Servers limit their headers, many to 16 KB; very long model names must not fail a run. */
const PLAN_CHARS_MAX = 8_000;

function planHeader(plan: RunPlan | undefined): Record<string, string> {
  const text = plan && encodeURIComponent(JSON.stringify(plan));
  return text === undefined || text.length > PLAN_CHARS_MAX ? {} : { [RUN_PLAN_HEADER]: text };
}

function timingOf(headers: Headers): Pick<EvaluationReply, "timing"> {
  const timing = readServerTiming(headers.get(SERVER_TIMING_HEADER));
  return timing ? { timing } : {};
}

function keepingOf(headers: Headers): Pick<EvaluationReply, "keeping"> {
  const runId = headers.get(RUN_HEADER);
  if (headers.get(HISTORY_HEADER) === "saved" && runId !== null) return { keeping: { kind: "saved", runId } };
  const reason = NOT_SAVED_REASONS.find((known) => known === headers.get(NOT_SAVED_REASON_HEADER));
  return reason === undefined ? {} : { keeping: { kind: "notSaved", reason } };
}

interface Sent {
  headers: Record<string, string>;
  body: string | FormData;
}

const jsonText = (body: string): Sent => ({ headers: { "content-type": "application/json" }, body });

/** Leave the content type to the browser: it alone knows the boundary. */
function imageForm(requestText: string, images: readonly ImagePart[]): Sent {
  const form = new FormData();
  form.append("request", new Blob([requestText], { type: "application/json" }), "request.json");
  for (const { part, blob } of images) form.append(part, blob);
  return { headers: { [DANGER_ZONE_IMAGES_HEADER]: "true" }, body: form };
}
