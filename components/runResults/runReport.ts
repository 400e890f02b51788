import { reportDocument } from "@/components/report/reportDocument";
import type { RunReport } from "@/lib/client/runResults/results";
import type { DatasetRun } from "@/lib/shared/pageApi/datasetRuns";
import type { LabelKind } from "@/lib/shared/pageApi/datasets";
import type { JudgedCell } from "@/lib/shared/reports/judgedRun";
import type { ReportQuestion } from "@/lib/shared/reports/reportQuestion";
import type { ResultQuestion } from "@/lib/shared/runResults/resultQuestions";

interface ReportOf {
  run: DatasetRun;
  /** In the order of the columns. */
  questions: readonly ResultQuestion[];
  /** The rows' numbers. */
  rows: Uint32Array;
  baseline: string;
  report: RunReport;
}

/** The whole run as an HTML file that stands alone. Its figures are those of the page, unsaved labels too. */
export function runReport({ run, questions, rows, baseline, report }: ReportOf): Promise<string> {
  const models = run.models.map(({ model }) => model);
  const asked = questions.map(({ type, judged, labels, meanings }): ReportQuestion => ({
    ...{ ...judged, outcomes: labels, labels: meanings },
    // Questions of other types have no columns.
    type: type as LabelKind,
  }));
  const named = new Map(asked.map((question) => [question.name, question]));
  const cells = report.answers.map((answers, index): JudgedCell => {
    const refused = report.refused[index] ?? 0;
    const question = named.get(answers.question.name) ?? answers.question;
    return { ...answers, question, refused, unanswered: answers.counts.failed - refused };
  });
  const name = run.name || run.dataset.name;
  return reportDocument(
    {
      ...{ questions: asked, models, baseline, cells },
      ...{ comparisons: report.comparisons, rows: [...rows] },
    },
    {
      ...{ name, dataset: run.dataset, startedAt: run.startedAt ?? run.createdAt, baseline },
      models: run.models.map(({ model, answeredBy }) => ({ model, answeredBy })),
      ...{ questions: run.questions, skippedRows: 0, bars: [], askedAt: null },
    },
  );
}
