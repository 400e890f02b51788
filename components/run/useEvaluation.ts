import { useCallback, useEffect, useReducer, useRef } from "react";
import { NO_RUN, runReducer, type RunEvent, type RunState } from "@/lib/shared/evaluation/runState";
import { newId } from "@/lib/client/draft/newId";
import { askPatiently, sleepUnlessAborted } from "@/lib/client/askPatiently";
import { evaluateRequest } from "@/lib/client/evaluateRequest";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { readErrorBody } from "@typed-question/protocol/errors";

interface EvaluationInput {
  requestText: string;
  /** The images that the request's assets name. */
  images?: readonly ImagePart[];
  isLongContext?: boolean;
  /** Keeps it out of the history. */
  isLive?: true;
}

interface Evaluation {
  run: RunState;
  /** Sends a request unchanged. It replaces a run under way. */
  start: (input: EvaluationInput) => void;
  /** Ends the wait for the next try. */
  retryNow: () => void;
  /** Cancels the run under way immediately. */
  cancel: () => void;
  /** Shows a run of the history. It replaces a run under way. */
  reopen: (shown: Pick<RunState, "evaluation" | "failure">) => void;
}

/**
 * Runs one request at a time and keeps the last reply. A refused run waits and is tried again by the
 * convention of `packages/protocol/src/retry.ts`.
 */
export function useEvaluation(evaluate: typeof evaluateRequest = evaluateRequest): Evaluation {
  const [run, dispatch] = useReducer(runReducer, NO_RUN);
  const underWay = useRef<AbortController | null>(null);
  const waking = useRef<AbortController | null>(null);
  const leaving = useRef(new AbortController());
  // On leaving the page a running request ends by itself, but no retry may start for the next account.
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const start = useCallback(
    async ({ requestText, images = [], isLongContext = false, isLive }: EvaluationInput) => {
      underWay.current?.abort();
      const controller = new AbortController();
      underWay.current = controller;
      // Drop replies that arrive after Cancel or another run.
      const dispatchOwn = (event: RunEvent) => {
        if (underWay.current === controller) dispatch(event);
      };
      dispatch({ type: "started", requestText, startedAt: Date.now() });
      const reply = await askPatiently(requestText, {
        images,
        isLongContext,
        runId: newId(),
        evaluate: (text, options) =>
          evaluate(text, { ...options, signal: controller.signal, ...(isLive ? { isUnsaved: true } : {}) }),
        signal: AbortSignal.any([controller.signal, leaving.current.signal]),
        random: Math.random,
        sleep: (ms, signal) => {
          waking.current = new AbortController();
          return sleepUnlessAborted(ms, AbortSignal.any([signal, waking.current.signal]));
        },
        onWait: ({ reply, retry, delayMs }) => {
          const event = eventOf({ requestText, images }, reply, Date.now());
          if (event.type !== "failed") return;
          const until = Date.now() + delayMs;
          dispatchOwn({ type: "waiting", waiting: { failure: event.failure, retry, delayMs, until } });
        },
        onRetry: () => dispatchOwn({ type: "retried" }),
      });
      if (underWay.current !== controller) return;
      underWay.current = null;
      dispatch(eventOf({ requestText, images }, reply, Date.now()));
    },
    [evaluate],
  );

  const retryNow = useCallback(() => waking.current?.abort(), []);

  const cancel = useCallback(() => {
    if (!underWay.current) return;
    underWay.current.abort();
    underWay.current = null;
    dispatch({ type: "cancelled" });
  }, []);

  const reopen = useCallback((shown: Pick<RunState, "evaluation" | "failure">) => {
    underWay.current?.abort();
    underWay.current = null;
    dispatch({ type: "reopened", ...shown });
  }, []);

  return { run, start: useCallback((input) => void start(input), [start]), retryNow, cancel, reopen };
}

/** Ends of a run. */
type RunEnd = Extract<RunEvent, { type: "answered" | "failed" | "cancelled" }>;

/** The event for a reply. */
export function eventOf(
  { requestText, images }: Required<Pick<EvaluationInput, "requestText" | "images">>,
  reply: Awaited<ReturnType<typeof evaluateRequest>>,
  finishedAt: number,
): RunEnd {
  switch (reply.kind) {
    case "aborted":
      return { type: "cancelled" };
    case "network":
    case "unauthenticated":
    case "cookies":
      return { type: "failed", failure: { kind: reply.kind, message: reply.message } };
    case "reply": {
      const { status, body, requestId, latencyMs, retryAfterMs, keeping, timing } = reply;
      const view = {
        ...{ requestText, images, status, responseText: body, requestId, latencyMs, finishedAt },
        ...(keeping ? { keeping } : {}),
        ...(timing ? { timing } : {}),
      };
      if (status === 200) return { type: "answered", view };
      return { type: "failed", failure: { kind: "refused", view, body: readErrorBody(body), retryAfterMs } };
    }
  }
}
