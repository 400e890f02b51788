import type { Extras } from "../extras";
import type { Answer } from "../response";

/** An engine's finding about one question. */
export type Outcome =
  | {
      kind: "distribution";
      /**
       * Finite, each 0 to 1, sum 1 within 1e-9. One for each possible outcome, in the question's order.
       */
      probabilities: number[];
      extras?: Extras;
    }
  | { kind: "answer"; answer: Answer };
