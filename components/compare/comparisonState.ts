import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunFailure } from "@/lib/shared/evaluation/runState";
import { withKept } from "./withKept";
import type { ColumnPlan, Column, Comparison } from "./comparedColumns";
import { failuresOf } from "./comparedColumns";

interface ComparisonPlan extends Pick<
  Comparison,
  "requestText" | "startedAt" | "needsImages" | "longContext" | "runId"
> {
  plans: readonly ColumnPlan[];
}

export type ComparisonEvent =
  | ({ type: "started" } & ComparisonPlan)
  /** A comparison that was stored before the page was loaded. */
  | { type: "restored"; comparison: Comparison }
  /** A comparison from the history; replaces the shown one. */
  | { type: "reopened"; comparison: Comparison }
  | { type: "closed" }
  | { type: "baselineChosen"; model: string }
  | { type: "restarted"; model: string }
  | { type: "answered"; model: string; view: EvaluationView }
  /** `goesOn`: the other repeats are still requested. */
  | { type: "failed"; model: string; failure: RunFailure; goesOn?: boolean }
  | { type: "cancelled"; model: string };

export function comparisonReducer(state: Comparison | null, event: ComparisonEvent): Comparison | null {
  switch (event.type) {
    case "started":
      return started(event, state?.baseline);
    case "restored":
      return state ?? event.comparison;
    case "reopened":
      return reopened(event.comparison, state);
    case "closed":
      return null;
    case "baselineChosen":
      return state && { ...state, baseline: event.model };
    default:
      return (
        state && withoutMark({ ...state, columns: state.columns.map((column) => columnAfter(column, event)) })
      );
  }
}

const withoutMark = ({ interrupted: _, ...comparison }: Comparison): Comparison => comparison;

/** An interrupted run keeps its shown answers; any other is replaced. */
const reopened = (kept: Comparison, state: Comparison | null): Comparison =>
  state?.interrupted && state.runId === kept.runId ? withKept(state, kept) : kept;

/** The baseline is kept while its model takes part. */
function started(
  { requestText, startedAt, needsImages, longContext, runId, plans }: ComparisonPlan,
  baselineBefore: string | undefined,
): Comparison {
  const baseline = plans.find(({ model }) => model === baselineBefore) ?? plans[0];
  const columns = plans.map((plan): Column => ({
    ...plan,
    status: "running",
    views: [],
    outdated: false,
    failure: null,
  }));
  return {
    ...{ requestText, startedAt, needsImages, columns, baseline: baseline?.model ?? "" },
    ...(longContext ? { longContext } : {}),
    ...(runId === undefined ? {} : { runId }),
  };
}

type ColumnEvent = Extract<ComparisonEvent, { type: "restarted" | "answered" | "failed" | "cancelled" }>;

function columnAfter(column: Column, event: ColumnEvent): Column {
  if (column.model !== event.model && !isTaking(column, event)) return column;
  switch (event.type) {
    case "restarted": {
      const { takesFrom, ...plan } = withoutFailures(column);
      const isAsked = column.model === event.model;
      return {
        ...plan,
        ...(isAsked || takesFrom === undefined ? {} : { takesFrom }),
        ...{ status: "running", failure: null, outdated: column.views.length > 0 },
      };
    }
    case "answered": {
      const views = column.outdated ? [event.view] : [...column.views, event.view];
      return withStatus({ ...column, views, outdated: false });
    }
    case "failed": {
      const { failure, goesOn = false } = event;
      const failures = column.wanted > 1 ? [...failuresOf(column), failure] : [];
      const next = { ...column, ...(failures.length > 0 ? { failures } : {}) };
      return goesOn
        ? withStatus({ ...next, failure: column.failure ?? failure })
        : { ...next, status: "failed", failure };
    }
    case "cancelled":
      return column.status === "running" ? { ...column, status: "cancelled" } : column;
  }
}

const withoutFailures = ({ failures: _, ...column }: Column): Column => column;

/** The column runs until each of its repeats is answered or has failed. */
function withStatus(column: Column): Column {
  const { views, outdated, wanted, failure } = column;
  const isOver = (outdated ? 0 : views.length) + failuresOf(column).length >= wanted;
  return { ...column, status: !isOver ? "running" : failure ? "failed" : "answered" };
}

/** Whether this column shares the events of another one: it takes its answer from there and has none yet. */
const isTaking = (column: Column, { type, model }: ColumnEvent): boolean =>
  column.takesFrom === model &&
  (type === "restarted" ? column.status !== "answered" : column.status === "running");

/** Progress of the whole comparison. */
export function progressOf({ columns }: Comparison): { answered: number; wanted: number; running: boolean } {
  return {
    answered: columns.reduce((sum, { views, outdated }) => sum + (outdated ? 0 : views.length), 0),
    wanted: columns.reduce((sum, column) => sum + column.wanted, 0),
    running: columns.some(({ status }) => status === "running"),
  };
}
