import { compareWithGolden } from "@/lib/shared/drift/compareWithGolden";
import type { DriftReport, FrozenThreshold } from "@/lib/shared/pageApi/goldenSets";
import { resultQuestions } from "@/lib/shared/runResults/resultQuestions";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import type { FoundGoldenSet } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";
import { readAnswers } from "./readAnswers";

/**
 * Compares a finished run of a check with the frozen one.
 * @param isDeterministic whether a versioned id answers equal requests equally
 */
export async function driftReportOf(
  store: Store,
  { golden, run: frozen }: Pick<FoundGoldenSet, "golden" | "run">,
  run: DatasetRunEntry,
  isDeterministic: (id: string) => boolean,
): Promise<DriftReport> {
  const questions = resultQuestions(frozen.questions);
  const before = await readAnswers(store, frozen, golden.runModel, questions);
  const now = await readAnswers(store, run, golden.name, questions);
  const pairs = questions.map(({ labels }, at) => ({
    ...{ golden: before.answers[at]!, now: now.answers[at]!, labels },
  }));
  const isBoth = (row: number): boolean =>
    pairs.some((pair) => pair.golden.rows[row]!.distribution && pair.now.rows[row]!.distribution);
  const both = (pairs[0]?.golden.rows ?? []).filter((_, row) => isBoth(row)).length;
  const ids = [...before.answeredBy, ...now.answeredBy];
  return {
    rows: frozen.rowCount,
    answered: { golden: before.answered, now: now.answered, both },
    answeredBy: { golden: before.answeredBy, now: now.answeredBy },
    isExact: ids.length > 0 && ids.every(isDeterministic),
    problem: both > 0 ? null : nothingToCompare(golden.name, now.answered, now.firstError),
    questions: both > 0 ? compareWithGolden(pairs, JSON.parse(golden.thresholds) as FrozenThreshold[]) : [],
  };
}

function nothingToCompare(name: string, answered: number, firstError: string | null): string {
  if (answered > 0) return "No row has an answer that can be compared with the golden set.";
  return `${name} answered no row. ${firstError ?? ""}`.trim();
}

/** A check that ended without answers. */
export const failedReport = (
  { golden, run }: Pick<FoundGoldenSet, "golden" | "run">,
  problem: string,
): DriftReport => ({
  rows: run.rowCount,
  answered: { golden: 0, now: 0, both: 0 },
  answeredBy: { golden: JSON.parse(golden.answeredBy) as string[], now: [] },
  ...{ isExact: false, problem, questions: [] },
});
