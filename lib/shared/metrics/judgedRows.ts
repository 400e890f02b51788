/** Plain data that the dataset metrics read. A reader of stored runs makes it; nothing here knows the wire. */

/** A question as its outcomes. */
export interface JudgedQuestion {
  name: string;
  /**
   * `binary`: no (index 0) before yes (index 1). `nominal`: options in the request's order. `ordinal`: levels
   * from the lowest.
   */
  kind: "binary" | "nominal" | "ordinal";
  /** One label an outcome, in the order of the distributions. */
  outcomes: readonly string[];
}

/** One row of a dataset with one model's answer to one question. */
export interface JudgedRow {
  /** Names the row in its dataset; equal for all models. It decides the row's part in a split. */
  id: string;
  /** Index of the right outcome; null where nobody labelled the row. */
  expected: number | null;
  /** A probability for each outcome; null where the model failed or refused. */
  distribution: readonly number[] | null;
}

/** One model's answers to one question, over the rows of a dataset. */
export interface JudgedAnswers {
  question: JudgedQuestion;
  model: string;
  /** In the order of the dataset; the same rows for every model of a question. */
  rows: readonly JudgedRow[];
}
