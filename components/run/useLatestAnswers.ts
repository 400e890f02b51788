import { useEffect, useMemo } from "react";
import { combineLists } from "@/components/answer/combinedAnswers";
import { answersOf } from "@/components/answer/questions/registry";
import type { Comparison } from "@/components/compare/comparedColumns";
import { useSession } from "@/lib/client/draft/draftProvider";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { readEvaluation } from "@/lib/shared/evaluation/readEvaluation";

/** Tells the editor the shown answers. Of a comparison it takes the first answers of the baseline. */
export function useLatestAnswers(evaluation: EvaluationView | null, comparison: Comparison | null): void {
  const { latestAnswers } = useSession();
  const column = comparison?.columns.find(({ model }) => model === comparison.baseline);
  const view = comparison ? column?.views[0] : evaluation;
  const answers = useMemo(() => (view ? shortAnswers(view) : new Map<string, string>()), [view]);
  useEffect(() => latestAnswers.set(answers), [latestAnswers, answers]);
}

function shortAnswers({ requestText, responseText }: EvaluationView): ReadonlyMap<string, string> {
  const { questions } = readEvaluation(requestText, responseText);
  return new Map(
    questions.flatMap(({ name, outcome }) => {
      if (outcome.kind !== "answer") return [];
      const { answer } = outcome;
      const { rows, heads } = combineLists(answer.type, [[answer]]);
      const text = answersOf(answer.type).inShort({ rows, column: 0, decision: heads[0]?.decision ?? null });
      return [[name, text] as const];
    }),
  );
}
