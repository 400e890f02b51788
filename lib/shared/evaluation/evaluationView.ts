import type { NotSavedReason } from "@/lib/shared/pageApi/history";

/** An image beside a request: the part of the form that one of its assets names. */
export interface ImagePart {
  part: string;
  blob: Blob;
}

/** What became of a result in the history. */
export type Keeping = { kind: "saved"; runId: string } | { kind: "notSaved"; reason: NotSavedReason };

/** One answered call of the evaluation endpoint, whatever its status, as the browser saw it. */
export interface EvaluationView {
  /** The exact text that was sent. */
  requestText: string;
  /** The images that went beside it. They are in the memory of the page alone, so gone after a reload. */
  images?: readonly ImagePart[];
  status: number;
  /** The exact text that came back. */
  responseText: string;
  requestId: string | null;
  latencyMs: number;
  /** Milliseconds since the epoch. */
  finishedAt: number;
  /** What became of it in the history, where that is known. */
  keeping?: Keeping;
  /** It was taken from the history: its latency is what the server measured. */
  reopened?: boolean;
}
