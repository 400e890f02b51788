import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import type { ValidationDetail } from "@typed-question/protocol/errors";
import type { PageModel } from "@typed-question/protocol/models";

export interface RunInput {
  /** The bytes to send, as text; they follow the contract of the wire. */
  requestText: string;
  /** The images that the request's assets name. */
  images: readonly ImagePart[];
  /** Every model to ask, the one in `requestText` first; without duplicates. */
  models: readonly string[];
  /** Number of requests per model, from 1. */
  repeats: number;
  /** Whether more tokens than are free may be sent. */
  isLongContext: boolean;
  /** Whether it started by itself after a change: it stays out of the history. */
  isLive?: true;
}

export type ModelsState =
  | { status: "loading" }
  | { status: "ready"; models: readonly PageModel[] }
  | { status: "failed"; message: string; retry: () => void };

export interface RequestEditorProps {
  running: boolean;
  onRun: (input: RunInput) => void;
  onCancel: () => void;
  /** Details of the server's last 422; each is shown at its field until that is edited. */
  serverProblems: readonly ValidationDetail[];
  models: ModelsState;
}
