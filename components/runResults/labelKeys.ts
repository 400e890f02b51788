import type { ResultQuestion } from "@/lib/shared/runResults/resultQuestions";

/** A key with the outcome that it stands for. */
interface LabelKey {
  key: string;
  outcome: number;
  label: string;
}

const KEYS_MAX = 9;

/** The keys 1 to 9 in the order of the outcomes; yes comes before no, as people say it. */
export function labelKeys({ judged, labels }: ResultQuestion): LabelKey[] {
  const outcomes = labels.map((_, outcome) => outcome);
  if (judged.kind === "binary") outcomes.reverse();
  return outcomes
    .slice(0, KEYS_MAX)
    .map((outcome, at) => ({ key: String(at + 1), outcome, label: labels[outcome]! }));
}

/** The outcome of a key; null for 0, which takes a label away; undefined for other keys. */
export function outcomeOfKey(question: ResultQuestion, key: string): number | null | undefined {
  return key === "0" ? null : labelKeys(question).find((candidate) => candidate.key === key)?.outcome;
}
