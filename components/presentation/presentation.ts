import type { JsonValue } from "@/lib/contract/json";
import type { QuestionType } from "@/lib/contract/questionTypes";
import type { Answer, Usage } from "@/lib/contract/response";

/** What a presentation shows: one request and what models answered to it, at one time. */
export interface Presentation {
  title: string;
  /** Milliseconds since the epoch. */
  answeredAt: number;
  /** Null where it is not shown. */
  state: JsonValue | null;
  /** Placeholder to the image's address, `data:` in a file that stands alone. */
  images: ReadonlyMap<string, string>;
  questions: readonly PresentedQuestion[];
  models: readonly PresentedModel[];
}

export interface PresentedQuestion {
  name: string;
  /** Null for a question of a type that the contract does not have. */
  type: QuestionType | null;
  instructions: JsonValue;
  /** What a person can guess: options, levels, or yes and no. */
  guesses: readonly string[];
}

export interface PresentedModel {
  /** As it was asked for. */
  asked: string;
  /** The versioned id that answered. */
  answered: string | null;
  requestId: string | null;
  latencyMs: number | null;
  usage: Usage | null;
  /** Question name to answer. */
  answers: ReadonlyMap<string, Answer>;
  /** Why it did not answer. */
  failure: string | null;
}
