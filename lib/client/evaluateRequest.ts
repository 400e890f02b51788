import { pageFetch, type Failure } from "./pageFetch";

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
}

/** Evaluates a request as it is written: `requestText` is sent byte for byte. Never throws. */
export async function evaluateRequest(
  requestText: string,
  { signal }: { signal?: AbortSignal } = {},
): Promise<EvaluationReply | Failure> {
  const reply = await pageFetch("/api/evaluations", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: requestText,
    signal: signal ?? null,
  });
  if (reply.kind !== "reply") return reply;
  return {
    kind: "reply",
    status: reply.status,
    body: reply.body,
    requestId: reply.headers.get("x-service-request-id"),
    latencyMs: reply.latencyMs,
    retryAfterMs: retryAfterMs(reply.headers),
  };
}

/** The exact header first, then the one in whole seconds. A date is not what this protocol sends. */
function retryAfterMs(headers: Headers): number | null {
  return wholeNumber(headers.get("retry-after-ms")) ?? seconds(headers.get("retry-after"));
}

const seconds = (text: string | null): number | null => {
  const value = wholeNumber(text);
  return value === null ? null : value * 1_000;
};

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
