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
  /** As the first model got it; null where none of it was kept. */
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

/** The SHA-256 of each image of a run's request by the part of the form that it was. */
export function imagesOf(run: HistoryRun): HistoryRun["requests"][string]["images"] {
  return run.requests[firstRequest(run, planOf(run)) ?? ""]?.images ?? [];
}

/**
 * Puts a run together again: every column of its plan, those that were never answered too. `images` are the
 * parts of its request.
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

/** The key of the request that the first model got, or the next one of which a request was kept. */
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

/** What is no request is the same for every model. */
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
