import { planOf, shownReplies } from "@/components/answer/shownReplies";
import type { Column, Comparison } from "@/components/compare/comparedColumns";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { storedView } from "@/lib/client/storedView";
import type { RunFailure } from "@/lib/shared/evaluation/runState";
import { requestsForModels } from "@/lib/shared/draft/requestsForModels";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { readErrorBody } from "@typed-question/protocol/errors";
import type { HistoryRun, RunPlan } from "@/lib/shared/pageApi/history";

type Evaluation = HistoryRun["evaluations"][number];
type PlannedColumn = RunPlan["columns"][number];

/** A run of the history as the playground shows it. */
export interface ReopenedRun {
  /** As sent to the first model; null if no request was stored. */
  requestText: string | null;
  /** Every model that was asked, in the order of the page. */
  models: string[];
  repeats: number;
  /** Whether it may send more tokens than are free. */
  longContext: boolean;
  shown:
    | { kind: "evaluation"; evaluation: EvaluationView | null; failure: RunFailure | null }
    | { kind: "comparison"; comparison: Comparison };
}

/** The SHA-256 of each image of a run's request, by the name of its form part. */
export function imagesOf(run: HistoryRun): HistoryRun["requests"][string]["images"] {
  return run.requests[firstRequest(run, planOf(run)) ?? ""]?.images ?? [];
}

/**
 * Rebuilds a run with every column of its plan, also those without an answer. `images` are the parts of its
 * request.
 */
export function reopenRun(run: HistoryRun, images: readonly ImagePart[]): ReopenedRun {
  const plan = planOf(run);
  const { longContext } = run;
  const models = plan.columns.map(({ model }) => model);
  const kept = run.requests[firstRequest(run, plan) ?? ""]?.text ?? null;
  const [requestText = null] = kept === null ? [] : forModels(kept, models.slice(0, 1));
  const show = (evaluation: Evaluation): EvaluationView => ({
    ...storedView(evaluation, run.requests[evaluation.request ?? ""]?.text ?? ""),
    images,
    keeping: { kind: "saved", runId: run.id },
  });
  const [only] = run.evaluations;
  if (run.plan === null && run.evaluations.length === 1 && only) {
    const [evaluation, failure] = only.status === 200 ? [show(only), null] : [null, failureOf(show(only))];
    return {
      requestText,
      models,
      repeats: 1,
      longContext,
      shown: { kind: "evaluation", evaluation, failure },
    };
  }
  const texts = requestText === null ? [] : forModels(requestText, models);
  const columns = plan.columns.map((planned, index) => columnOf(planned, texts[index] ?? "", run, show));
  const comparison: Comparison = {
    requestText: requestText ?? "",
    startedAt: Date.parse(run.createdAt),
    needsImages: imagesOf(run).length > 0,
    columns,
    longContext,
    baseline: models.find((model) => model === run.baseline) ?? models[0] ?? "",
    runId: run.id,
    reopened: true,
  };
  return {
    requestText,
    models,
    repeats: plan.repeats,
    longContext,
    shown: { kind: "comparison", comparison },
  };
}

/** The key of the first model's request, or of the next stored one. */
function firstRequest({ evaluations }: HistoryRun, { columns }: RunPlan): string | null {
  const keys = columns.map(
    ({ model }) =>
      evaluations.find((evaluation) => isOf(model)(evaluation) && evaluation.request !== null)?.request,
  );
  return keys.find((key) => key !== undefined) ?? null;
}

const isOf =
  (model: string) =>
  ({ modelAsked }: Evaluation): boolean =>
    (modelAsked ?? "") === model;

/** An unreadable request is shown unchanged for every model. */
function forModels(requestText: string, models: readonly string[]): string[] {
  try {
    return requestsForModels(requestText, models);
  } catch {
    return models.map(() => requestText);
  }
}

const failureOf = (view: EvaluationView): RunFailure => ({
  kind: "refused",
  view,
  body: readErrorBody(view.responseText),
  retryAfterMs: null,
});

function columnOf(
  { takesFrom, ...planned }: PlannedColumn,
  requestText: string,
  { evaluations }: HistoryRun,
  show: (evaluation: Evaluation) => EvaluationView,
): Column {
  const { answers, status, isTaken, ...shown } = shownReplies(evaluations, { ...planned, takesFrom });
  const failure = shown.failure && failureOf(show(shown.failure));
  const failures = shown.failures.map((reply) => failureOf(show(reply)));
  return {
    ...planned,
    ...(isTaken && takesFrom !== undefined ? { takesFrom } : {}),
    ...{ requestText, status, views: answers.map(show), outdated: false, failure },
    ...(planned.wanted > 1 && failures.length > 0 ? { failures } : {}),
  };
}
