import type { ErrorBody } from "@/lib/contract/errors";
import type { EvaluationView } from "./evaluationView";

/** Why a run gave no answers. */
export type RunFailure =
  /** A response of another status than 200. */
  | { kind: "refused"; view: EvaluationView; body: ErrorBody; retryAfterMs: number | null }
  /** No response at all. `message` is a sentence for a person. */
  | { kind: "network"; message: string }
  /** The server wants an API key before it answers this page. */
  | { kind: "unauthenticated"; message: string };

export interface RunState {
  running: { requestText: string; startedAt: number } | null;
  /** The last run that was answered; later failures and cancelled runs leave it. */
  evaluation: EvaluationView | null;
  /** Of the last run. */
  failure: RunFailure | null;
  /** How the last run ended. */
  ended: "answered" | "failed" | "cancelled" | null;
}

export type RunEvent =
  | { type: "started"; requestText: string; startedAt: number }
  | { type: "answered"; view: EvaluationView }
  | { type: "failed"; failure: RunFailure }
  | { type: "cancelled" };

export const NO_RUN: RunState = { running: null, evaluation: null, failure: null, ended: null };

export function runReducer(state: RunState, event: RunEvent): RunState {
  switch (event.type) {
    case "started": {
      const { requestText, startedAt } = event;
      return { ...state, running: { requestText, startedAt }, failure: null, ended: null };
    }
    case "answered":
      return { running: null, evaluation: event.view, failure: null, ended: "answered" };
    case "failed":
      return { ...state, running: null, failure: event.failure, ended: "failed" };
    case "cancelled":
      return { ...state, running: null, ended: "cancelled" };
  }
}
