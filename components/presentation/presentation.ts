import type { AskedQuestion } from "@/components/results/readEvaluation";
import type { JsonValue } from "@/lib/contract/json";
import type { Answer, Usage } from "@/lib/contract/response";

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
  requestId: string | null;
  latencyMs: number | null;
  usage: Usage | null;
  /** Question name to answer. */
  answers: ReadonlyMap<string, Answer>;
  /** Why it did not answer. */
  failure: string | null;
}
