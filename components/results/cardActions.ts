import type { ReactNode } from "react";

/** What the page offers to make examples from an answer. */
export interface ExampleActions {
  /** Opens a question's rows for examples. */
  open: (question: string) => void;
  /** Takes the state of the run as an example of one of the question's outcomes. */
  menu: (question: string, requestText: string) => ReactNode;
}

/** The actions on one answer. */
export interface CardActions {
  /** Asks one question alone. */
  onRunAlone?: ((name: string) => void) | undefined;
  /** Whether the draft has this question. */
  canRunAlone?: (name: string) => boolean;
  /** The question that is being asked alone. */
  runningAlone?: string | null;
  /** Why a question that was asked alone got no answer. */
  aloneFailure?: { name: string | null; notice: ReactNode } | null;
}
