import { formatPercent, shownName } from "@/lib/shared/text/figures";
import { answersOf } from "@/components/answer/questions/registry";
import { refusedShare } from "@/components/answer/refusedText";
import { shownFailure } from "@/components/answer/shownFailure";
import { isolated } from "@/lib/shared/text/isolated";
import type { AnswerPreview, HistoryItem } from "@/lib/shared/pageApi/history";
import { spreadOf } from "@/lib/shared/metrics/agreement";

type Evaluation = HistoryItem["evaluations"][number];

/** The result of one model of a run, in short. */
export interface ModelSummary {
  /** The requested name; null for a request without one. */
  asked: string | null;
  /** Its first answer; its shown failure if it has no answers. Lists show facts of this row. */
  evaluation: Evaluation;
  /** The other name of this model that was asked in its place; null if it was asked itself. */
  takesFrom: string | null;
  answers: number;
  failures: number;
  /** HTTP status of the shown failure. */
  failedStatus: number | null;
  /** The median of its answers, or of its failures if it has no answers. */
  latencyMs: number;
  /** Its answers to the first questions; the mean of several repeats. */
  preview: readonly { name: string; text: string }[];
}

/** The models of a run in the order of their first requests, each followed by its other names. */
export function summariseModels({
  plan,
  evaluations,
}: Pick<HistoryItem, "plan" | "evaluations">): ModelSummary[] {
  const names = new Set(evaluations.map(({ modelAsked }) => modelAsked));
  return [...names].flatMap((asked) => {
    const summary = summaryOf(asked, evaluations);
    const takers = (plan?.columns ?? []).filter(
      ({ model, takesFrom }) => takesFrom === asked && !names.has(model),
    );
    return [summary, ...takers.map(({ model }) => ({ ...summary, asked: model, takesFrom: asked }))];
  });
}

function summaryOf(asked: string | null, evaluations: readonly Evaluation[]): ModelSummary {
  const asks = evaluations.filter(({ modelAsked }) => modelAsked === asked);
  const answered = asks.filter(({ status }) => status === 200);
  const failed = asks.filter(({ status }) => status !== 200);
  const failure = shownFailure(failed);
  return {
    asked,
    evaluation: (answered[0] ?? failure)!,
    takesFrom: null,
    answers: answered.length,
    failures: failed.length,
    failedStatus: failure?.status ?? null,
    latencyMs: median((answered.length > 0 ? answered : failed).map(({ latencyMs }) => latencyMs)),
    preview: previewsOf(answered.map(({ answers }) => answers)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** One text for each question of the first answer. */
function previewsOf(answers: readonly (readonly AnswerPreview[])[]): ModelSummary["preview"] {
  return (answers[0] ?? []).map(({ name }) => {
    const given = answers.flatMap((list) => list.filter((answer) => answer.name === name));
    const type = given.find((answer) => answer.type !== "refusal")?.type;
    const said = given.filter((answer) => answer.type !== "refusal" && answer.type === type);
    const refusals = given.filter((answer) => answer.type === "refusal").length;
    if (said.length === 0) return { name, text: refusals > 0 ? "refused" : "" };
    const share = refusedShare(refusals, said.length);
    return { name, text: share === null ? meanText(said) : `${meanText(said)}, ${share}` };
  });
}

/**
 * The mean of answers to one question. Answers from before the probabilities were stored, and choices between
 * many options, list their first option alone. If that option varies, count how often each was first.
 */
function meanText(said: readonly AnswerPreview[]): string {
  const [first] = said;
  if (!first) return "";
  const times = new Map<string, number>();
  for (const { value } of said) {
    if (typeof value === "string") times.set(value, (times.get(value) ?? 0) + 1);
  }
  if (times.size > 1) {
    const [top] = meanProbabilities(said).toSorted(([, one], [, other]) => other - one);
    if (top) return previewText({ type: first.type, value: top[0], probability: top[1] });
    return [...times]
      .toSorted(([, one], [, other]) => other - one)
      .map(([option, count]) => `${isolated(shownName(option))} in ${count}`)
      .join(", ");
  }
  return previewText({
    type: first.type,
    value: typeof first.value === "number" ? meanOf(said.map(({ value }) => value)) : first.value,
    probability: meanOf(said.map(({ probability }) => probability)),
  });
}

/** The mean of every option, in order; empty if an answer was stored without them. */
function meanProbabilities(said: readonly AnswerPreview[]): [option: string, mean: number][] {
  const sums = new Map<string, number>();
  for (const { probabilities } of said) {
    if (!probabilities) return [];
    for (const [option, probability] of probabilities) {
      sums.set(option, (sums.get(option) ?? 0) + probability);
    }
  }
  return [...sums].map(([option, sum]) => [option, sum / said.length]);
}

function meanOf(values: readonly (string | number | null)[]): number | null {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length > 0 ? spreadOf(numbers).mean : null;
}

/** An answer in a few characters: the option with its probability, the probability of yes, the score. */
function previewText({ type, value, probability }: Omit<AnswerPreview, "name">): string {
  if (value === null || type === "refusal") return type;
  if (typeof value === "string") {
    const option = isolated(shownName(value));
    return probability === null ? option : `${option} · ${formatPercent(probability)}`;
  }
  return answersOf(type).valueText(value);
}
