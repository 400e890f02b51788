import type { JsonValue } from "./json";

/** Fields of our own in an answer or a response; their names start with `x_`. */
export type Extras = ReadonlyMap<`x_${string}`, JsonValue>;

export interface NoulAnswer {
  type: "noul";
  /** Probability of yes, 0 to 1. */
  noul: number;
  extras?: Extras;
}

export interface ChoiceAnswer {
  type: "choice";
  /** The option with the highest probability; the first one on a tie. */
  choice: string;
  confidence: number;
  /** Every option in the caller's order. */
  probabilities: ReadonlyMap<string, number>;
  extras?: Extras;
}

export interface ScoreAnswer {
  type: "score";
  /** Expected level, 0 to levels - 1. */
  score: number;
  confidence: number;
  /** Level (`"0"`, `"1"`, …) to its description as it was sent. */
  legend: ReadonlyMap<string, JsonValue>;
  probabilities: ReadonlyMap<string, number>;
  extras?: Extras;
}

export interface BoxAnswer {
  type: "box";
  /** Edges as fractions of height and width from the top left. */
  box: { top: number; left: number; bottom: number; right: number };
  confidence: number;
  extras?: Extras;
}

export type Answer = NoulAnswer | ChoiceAnswer | ScoreAnswer | BoxAnswer;

export interface Usage {
  inputTokens: number;
  outputTokens: number;
}

/** The body of a 200 of `POST /v1/systemone`. */
export interface SystemOneResponse {
  /** The versioned id that answered. */
  model: string;
  /** Question name to answer, in the order of the request. */
  answers: ReadonlyMap<string, Answer>;
  usage: Usage;
  extras?: Extras;
}
