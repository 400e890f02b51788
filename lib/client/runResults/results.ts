import { compareAnswers, type QuestionComparison } from "@/lib/shared/metrics/questionComparison";
import {
  metricsOf,
  resampleAnswers,
  type AnswerMetrics,
  type ResampledAnswers,
} from "@/lib/shared/metrics/answerMetrics";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import {
  certifyThreshold,
  type Certificate,
  type CertificateOptions,
} from "@/lib/shared/metrics/thresholds/certificate";
import { thresholdTable, type ThresholdTable } from "@/lib/shared/metrics/thresholds/thresholdTable";
import {
  judgedAnswers,
  NONE,
  refusedRows,
  waitingRows,
  type ResultColumns,
} from "@/lib/shared/runResults/resultColumns";
import { queryRows, type RowQuery } from "@/lib/shared/runResults/rowQuery";

/** Figures of a run, with the flipped rows counted and not listed. */
export interface ResultMetrics {
  answers: readonly AnswerMetrics[];
  comparisons: readonly QuestionComparison[];
  /** By candidate: rows where it decides differently from the baseline on any question. */
  flippedRows: Readonly<Record<string, number>>;
  /** By model: rows that wait for an answer. No figure counts them, `failed` neither. */
  waiting: Readonly<Record<string, number>>;
}

/** All figures of a run for its report, flipped rows listed. */
export type RunReport = Pick<ResultMetrics, "answers" | "comparisons"> & {
  /** By answer: answered rows without a distribution, which the model declined. */
  refused: readonly number[];
};

/** One model and question by their indexes. */
export interface Chosen {
  question: number;
  model: number;
}

/** Calls about loaded results. Positions count the rows of the run's version from 0. */
export interface Results {
  rows: (query: RowQuery) => Uint32Array;
  /** One question's figures, by model. */
  figures: (question: number) => Promise<readonly AnswerMetrics[]>;
  /** Lets other calls in between. @param baseline index of the model that the others are held against */
  metrics: (baseline: number) => Promise<ResultMetrics>;
  /** The metrics for a report. */
  report: (baseline: number) => Promise<RunReport>;
  /** Read without a further call while a slider moves. */
  thresholds: (chosen: Chosen) => ThresholdTable;
  certificate: (given: Chosen & { options: CertificateOptions }) => Certificate;
  /** Sets or takes away labels; the figures follow. */
  label: (given: {
    question: number;
    labels: readonly { position: number; outcome: number | null }[];
  }) => void;
}

/** Waiting messages come first. */
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Computes on loaded columns. Unchanged figures are computed once. */
export function resultsOf(columns: ResultColumns): Results {
  const plain: (JudgedAnswers[] | null)[] = columns.questions.map(() => null);
  const known = new Map<JudgedAnswers, ResampledAnswers>();
  const answersOf = (question: number): JudgedAnswers[] =>
    (plain[question] ??= judgedAnswers(columns, columns.questions[question]!));
  const resample = async (answers: JudgedAnswers): Promise<void> => {
    if (known.has(answers)) return;
    await pause();
    // Another call may have been faster.
    if (known.has(answers)) return;
    known.set(answers, resampleAnswers(answers, {}));
  };
  /** A row that waits has not failed, so it counts apart. */
  const countedApart = (metrics: AnswerMetrics): AnswerMetrics => {
    const waiting = waitingRows(columns)[metrics.model] ?? 0;
    return { ...metrics, counts: { ...metrics.counts, failed: metrics.counts.failed - waiting } };
  };
  const metricsFrom = (answers: JudgedAnswers): AnswerMetrics =>
    countedApart(metricsOf(answers, known.get(answers) ?? resampleAnswers(answers, {}), {}));
  const judged = async (baseline: number): Promise<Pick<ResultMetrics, "answers" | "comparisons">> => {
    const all = columns.questions.map((_, question) => answersOf(question));
    for (const answers of all.flat()) await resample(answers);
    const current = new Set(all.flat());
    for (const answers of known.keys()) if (!current.has(answers)) known.delete(answers);
    const pairs = all.flatMap((answers) =>
      answers.flatMap((candidate, model) =>
        model === baseline ? [] : [{ baseline: answers[baseline]!, candidate }],
      ),
    );
    return { comparisons: compareAnswers(pairs, {}, known), answers: all.flat().map(metricsFrom) };
  };
  const chosenAnswers = ({ question, model }: Chosen): JudgedAnswers => answersOf(question)[model]!;
  return {
    rows: (query) => queryRows(columns, query),
    async figures(question) {
      const answers = answersOf(question);
      for (const entry of answers) await resample(entry);
      return answers.map(metricsFrom);
    },
    async metrics(baseline) {
      const { answers, comparisons } = await judged(baseline);
      return {
        ...{ answers, waiting: waitingRows(columns) },
        comparisons: comparisons.map((comparison) => ({ ...comparison, flips: [] })),
        flippedRows: Object.fromEntries(
          columns.models.map((model) => [
            model,
            new Set(
              comparisons.flatMap(({ candidate, flips }) =>
                candidate === model ? flips.map(({ row }) => row) : [],
              ),
            ).size,
          ]),
        ),
      };
    },
    async report(baseline) {
      const { answers, comparisons } = await judged(baseline);
      const refused = columns.questions.flatMap(({ models }) =>
        models.map(({ decided }, model) => refusedRows(columns.status[model]!, decided)),
      );
      return { answers, comparisons, refused };
    },
    thresholds: (chosen) => thresholdTable(chosenAnswers(chosen)),
    certificate: ({ options, ...chosen }) => certifyThreshold(chosenAnswers(chosen), options),
    label({ question, labels }) {
      const { expected } = columns.questions[question]!;
      for (const { position, outcome } of labels) expected[position] = outcome ?? NONE;
      plain[question] = null;
    },
  };
}
