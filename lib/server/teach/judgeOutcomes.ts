import type { TaughtRows, TeachingOutcome } from "@typed-question/embedded-model/teach/teachingRequest";
import { judgeTeaching, type JudgedTeaching } from "@/lib/shared/teach/judgeTeaching";
import type { QuestionToTeach } from "@/lib/shared/teach/questionsToTeach";
import type { TeachingFigures } from "@/lib/shared/teach/teachingFigures";

export interface Taught {
  question: QuestionToTeach;
  outcome: TaughtRows;
  judged: JudgedTeaching;
  figures: TeachingFigures;
}

/** Judges the learnt ones of a teaching's outcomes together. */
export function judgeOutcomes(
  questions: readonly QuestionToTeach[],
  outcomes: readonly TeachingOutcome[],
): Taught[] {
  const learned = questions.flatMap((question, at) => {
    const outcome = outcomes[at]!;
    if (outcome.kind !== "learned") return [];
    const { name, kind, outcomes: labels } = question.asked;
    const judged: JudgedTeaching = { ...outcome, name, kind, outcomes: labels };
    return [{ question, outcome, judged }];
  });
  const figures = judgeTeaching(learned.map(({ judged }) => judged));
  return learned.map((one, at) => ({ ...one, figures: figures[at]! }));
}
