import { DANGER_ZONE_IMAGES_HEADER, LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import {
  HISTORY_HEADER,
  NOT_SAVED_REASON_HEADER,
  NOT_SAVED_REASONS,
  RUN_ASK_HEADER,
  RUN_HEADER,
  RUN_PLAN_HEADER,
  type RunPlan,
} from "@/lib/shared/pageApi/history";
import { readRetryAfterMs } from "@typed-question/protocol/retry";
import type { ImagePart, Keeping } from "@/lib/shared/evaluation/evaluationView";
import { pageFetch, type Failure } from "./pageFetch";

export interface EvaluateOptions {
  signal?: AbortSignal;
  images?: readonly ImagePart[];
  /** Whether more tokens than are free may be sent. */
  isLongContext?: boolean;
  /** Names the press of Run, so that the history keeps everything that it asked for as one run. A UUID. */
  runId?: string;
  /** Names those of the run that are asked for together: a model that is asked again has another. A UUID. */
  askId?: string;
  /** What that press of Run asks in all, where that is more than this request. */
  plan?: RunPlan;
}

/** The answer to an evaluation: a response when `status` is 200, else an error body. */
export interface EvaluationReply {
  kind: "reply";
  status: number;
  /** The body's exact text. `readResponse` and `readErrorBody` read it. */
  body: string;
  /** Names the request in the server's log. */
  requestId: string | null;
  /** From sending the request to the end of the answer, measured here. */
  latencyMs: number;
  /** How long to wait before the next try, where the server says so. */
  retryAfterMs: number | null;
  /** Left out where the history does not want the result, because it is to be asked for again. */
  keeping?: Keeping;
}

/**
 * Evaluates a request as it is written: `requestText` is sent byte for byte, in a form with its images where
 * it has some. Never throws.
 */
export async function evaluateRequest(
  requestText: string,
  { signal, images = [], isLongContext = false, runId, askId, plan }: EvaluateOptions = {},
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
    retryAfterMs: readRetryAfterMs(reply.headers, Date.now()),
    ...keepingOf(reply.headers),
  };
}

/** Servers limit their headers, 16 KB in many places; very long names of models are not worth a run. */
const PLAN_CHARS_MAX = 8_000;

function planHeader(plan: RunPlan | undefined): Record<string, string> {
  const text = plan && encodeURIComponent(JSON.stringify(plan));
  return text === undefined || text.length > PLAN_CHARS_MAX ? {} : { [RUN_PLAN_HEADER]: text };
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

/** The browser writes the content type itself: it alone knows the boundary. */
function imageForm(requestText: string, images: readonly ImagePart[]): Sent {
  const form = new FormData();
  form.append("request", new Blob([requestText], { type: "application/json" }), "request.json");
  for (const { part, blob } of images) form.append(part, blob);
  return { headers: { [DANGER_ZONE_IMAGES_HEADER]: "true" }, body: form };
}
