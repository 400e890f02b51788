import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import type { EmbeddedModelId } from "../runtime/models";
import type { Learned } from "./learn";

export const TEACHING_ROWS_MIN = 20;
export const TEACHING_ROWS_MAX = 20_000;
export const OUTCOME_ROWS_MIN = 3;

/** A state with the right outcome of each question; null where it has no label. */
export interface LabelledState {
  state: EngineContent;
  labels: readonly (number | null)[];
}

/** What is taught. It can be sent to a thread. */
export interface TeachingRequest {
  /** The version that answers untaught. */
  modelId: EmbeddedModelId;
  questions: readonly EngineQuestion[];
  rows: readonly LabelledState[];
  /** Equal seeds give equal heads. */
  seed: number;
}

/** Why a question cannot be taught. Rows that say the same count once. */
export type TeachingRefusal =
  | { kind: "tooFewRows"; rows: number; needed: number }
  | { kind: "tooManyRows"; rows: number; most: number }
  | { kind: "tooFewOfOutcome"; outcomes: { outcome: number; rows: number }[]; needed: number };

/** A learnt question, with the lists that judge it. They go by `rows`. */
export interface TaughtRows extends Learned {
  kind: "learned";
  /** Places in the request's rows. */
  rows: Int32Array;
  labels: Int32Array;
  groups: Int32Array;
  outcomes: number;
  /** The untaught model's probabilities, row after row. */
  untaught: Float64Array;
}

export type TeachingOutcome = TaughtRows | { kind: "refused"; reason: TeachingRefusal };

/** How far it is. A question's index stands where one is learnt. */
export type TeachingProgress =
  { phase: "reading"; done: number; total: number } | { phase: "learning"; question: number; share: number };
