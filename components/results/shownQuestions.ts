import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { outdatedQuestions, type Outdated } from "@/lib/shared/evaluation/outdatedQuestions";
import {
  readEvaluation,
  type AnsweredQuestion,
  type ReadEvaluation,
} from "@/lib/shared/evaluation/readEvaluation";
import type { Answer } from "@typed-question/protocol/response";

/** A question with the answer that its card shows. */
export interface ShownQuestion extends AnsweredQuestion {
  /** The model that gave this answer. */
  model: string | null;
  /** The answer in the run before, for the difference. */
  before: Answer | null;
  isOutdated: boolean;
  /** It was asked alone after the run. */
  isAlone: boolean;
}

interface ShownRun {
  evaluation: EvaluationView;
  read: ReadEvaluation;
  /** The run before it. */
  before: EvaluationView | null;
  /** Runs of one question each after it, the oldest first. */
  alone: readonly EvaluationView[];
  outdated: Outdated;
  /** The present request; null while the draft is none. */
  requestNow: string | null;
}

/** The answers of a run. A question that was asked alone since then has its newer answer. */
export function shownQuestions(run: ShownRun): ShownQuestion[] {
  const { evaluation, read, before, outdated } = run;
  const earlier = before && before.requestText !== evaluation.requestText ? answersOf(before) : null;
  const newer = new Map(
    run.alone.flatMap((view) => {
      const { questions, modelAnswered: model } = readEvaluation(view.requestText, view.responseText);
      return questions.map((question) => [question.name, { question, model, view }] as const);
    }),
  );
  return read.questions.map((question) => {
    const { name, outcome } = question;
    const alone = newer.get(name);
    if (!alone) {
      const shown = { model: read.modelAnswered, before: earlier?.get(name) ?? null, isAlone: false };
      return { ...question, ...shown, isOutdated: outdated.has(name) };
    }
    return {
      ...alone.question,
      ...{ model: alone.model, isAlone: true },
      before: outcome.kind === "answer" ? outcome.answer : null,
      isOutdated: isOutdatedAlone(alone.view.requestText, run.requestNow, name),
    };
  });
}

/** The other questions of the present request do not matter to it. */
const isOutdatedAlone = (asked: string, present: string | null, name: string): boolean =>
  outdatedQuestions(asked, present).has(name);

function answersOf({ requestText, responseText }: EvaluationView): ReadonlyMap<string, Answer> {
  return new Map(
    readEvaluation(requestText, responseText).questions.flatMap(({ name, outcome }) =>
      outcome.kind === "answer" ? [[name, outcome.answer] as const] : [],
    ),
  );
}
