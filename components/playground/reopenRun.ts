import { shownFailure } from "@/components/answer/shownFailure";
import type { Column, Comparison } from "@/components/compare/comparisonState";
import type { EvaluationView } from "@/components/results/evaluationView";
import type { RunFailure } from "@/components/results/runState";
import { requestsForModels } from "@/lib/builder/requestsForModels";
import type { ImagePart } from "@/lib/client/evaluateRequest";
import { readErrorBody } from "@/lib/contract/errors";
import type { HistoryRun, RunPlan } from "@/lib/contract/history";

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
  const show = (evaluation: Evaluation) => viewOf(evaluation, run, images);
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
  const columns = plan.columns.map((planned, index) => {
    const { evaluations, ...column } = askedColumn(planned, run.evaluations);
    return columnOf(column, texts[index] ?? "", evaluations, show);
  });
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

/** A run without a plan asked what it has evaluations of, each model as often. */
function planOf({ plan, evaluations }: HistoryRun): RunPlan {
  if (plan) return plan;
  const models = [...new Set(evaluations.map(({ modelAsked }) => modelAsked ?? ""))];
  const columns = models.map((model) => {
    const wanted = Math.max(1, evaluations.filter(isOf(model)).filter(isAnswer).length);
    return { model, wanted, deterministic: false };
  });
  return { repeats: Math.max(1, ...columns.map(({ wanted }) => wanted)), columns };
}

/** A column with its own answers; one that was never asked has those of the column that it takes them from. */
function askedColumn(
  planned: PlannedColumn,
  all: readonly Evaluation[],
): PlannedColumn & { evaluations: readonly Evaluation[] } {
  const { takesFrom, ...asked } = planned;
  const own = all.filter(isOf(planned.model));
  if (takesFrom === undefined || own.length > 0) return { ...asked, evaluations: own };
  return { ...planned, evaluations: all.filter(isOf(takesFrom)) };
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

const isAnswer = ({ status }: Evaluation): boolean => status === 200;

/** What is no request is the same for every model. */
function forModels(requestText: string, models: readonly string[]): string[] {
  try {
    return requestsForModels(requestText, models);
  } catch {
    return models.map(() => requestText);
  }
}

function viewOf(
  evaluation: Evaluation,
  { id, requests }: HistoryRun,
  images: readonly ImagePart[],
): EvaluationView {
  return {
    requestText: requests[evaluation.request ?? ""]?.text ?? "",
    images,
    status: evaluation.status,
    responseText: evaluation.response,
    requestId: evaluation.id,
    latencyMs: evaluation.latencyMs,
    finishedAt: Date.parse(evaluation.createdAt) + Math.round(evaluation.latencyMs),
    keeping: { kind: "saved", runId: id },
    reopened: true,
  };
}

const failureOf = (view: EvaluationView): RunFailure => ({
  kind: "refused",
  view,
  body: readErrorBody(view.responseText),
  retryAfterMs: null,
});

/**
 * A model that was asked again shows its last answers: a failure that as many answers as were wanted came after
 * is over. Of failures that came together the column showed the first, and does so again. Where there are too few and no failure, the others were cancelled or never reached the server.
 */
function columnOf(
  planned: PlannedColumn,
  requestText: string,
  evaluations: readonly Evaluation[],
  show: (evaluation: Evaluation) => EvaluationView,
): Column {
  const failedAt = evaluations.findLastIndex((evaluation) => !isAnswer(evaluation));
  const failed = shownFailure(evaluations.filter((evaluation) => !isAnswer(evaluation)));
  const isOver = evaluations.length - 1 - failedAt >= planned.wanted;
  const views = evaluations.filter(isAnswer).slice(-planned.wanted).map(show);
  const failure = failed && !isOver ? failureOf(show(failed)) : null;
  const status = failure ? "failed" : views.length < planned.wanted ? "cancelled" : "answered";
  return { ...planned, requestText, status, views, outdated: false, failure };
}
