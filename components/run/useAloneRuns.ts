import { useCallback, useState } from "react";
import { useSession } from "@/lib/client/draft/draftProvider";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { requestForQuestion } from "@/lib/shared/evaluation/requestForQuestion";
import type { AloneRuns } from "@/components/results/results";
import { useEvaluation } from "@/components/run/useEvaluation";

/** Runs single questions of the draft, one at a time, beside the run of all. */
export function useAloneRuns(): AloneRuns {
  const session = useSession();
  const { run, start } = useEvaluation();
  const [views, setViews] = useState<readonly EvaluationView[]>([]);
  if (run.evaluation && run.evaluation !== views.at(-1)) setViews([...views, run.evaluation]);
  const startAlone = useCallback(
    (question: string) => {
      for (const take of session.beforeRun) take();
      session.images.lookAgain();
      const { requestText } = session.inspect();
      const alone = requestText === null ? null : requestForQuestion(requestText, question);
      if (alone === null) {
        // The draft is no request, or no longer has this question: Run says what is missing.
        session.runsAsked.set(session.runsAsked.get() + 1);
        return;
      }
      const { longContext, images } = session.form.getValues();
      start({ requestText: alone, images: session.images.partsOf(images), isLongContext: longContext });
    },
    [session, start],
  );
  return { start: startAlone, run, views };
}
