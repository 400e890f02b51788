import { useCallback, useReducer, useRef } from "react";
import { NO_RUN, runReducer, type RunEvent, type RunState } from "@/components/results/runState";
import { evaluateRequest, type ImagePart } from "@/lib/client/evaluateRequest";
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
  /** Gives up the run under way at once. */
  cancel: () => void;
}

/** Runs one request at a time and keeps the last answered one. */
export function useEvaluation(evaluate: typeof evaluateRequest = evaluateRequest): Evaluation {
  const [run, dispatch] = useReducer(runReducer, NO_RUN);
  const underWay = useRef<AbortController | null>(null);

  const start = useCallback(
    ({ requestText, images = [] }: EvaluationInput) => {
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      dispatch({ type: "started", requestText, startedAt: Date.now() });
      void evaluate(requestText, { signal: controller.signal, images }).then((reply) => {
        // Cancelled, or followed by another run: what still arrives belongs to nobody.
        if (underWay.current !== controller) return;
        underWay.current = null;
        dispatch(eventOf(requestText, reply, Date.now()));
      });
    },
    [evaluate],
  );

  const cancel = useCallback(() => {
    if (!underWay.current) return;
    underWay.current.abort();
    underWay.current = null;
    dispatch({ type: "cancelled" });
  }, []);

  return { run, start, cancel };
}

function eventOf(
  requestText: string,
  reply: Awaited<ReturnType<typeof evaluateRequest>>,
  finishedAt: number,
): RunEvent {
  switch (reply.kind) {
    case "aborted":
      return { type: "cancelled" };
    case "network":
    case "unauthenticated":
      return { type: "failed", failure: { kind: reply.kind, message: reply.message } };
    case "reply": {
      const { status, body, requestId, latencyMs, retryAfterMs } = reply;
      const view = { requestText, status, responseText: body, requestId, latencyMs, finishedAt };
      if (status === 200) return { type: "answered", view };
      return { type: "failed", failure: { kind: "refused", view, body: readErrorBody(body), retryAfterMs } };
    }
  }
}
