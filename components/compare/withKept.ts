import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { failuresOf } from "./comparedColumns";
import type { Column, Comparison } from "./comparedColumns";

/**
 * Merges an interrupted run of the history and the page. Each may have answers that the other lacks: the
 * history can have been unavailable, and it can get answers after the page was left.
 */
export function withKept(page: Comparison, kept: Comparison): Comparison {
  const columns = kept.columns.map((column) => {
    const shown = page.columns.find(({ model }) => model === column.model);
    return shown ? columnOf(shown, column) : column;
  });
  return { ...kept, columns, baseline: page.baseline };
}

function columnOf(shown: Column, kept: Column): Column {
  // The page's answers are from the previous run.
  if (shown.outdated) return kept.views.length > 0 || kept.failure ? kept : shown;
  const ids = new Set(kept.views.map(idOf));
  const views = [...kept.views, ...shown.views.filter((view) => !ids.has(idOf(view)))].slice(0, kept.wanted);
  if (views.length >= kept.wanted) return { ...kept, status: "answered", views, failure: null };
  const failure = kept.failure ?? shown.failure;
  // The history lacks a failure that never reached the server.
  const failures = [failuresOf(kept), failuresOf(shown)].toSorted(
    (one, other) => other.length - one.length,
  )[0];
  return {
    ...{ ...kept, status: failure ? "failed" : kept.status, views, failure },
    ...(kept.wanted > 1 && failures && failures.length > 0 ? { failures } : {}),
  };
}

const idOf = ({ requestId }: EvaluationView): string | null => requestId;
