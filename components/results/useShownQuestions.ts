import { useMemo, useState } from "react";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import {
  ALL_OUTDATED,
  outdatedQuestions,
  UP_TO_DATE,
  type Outdated,
} from "@/lib/shared/evaluation/outdatedQuestions";
import { readEvaluation, type ReadEvaluation } from "@/lib/shared/evaluation/readEvaluation";
import { shownQuestions, type ShownQuestion } from "./shownQuestions";

interface Shown {
  evaluation: EvaluationView | null;
  /** The present request; null while the draft is none. */
  requestNow: string | null;
  /** The request was edited since the evaluation. */
  isEdited: boolean;
  /** Replies to single questions, the oldest first. */
  alone: readonly EvaluationView[];
}

interface Sequence {
  now: EvaluationView | null;
  /** The run before it; a run of the history has none. */
  before: EvaluationView | null;
  /** The number of single runs before it. */
  aloneBefore: number;
}

/** The last evaluation with the answers that its cards show, and the answers that an edit outdated. */
export function useShownQuestions({ evaluation, requestNow, isEdited, alone }: Shown): {
  read: ReadEvaluation | null;
  questions: readonly ShownQuestion[];
  edit: Outdated;
} {
  const [sequence, setSequence] = useState<Sequence>({
    now: evaluation,
    before: null,
    aloneBefore: alone.length,
  });
  if (evaluation !== sequence.now) {
    const before = evaluation?.reopened ? null : sequence.now;
    setSequence({ now: evaluation, before, aloneBefore: alone.length });
  }
  const { before, aloneBefore } = sequence;
  const read = useMemo(
    () => (evaluation ? readEvaluation(evaluation.requestText, evaluation.responseText) : null),
    [evaluation],
  );
  const edit = useMemo(() => {
    if (!isEdited || !evaluation) return UP_TO_DATE;
    return requestNow === null ? ALL_OUTDATED : outdatedQuestions(evaluation.requestText, requestNow);
  }, [isEdited, evaluation, requestNow]);
  const questions = useMemo(() => {
    if (!evaluation || !read) return [];
    const since = alone.slice(aloneBefore);
    return shownQuestions({ evaluation, read, before, alone: since, outdated: edit, requestNow });
  }, [evaluation, read, before, alone, aloneBefore, edit, requestNow]);
  return { read, questions, edit };
}
