import type { ErrorBody } from "@typed-question/protocol/errors";
import type { EvaluationView } from "./evaluationView";

/** The reason for a run without answers. */
export type RunFailure =
  /** A response of another status than 200. */
  | { kind: "refused"; view: EvaluationView; body: ErrorBody; retryAfterMs: number | null }
  /** No response at all. `message` is a sentence for a person. */
  | { kind: "network"; message: string }
  /** The server needs an API key for this page. */
  | { kind: "unauthenticated"; message: string }
  /** The browser blocks the cookie that a run needs. */
  | { kind: "cookies"; message: string };

/** A refused run that is repeated automatically. */
export interface Waiting {
  failure: RunFailure;
  /** From 1. */
  retry: number;
  delayMs: number;
  /** End of the wait, in milliseconds since the epoch. */
  until: number;
}

export interface RunState {
  /** Until its end, including its waits. */
  running: { requestText: string; startedAt: number } | null;
  waiting: Waiting | null;
  /** The last answered run; later failed and cancelled runs leave it unchanged. */
  evaluation: EvaluationView | null;
  /** From the last run. */
  failure: RunFailure | null;
  /** How the last run ended. */
  ended: "answered" | "failed" | "cancelled" | null;
}

export type RunEvent =
  | { type: "started"; requestText: string; startedAt: number }
  | { type: "waiting"; waiting: Waiting }
  /** The wait is over, or was cut short. */
  | { type: "retried" }
  | { type: "answered"; view: EvaluationView }
  | { type: "failed"; failure: RunFailure }
  | { type: "cancelled" }
  /** A run of the history replaces the shown one. */
  | { type: "reopened"; evaluation: EvaluationView | null; failure: RunFailure | null };

export const NO_RUN: RunState = {
  running: null,
  waiting: null,
  evaluation: null,
  failure: null,
  ended: null,
};

export function runReducer(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "started": {
      const { requestText, startedAt } = event;
      return { ...state, running: { requestText, startedAt }, waiting: null, failure: null, ended: null };
    }
    case "waiting":
      return { ...state, waiting: event.waiting };
    case "retried":
      return { ...state, waiting: null };
    case "answered":
      return { ...NO_RUN, evaluation: event.view, ended: "answered" };
    case "failed":
      return { ...NO_RUN, evaluation: state.evaluation, failure: event.failure, ended: "failed" };
    case "reopened":
      return { ...NO_RUN, evaluation: event.evaluation, failure: event.failure };
    case "cancelled":
      // Keep the reason for the wait readable.
      return {
        ...NO_RUN,
        evaluation: state.evaluation,
        failure: state.waiting?.failure ?? null,
        ended: "cancelled",
      };
  }
}
