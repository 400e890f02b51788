import { membersOf, parseJsonOrNull } from "@typed-question/protocol/json";
import { labelOutcome } from "@/lib/shared/datasets/labelOutcome";
import type { AnswerMetrics } from "@/lib/shared/metrics/answerMetrics";
import { judgeRun } from "@/lib/shared/metrics/evaluationMetrics";
import type { FigureName } from "@/lib/shared/metrics/estimate";
import type { JudgedAnswers, JudgedRow } from "@/lib/shared/metrics/judgedRows";
import type { QuestionComparison } from "@/lib/shared/metrics/questionComparison";
import { answerTo, type ReportQuestion } from "./reportQuestion";
import type { RunRecord } from "./runRecord";

/** The metrics of one model for one question, with why rows have no distribution. */
export interface JudgedCell extends AnswerMetrics {
  /** Rows that the model declined. */
  refused: number;
  /** Rows without a usable answer that nobody declined: failed requests, and answers of another shape. */
  unanswered: number;
}

export interface JudgedRun {
  questions: readonly ReportQuestion[];
  models: readonly string[];
  baseline: string;
  /** For each model each question, in the order of both lists. */
  cells: readonly JudgedCell[];
  comparisons: readonly QuestionComparison[];
  /** Rows of the dataset, by their place in the metrics. */
  rows: readonly number[];
}

const EVERY_FIGURE: readonly FigureName[] = [
  ...(["accuracy", "macroF1", "brier", "logLoss", "ece", "meanAbsoluteError", "spearman"] as const),
];

/** A program reads every figure: the reader of a table looks at `MINIMUM_ROWS`. */
const MINIMUM_ONE = Object.fromEntries(EVERY_FIGURE.map((name) => [name, 1]));

/**
 * Judges the records of a run. A label that means no outcome counts as no label.
 * @param records every model has a record of every row
 */
export function judgeRecords(
  records: readonly RunRecord[],
  { questions, models, baseline }: Pick<JudgedRun, "questions" | "models" | "baseline">,
): JudgedRun {
  const parsed = new Map(
    models.map((model) => [
      model,
      records
        .filter((record) => record.model === model)
        .toSorted((a, b) => a.row - b.row)
        .map((record) => ({ ...record, json: membersOf(parseJsonOrNull(record.answers ?? "null")) })),
    ]),
  );
  const judged = models.flatMap((model) =>
    questions.map((question) => {
      let refused = 0;
      const rows = parsed.get(model)!.map(({ row, expected, json }): JudgedRow => {
        const answer = answerTo(question, json);
        if (answer.kind === "refused") refused += 1;
        const label = Object.hasOwn(expected, question.name) ? expected[question.name] : undefined;
        return {
          id: String(row),
          expected: label === undefined ? null : labelOutcome(label, question.labels),
          distribution: answer.kind === "distribution" ? answer.distribution : null,
        };
      });
      return { answers: { question, model, rows } satisfies JudgedAnswers, refused };
    }),
  );
  const metrics = judgeRun(
    judged.map(({ answers }) => answers),
    { baseline, minimumRows: MINIMUM_ONE },
  );
  const cells = metrics.answers.map((cell, index) => {
    const { refused } = judged[index]!;
    return { ...cell, refused, unanswered: cell.counts.failed - refused };
  });
  const rows = (parsed.get(models[0] ?? "") ?? []).map(({ row }) => row);
  return { questions, models, baseline, cells, comparisons: metrics.comparisons, rows };
}

/** The value of a figure; null where it has none. */
export function figureOf({ figures }: Pick<AnswerMetrics, "figures">, name: FigureName): number | null {
  const estimate = figures[name];
  return estimate?.kind === "estimate" ? estimate.value : null;
}
