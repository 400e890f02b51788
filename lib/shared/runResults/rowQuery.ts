import { RUN_ITEM_STATUSES } from "@/lib/shared/pageApi/datasetRuns";
import { NONE, type QuestionColumns, type ResultColumns } from "./resultColumns";

/** What the table can show alone. Several together must all hold. */
export const ROW_FILTERS = ["wrong", "flipped", "disagree", "unsure", "failed", "unlabelled"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];

/** Orders of the table; equal rows stay in the dataset's order. */
export const ROW_ORDERS = ["row", "telling", "unsure", "sure", "entropy", "disagreement"] as const;
export type RowOrder = (typeof ROW_ORDERS)[number];

export interface RowQuery {
  /** Index of the question. */
  question: number;
  /** Index of the model that filters and orders look at; null: any model. */
  model: number | null;
  /** Index of the baseline. */
  baseline: number;
  show: readonly RowFilter[];
  /** `unsure`: a confidence below this. */
  below: number;
  /** Text in the state, without case; empty for all. */
  text: string;
  /** A cell of the confusion matrix; null for all. */
  cell: { expected: number; decided: number } | null;
  order: RowOrder;
}

/** Positions of the rows that pass, in order. */
export function queryRows(columns: ResultColumns, query: RowQuery): Uint32Array {
  const question = columns.questions[query.question];
  if (!question) return new Uint32Array(0);
  const models = query.model === null ? columns.models.map((_, index) => index) : [query.model];
  const tests: ((position: number) => boolean)[] = query.show.map((filter) =>
    testOf(filter, columns, question, models, query),
  );
  const { cell } = query;
  if (cell) {
    tests.push(
      (at) =>
        question.expected[at] === cell.expected &&
        models.some((model) => question.models[model]!.decided[at] === cell.decided),
    );
  }
  const text = query.text.trim().toLowerCase();
  if (text !== "") tests.push((at) => columns.texts[at]!.toLowerCase().includes(text));
  const found: number[] = [];
  for (let at = 0; at < columns.rows.length; at += 1) {
    if (tests.every((test) => test(at))) found.push(at);
  }
  const positions = Uint32Array.from(found);
  const rank = rankOf(question, models, query.order);
  if (rank) {
    const ranks = new Float64Array(columns.rows.length);
    for (const at of positions) ranks[at] = rank(at);
    positions.sort((a, b) => ranks[b]! - ranks[a]! || a - b);
  }
  return positions;
}

const FAILED = RUN_ITEM_STATUSES.indexOf("failed");
const ANSWERED = RUN_ITEM_STATUSES.indexOf("answered");

function testOf(
  filter: RowFilter,
  { status }: ResultColumns,
  { models: answers, expected }: QuestionColumns,
  models: readonly number[],
  { baseline, below }: RowQuery,
): (position: number) => boolean {
  const decided = (model: number, at: number): number => answers[model]!.decided[at]!;
  const some = (test: (model: number, at: number) => boolean) => (at: number) =>
    models.some((model) => test(model, at));
  switch (filter) {
    case "wrong":
      return some(
        (model, at) =>
          expected[at] !== NONE && decided(model, at) !== NONE && decided(model, at) !== expected[at],
      );
    case "flipped":
      return some(
        (model, at) =>
          decided(model, at) !== NONE &&
          decided(baseline, at) !== NONE &&
          decided(model, at) !== decided(baseline, at),
      );
    case "disagree":
      return (at) => {
        const given = answers.map((column) => column.decided[at]!).filter((outcome) => outcome !== NONE);
        return given.some((outcome) => outcome !== given[0]);
      };
    case "unsure":
      return some((model, at) => answers[model]!.confidence[at]! < below);
    case "failed":
      // A refused question has no distribution in an answered item.
      return some(
        (model, at) =>
          status[model]![at] === FAILED || (status[model]![at] === ANSWERED && decided(model, at) === NONE),
      );
    case "unlabelled":
      return (at) => expected[at] === NONE;
  }
}

/** A number to sort by, the highest first; null keeps the dataset's order. */
function rankOf(
  { models: answers, expected, disagreement }: QuestionColumns,
  models: readonly number[],
  order: RowOrder,
): ((position: number) => number) | null {
  const highest = (values: (model: number) => Float64Array) => (at: number) =>
    models.reduce((high, model) => Math.max(high, orLast(values(model)[at]!)), -1);
  const entropy = highest((model) => answers[model]!.entropy);
  const apart = (at: number) => orLast(disagreement[at]!);
  switch (order) {
    case "row":
      return null;
    case "telling":
      // Unlabelled rows first: their labels are missing. Then models apart, then models in doubt.
      return (at) => (expected[at] === NONE ? 10 : 0) + Math.max(0, apart(at)) * 2 + Math.max(0, entropy(at));
    case "unsure":
      return (at) =>
        1 - models.reduce((low, model) => Math.min(low, orSure(answers[model]!.confidence[at]!)), 2);
    case "sure":
      return highest((model) => answers[model]!.confidence);
    case "entropy":
      return entropy;
    case "disagreement":
      return apart;
  }
}

const orLast = (value: number): number => (Number.isNaN(value) ? -1 : value);
const orSure = (value: number): number => (Number.isNaN(value) ? 2 : value);
