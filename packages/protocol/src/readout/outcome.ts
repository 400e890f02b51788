import type { Answer, Extras } from "../response";

/** What an engine found out about one question. */
export type Outcome =
  | {
      kind: "distribution";
      /**
       * Finite, each 0 to 1, sum 1 within 1e-9. choice: one an option. score: one a level.
       * noul: two, no before yes.
       */
      probabilities: number[];
      extras?: Extras;
    }
  | { kind: "answer"; answer: Answer };
