import { useCallback, useReducer, useRef } from "react";
import { NO_RUN, runReducer, type RunEvent, type RunState } from "@/components/results/runState";
import { evaluateRequest, type ImagePart } from "@/lib/client/evaluateRequest";
import { patienceMs } from "@/lib/client/patience";
import { readErrorBody } from "@/lib/contract/errors";

interface EvaluationInput {
  requestText: string;
  /** The images that the request's assets name. */
  images?: readonly ImagePart[];
}

interface Evaluation {
  run: RunState;
  /** Sends a request as it is written. A run under way is given up for it. */
  start: (input: EvaluationInput) => void;
  /** Ends the wait for the next try. */
  retryNow: () => void;
  /** Gives up the run under way at once. */
  cancel: () => void;
}

/**
 * Runs one request at a time and keeps the last answered one. A run that is refused for now waits and is tried
 * again by the convention of `lib/retry`.
 */
export function useEvaluation(evaluate: typeof evaluateRequest = evaluateRequest): Evaluation {
  const [run, dispatch] = useReducer(runReducer, NO_RUN);
  const underWay = useRef<AbortController | null>(null);
  const wake = useRef(() => {});

  const start = useCallback(
    ({ requestText, images = [] }: EvaluationInput) => {
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      dispatch({ type: "started", requestText, startedAt: Date.now() });
      const run = async () => {
        for (let retry = 0; ; retry += 1) {
          const reply = await evaluate(requestText, { signal: controller.signal, images });
          // Cancelled, or followed by another run: what still arrives belongs to nobody.
          if (underWay.current !== controller) return;
          const event = eventOf({ requestText, images }, reply, Date.now());
          const delayMs = retryDelayOf(event, retry, Math.random());
          if (event.type !== "failed" || delayMs === null) {
            underWay.current = null;
            dispatch(event);
            return;
          }
          const until = Date.now() + delayMs;
          dispatch({
            type: "waiting",
            waiting: { failure: event.failure, retry: retry + 1, delayMs, until },
          });
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, delayMs);
            wake.current = () => {
              clearTimeout(timer);
              resolve();
            };
          });
          if (underWay.current !== controller) return;
          dispatch({ type: "retried" });
        }
      };
      wake.current();
      void run();
    },
    [evaluate],
  );

  const retryNow = useCallback(() => wake.current(), []);

  const cancel = useCallback(() => {
    if (!underWay.current) return;
    underWay.current.abort();
    underWay.current = null;
    wake.current();
    dispatch({ type: "cancelled" });
  }, []);

  return { run, start, retryNow, cancel };
}

/** How long to wait before a run is tried again, null for never. */
function retryDelayOf(event: RunEvent, retry: number, random: number): number | null {
  if (event.type !== "failed" || event.failure.kind !== "refused") return null;
  const { view, retryAfterMs } = event.failure;
  return patienceMs({ status: view.status, retryAfterMs }, retry, random);
}

/** How a run ends. */
type RunEnd = Extract<RunEvent, { type: "answered" | "failed" | "cancelled" }>;

/** What a run makes of a reply. */
export function eventOf(
  { requestText, images }: Required<EvaluationInput>,
  reply: Awaited<ReturnType<typeof evaluateRequest>>,
  finishedAt: number,
): RunEnd {
  switch (reply.kind) {
    case "aborted":
      return { type: "cancelled" };
    case "network":
    case "unauthenticated":
      return { type: "failed", failure: { kind: reply.kind, message: reply.message } };
    case "reply": {
      const { status, body, requestId, latencyMs, retryAfterMs } = reply;
      const view = { requestText, images, status, responseText: body, requestId, latencyMs, finishedAt };
      if (status === 200) return { type: "answered", view };
      return { type: "failed", failure: { kind: "refused", view, body: readErrorBody(body), retryAfterMs } };
    }
  }
}
