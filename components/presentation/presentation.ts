import type { AskedQuestion } from "@/lib/shared/evaluation/readEvaluation";
import type { JsonValue } from "@typed-question/protocol/json";
import type { Answer, Usage } from "@typed-question/protocol/response";
import type { Spread } from "@/lib/shared/metrics/agreement";

/** What a presentation shows: one request and what models answered to it, at one time. */
export interface Presentation {
  title: string;
  /** What is not shown, as a sentence; null where nothing was left out. */
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

export interface PresentedModel {
  /** As it was asked for. */
  asked: string;
  /** The versioned id that answered. */
  answered: string | null;
  /** The model that has the answers, which this one is too: it was not asked itself. Null where it was. */
  takesFrom: string | null;
  /** One an answer, in their order, none where it was not asked; that of its failure where it has none. */
  requestIds: readonly string[];
  /** Of its responses, in milliseconds. */
  latency: Spread | null;
  /** Of all its responses together. */
  usage: Usage | null;
  /** Question name to its answers: one, or the repeats in their order. */
  answers: ReadonlyMap<string, readonly Answer[]>;
  /** That it gave fewer answers than were wanted; null where it gave them all. */
  endedEarly: string | null;
  /** Why it did not answer. */
  failure: string | null;
}
