import type { Extras } from "../extras";
import type { Answer } from "../response";

/** An engine's finding about one question. */
export type Outcome =
  | {
      kind: "distribution";
      /**
       * Finite, each 0 to 1. One for each possible outcome, in the question's order. They sum to 1 within 1e-9; numbers
       * of another server sum to 1 within its rounding.
       */
      probabilities: number[];
      extras?: Extras;
    }
  | { kind: "answer"; answer: Answer }
  /** The model declined to answer this question. */
  | { kind: "refusal"; extras?: Extras };
