import type { AnsweringModel } from "@/components/answer/combinedAnswers";
import type { AskedQuestion } from "@/lib/shared/evaluation/readEvaluation";
import type { JsonValue } from "@typed-question/protocol/json";
import type { Usage } from "@typed-question/protocol/response";
import type { Spread } from "@/lib/shared/metrics/agreement";

/** One request and the answers of models to it, at one time. */
export interface Presentation {
  title: string;
  /** A sentence that lists the hidden parts; null if all is shown. */
  leftOut: string | null;
  /** Milliseconds since the epoch. */
  answeredAt: number;
  /** Null where the request has none that can be read. */
  state: JsonValue;
  /** Placeholder to the image's address: `data:` in a file that stands alone. */
  images: ReadonlyMap<string, string>;
  questions: readonly AskedQuestion[];
  models: readonly PresentedModel[];
}

export interface PresentedModel extends AnsweringModel {
  /** The versioned id that answered. */
  answered: string | null;
  /** One for each answer, in order. A model without answers has its failure's id. */
  requestIds: readonly string[];
  /** The latency of its responses in milliseconds. */
  latency: Spread | null;
  /** The usage of all its responses together. */
  usage: Usage | null;
}
