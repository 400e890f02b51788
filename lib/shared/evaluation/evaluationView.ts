import type { NotSavedReason } from "@/lib/shared/pageApi/history";
import type { EvaluationTiming } from "@/lib/shared/pageApi/serverTiming";

/** An image sent with a request: the form part of one of its assets. */
export interface ImagePart {
  part: string;
  blob: Blob;
}

/** Whether the history has stored a result. */
export type Keeping = { kind: "saved"; runId: string } | { kind: "notSaved"; reason: NotSavedReason };

/** One answered call of the evaluation endpoint, with any status, as the browser saw it. */
export interface EvaluationView {
  /** The exact request text. */
  requestText: string;
  /** The images of the request. Only the page's memory holds them, so a reload loses them. */
  images?: readonly ImagePart[];
  status: number;
  /** The exact response text. */
  responseText: string;
  requestId: string | null;
  /** From sending the request to the end of the reply, the queue included. */
  latencyMs: number;
  /** The server's own measure; the history does not keep it. */
  timing?: EvaluationTiming;
  /** Milliseconds since the epoch. */
  finishedAt: number;
  /** Whether the history has stored it, if known. */
  keeping?: Keeping;
  /** Loaded from the history: its latency was measured by the server. */
  reopened?: boolean;
}
