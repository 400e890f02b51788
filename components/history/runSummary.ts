import { formatFigure, shownName } from "@/components/answer/figures";
import { shownFailure } from "@/components/answer/shownFailure";
import { isolated } from "@/lib/builder/isolated";
import type { AnswerPreview, HistoryItem } from "@/lib/contract/history";

type Evaluation = HistoryItem["evaluations"][number];

/** What one model of a run gave, in short. */
export interface ModelSummary {
  /** The name that was asked for; null where the request had none. */
  asked: string | null;
  /** The versioned id that answered. */
  answered: string | null;
  answers: number;
  failures: number;
  /** HTTP status of the failure that was shown. */
  failedStatus: number | null;
  /** Of its answers, or of its failures where it has none: the middle one. */
  latencyMs: number;
  /** Of its first answer. */
  preview: readonly AnswerPreview[];
}

/** The models of a run in the order in which they were first asked. */
export function summariseModels(evaluations: readonly Evaluation[]): ModelSummary[] {
  return [...new Set(evaluations.map(({ modelAsked }) => modelAsked))].map((asked) => {
    const asks = evaluations.filter(({ modelAsked }) => modelAsked === asked);
    const answered = asks.filter(({ status }) => status === 200);
    const failed = asks.filter(({ status }) => status !== 200);
    return {
      asked,
      answered: answered[0]?.modelAnswered ?? null,
      answers: answered.length,
      failures: failed.length,
      failedStatus: shownFailure(failed)?.status ?? null,
      latencyMs: median((answered.length > 0 ? answered : failed).map(({ latencyMs }) => latencyMs)),
      preview: answered[0]?.answers ?? [],
    };
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** An answer in a few characters: the option with its probability, the probability of yes, the score. */
export function previewText({ type, value, probability }: Omit<AnswerPreview, "name">): string {
  if (value === null) return type;
  if (typeof value === "string") {
    const option = isolated(shownName(value));
    return probability === null ? option : `${option} ${formatFigure(probability)}`;
  }
  return type === "score" ? value.toFixed(2) : formatFigure(value);
}
