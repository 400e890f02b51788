import { useEffect, useRef } from "react";
import type { Comparison } from "@/components/compare/comparedColumns";
import { rememberSpeed } from "@/lib/client/modelSpeeds";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { RunState } from "@/lib/shared/evaluation/runState";
import { readModelAnswered } from "@/lib/shared/evaluation/readEvaluation";

/** Remembers how fast each model answers here, for the list of models. Runs of the history do not count. */
export function useSeenSpeeds({ evaluation }: RunState, comparison: Comparison | null): void {
  const since = useRef(0);
  useEffect(() => {
    if (since.current === 0) since.current = Date.now();
    const views = comparison ? comparison.columns.flatMap((column) => column.views) : [evaluation];
    const isNew = (view: EvaluationView | null): view is EvaluationView =>
      view !== null && view.status === 200 && view.finishedAt > since.current;
    const fresh = views.filter(isNew);
    for (const { responseText, latencyMs, finishedAt } of fresh) {
      const model = readModelAnswered(responseText);
      if (model !== null) rememberSpeed(model, latencyMs);
      since.current = Math.max(since.current, finishedAt);
    }
  }, [evaluation, comparison]);
}
