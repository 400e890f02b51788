import type { RunPlan } from "@/lib/shared/pageApi/history";
import { isRetryable } from "@typed-question/protocol/retry";
import { lastFailures, shownFailure, type Asked } from "./shownFailure";

interface Reply extends Asked {
  /** Null where the request could not be read. */
  modelAsked: string | null;
  status: number;
}

/** The plan of a run. Without a stored plan, each model's count of answers is its plan. */
export function planOf({
  plan,
  evaluations,
}: {
  plan: RunPlan | null;
  evaluations: readonly Reply[];
}): RunPlan {
  if (plan) return plan;
  const models = [...new Set(evaluations.map(({ modelAsked }) => modelAsked ?? ""))];
  const columns = models.map((model) => {
    const answers = evaluations.filter((reply) => isOf(reply, model) && isAnswer(reply));
    return { model, wanted: Math.max(1, answers.length), deterministic: false };
  });
  return { repeats: Math.max(1, ...columns.map(({ wanted }) => wanted)), columns };
}

type Column = Pick<RunPlan["columns"][number], "model" | "wanted"> & { takesFrom?: string | undefined };

interface ShownReplies<T> {
  answers: T[];
  failure: T | null;
  /** Every repeat that failed together with it. */
  failures: T[];
  status: "answered" | "failed" | "cancelled";
  isTaken: boolean;
}

/**
 * Picks the shown replies of one model from a run's replies, in the order of saving. It shows the last answers, as
 * many as were wanted: a model that was asked again shows the new ones. It also shows the failure, unless as many
 * answers came after it. Too few answers without a failure mean that the others were cancelled or never reached the
 * server. A column that was never asked shows the replies of its `takesFrom` column.
 */
export function shownReplies<T extends Reply>(
  replies: readonly T[],
  { model, wanted, takesFrom }: Column,
): ShownReplies<T> {
  const asked = replies.filter((reply) => isOf(reply, model));
  const isTaken = takesFrom !== undefined && asked.length === 0;
  const own = isTaken ? replies.filter((reply) => isOf(reply, takesFrom)) : asked;
  const failedAt = own.findLastIndex((reply) => !isAnswer(reply));
  const isOver = own.length - 1 - failedAt >= wanted;
  const failures = isOver ? [] : lastFailures(own.filter((reply) => !isAnswer(reply)));
  // A reply that each repeat would get ended the column.
  const failure =
    shownFailure(failures.filter(({ status }) => !isRetryable(status))) ?? shownFailure(failures) ?? null;
  const answers = answersBeside(own.filter(isAnswer), failure).slice(-wanted);
  const status = failure ? "failed" : answers.length < wanted ? "cancelled" : "answered";
  return { answers, failure, failures, status, isTaken };
}

/** The failed repeat's own companions; where there are none, the answers from before stay in sight. */
function answersBeside<T extends Reply>(answers: T[], failure: T | null): T[] {
  if (failure === null || failure.askId === null) return answers;
  const beside = answers.filter(({ askId }) => askId === failure.askId);
  return beside.length > 0 ? beside : answers;
}

const isOf = ({ modelAsked }: Reply, model: string): boolean => (modelAsked ?? "") === model;

const isAnswer = ({ status }: Reply): boolean => status === 200;
