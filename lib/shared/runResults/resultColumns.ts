import type { CompactItem } from "@/lib/shared/datasets/runItemLine";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type { JudgedAnswers, JudgedRow } from "@/lib/shared/metrics/judgedRows";
import { decidedOutcome } from "@/lib/shared/metrics/scoredRows";
import { disagreement, entropy } from "@/lib/shared/metrics/uncertainty";
import { RUN_ITEM_STATUSES } from "@/lib/shared/pageApi/datasetRuns";
import type { ExpectedLabel } from "@/lib/shared/pageApi/datasets";
import type { ResultQuestion } from "./resultQuestions";

/** No label, or no decision. */
export const NONE = -1;

/** One model's answers to one question, by the position of the row. */
export interface AnswerColumn {
  /** Outcome after outcome of row after row; 0 throughout where nothing was answered. */
  probabilities: Float64Array;
  /** The most probable outcome, or {@link NONE} without an answer. */
  decided: Int16Array;
  /** Its probability; NaN without an answer. */
  confidence: Float64Array;
  /** Normalised, 0 to 1; NaN without an answer. */
  entropy: Float64Array;
}

/** All models' answers to one question. */
export interface QuestionColumns {
  question: ResultQuestion;
  /** The right outcome of each row, or {@link NONE}. */
  expected: Int16Array;
  /** Labels that mean none of the question's outcomes. */
  unreadLabels: number;
  models: readonly AnswerColumn[];
  /** Mean distance over all pairs of models, 0 to 1; NaN with fewer than two answers. */
  disagreement: Float64Array;
}

/** A run with its dataset, a list a quantity: 150,000 answers take a few megabytes and no object each. */
export interface ResultColumns {
  /** The rows' numbers in their dataset. */
  rows: Uint32Array;
  models: readonly string[];
  /** By model: the index in RUN_ITEM_STATUSES, of each row. */
  status: readonly Uint8Array[];
  questions: readonly QuestionColumns[];
  /** The states as texts, which the search reads. */
  texts: readonly string[];
}

/** A row of the dataset as the results need it. */
export interface LabelledRow {
  row: number;
  text: string;
  expected: Readonly<Record<string, ExpectedLabel>>;
}

/** Empty columns for the rows of a dataset. */
export function emptyColumns(
  rows: readonly LabelledRow[],
  models: readonly string[],
  questions: readonly ResultQuestion[],
): ResultColumns {
  const count = rows.length;
  return {
    rows: Uint32Array.from(rows, ({ row }) => row),
    models,
    status: models.map(() => new Uint8Array(count)),
    questions: questions.map((question) => {
      const { expected, unreadLabels } = readLabels(question, rows);
      return {
        ...{ question, expected, unreadLabels },
        models: models.map(() => ({
          probabilities: new Float64Array(count * question.judged.outcomes.length),
          decided: new Int16Array(count).fill(NONE),
          confidence: new Float64Array(count).fill(Number.NaN),
          entropy: new Float64Array(count).fill(Number.NaN),
        })),
        disagreement: new Float64Array(count).fill(Number.NaN),
      };
    }),
    texts: rows.map(({ text }) => text),
  };
}

/** The labels of a question by position. */
function readLabels(
  question: ResultQuestion,
  rows: readonly Pick<LabelledRow, "expected">[],
): Pick<QuestionColumns, "expected" | "unreadLabels"> {
  let unreadLabels = 0;
  const expected = Int16Array.from(rows, ({ expected: labels }) => {
    const { name } = question.judged;
    const label = Object.hasOwn(labels, name) ? labels[name] : undefined;
    if (label === undefined) return NONE;
    const outcome = labelOutcome(label, question.meanings);
    if (outcome === null) unreadLabels += 1;
    return outcome ?? NONE;
  });
  return { expected, unreadLabels };
}

/** Positions of the rows by their numbers. */
export const positionsOf = (rows: Uint32Array): ReadonlyMap<number, number> =>
  new Map(Array.from(rows, (row, at) => [row, at]));

/** Writes an item into the columns. An answer with another number of outcomes counts as none. */
export function putItem(columns: ResultColumns, position: number, item: CompactItem): void {
  const status = columns.status[item.model];
  if (!status) return;
  status[position] = RUN_ITEM_STATUSES.indexOf(item.status);
  for (const { question, models } of columns.questions) {
    const distribution = item.answers?.[question.at];
    const outcomes = question.judged.outcomes.length;
    const column = models[item.model]!;
    if (!distribution || distribution.length !== outcomes) continue;
    column.probabilities.set(distribution, position * outcomes);
    const decided = decidedOutcome(distribution);
    column.decided[position] = decided;
    column.confidence[position] = distribution[decided]!;
    column.entropy[position] = entropy(distribution);
  }
}

/** Fills the disagreement of the models once every item is there. */
export function measureDisagreement(columns: ResultColumns): void {
  for (const { question, models, disagreement: values } of columns.questions) {
    const isOrdinal = question.judged.kind === "ordinal";
    for (let position = 0; position < values.length; position += 1) {
      const answers = models.map((column) => distributionAt(column, position, question));
      values[position] = disagreement(answers, isOrdinal) ?? Number.NaN;
    }
  }
}

function distributionAt(
  { decided, probabilities }: AnswerColumn,
  position: number,
  { judged }: ResultQuestion,
): number[] | null {
  if (decided[position] === NONE) return null;
  const { length } = judged.outcomes;
  const from = position * length;
  // A list that grows takes several times the memory, and Array.from three times as long.
  const distribution = new Array<number>(length);
  for (let at = 0; at < length; at += 1) distribution[at] = probabilities[from + at]!;
  return distribution;
}

/** The plain rows that the metrics read. */
export function judgedAnswers({ rows, models }: ResultColumns, columns: QuestionColumns): JudgedAnswers[] {
  const { question, expected } = columns;
  const ids = Array.from(rows, String);
  return models.map((model, index) => ({
    ...{ question: question.judged, model },
    rows: ids.map((id, at): JudgedRow => {
      const label = expected[at]!;
      return {
        id,
        expected: label === NONE ? null : label,
        distribution: distributionAt(columns.models[index]!, at, question),
      };
    }),
  }));
}

const STATUS = Object.fromEntries(RUN_ITEM_STATUSES.map((status, at) => [status, at])) as Record<
  (typeof RUN_ITEM_STATUSES)[number],
  number
>;

/** By model: rows that wait for an answer, or are being asked. */
export function waitingRows({ models, status }: ResultColumns): Record<string, number> {
  return Object.fromEntries(
    models.map((model, index) => {
      let waiting = 0;
      for (const own of status[index]!) if (own === STATUS.queued || own === STATUS.running) waiting += 1;
      return [model, waiting];
    }),
  );
}

/** Rows that a model answered without a distribution: it declined the question. */
export function refusedRows(status: Uint8Array, decided: Int16Array): number {
  let refused = 0;
  for (let at = 0; at < status.length; at += 1) {
    if (status[at] === STATUS.answered && decided[at] === NONE) refused += 1;
  }
  return refused;
}
