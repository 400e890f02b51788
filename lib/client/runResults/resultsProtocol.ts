import type { QuestionColumns, ResultColumns } from "@/lib/shared/runResults/resultColumns";
import type { ResultQuestion } from "@/lib/shared/runResults/resultQuestions";
import type { Results } from "./results";

/** The run whose results are loaded. */
export interface ResultsSource {
  runId: string;
  dataset: { id: string; version: number; rowCount: number };
  /** The version whose labels count; rows with another state than in the run keep theirs. */
  labels: { version: number; rowCount: number };
  models: readonly string[];
  /** JSON text of the run's questions. */
  questions: string;
  /** The account to act for; see `pageFetch`. */
  accountId: string | null;
  /** Unsaved labels, which count already. */
  unsaved: readonly { question: string; row: number; outcome: number | null }[];
}

/** The page's part of the columns: it draws rows without a call. */
export interface ResultsView {
  rows: Uint32Array;
  models: readonly string[];
  /** Whether every answer is loaded; before that, an absent one may still come. */
  isWhole: boolean;
  /** By model. */
  status: readonly Uint8Array[];
  questions: readonly QuestionView[];
  /** Beginnings of the states; the whole ones stay in the worker, where the search reads them. */
  texts: readonly string[];
  /** Offset of each row in the version of the labels; -1 where it has none. */
  labelOffsets: Int32Array;
  /** Rows whose state differs between both versions: the labels of the run's version count. */
  changedRows: number;
}

export type QuestionView = Pick<QuestionColumns, "expected" | "unreadLabels" | "disagreement"> & {
  question: ResultQuestion;
  models: readonly Omit<QuestionColumns["models"][number], "probabilities">[];
};

/** Characters of a state that the table draws. */
const EXCERPT_CHARS = 240;

/** The parts that the page draws; probabilities stay in the worker. */
export const viewOf = (
  columns: ResultColumns,
  { labelOffsets, changedRows, isWhole }: Pick<ResultsView, "labelOffsets" | "changedRows" | "isWhole">,
): ResultsView => ({
  ...columns,
  texts: columns.texts.map((text) => text.slice(0, EXCERPT_CHARS)),
  questions: columns.questions.map(({ models, ...question }) => ({
    ...question,
    models: models.map(({ decided, confidence, entropy }) => ({ decided, confidence, entropy })),
  })),
  ...{ labelOffsets, changedRows, isWhole },
});

/** A call of the worker: loading, or one of {@link Results}. */
export type ResultsCall =
  | { id: number; call: "load"; given: ResultsSource }
  | {
      [Name in keyof Results]: { id: number; call: Name; given: Parameters<Results[Name]>[0] };
    }[keyof Results];

/** An answer, or progress of loading, at times with the view so far. */
export type ResultsReply =
  | { id: number; value: unknown }
  | { id: number; message: string }
  | { loaded: LoadProgress; view?: ResultsView };

export interface LoadProgress {
  rows: number;
  items: number;
}
