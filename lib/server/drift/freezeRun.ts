import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import { certifyThreshold } from "@/lib/shared/metrics/thresholds/certificate";
import type { FrozenThreshold, newGoldenSet } from "@/lib/shared/pageApi/goldenSets";
import { resultQuestions } from "@/lib/shared/runResults/resultQuestions";
import { modelsOf, probeKindOf } from "@/lib/server/batch/runViews";
import type { DatasetRunEntry } from "@/lib/server/store/datasetRuns";
import type { GoldenSetEntry } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";
import type { z } from "zod";
import { readAnswers } from "./readAnswers";

/**
 * The parts of a golden set that come from its run: the ids that answered, and certified thresholds.
 * @throws AppError 400 for a run that has not ended or has no answer; InvalidRequestError for a model that it did not ask
 */
export async function freezeRun(
  store: Store,
  run: DatasetRunEntry,
  { runModel, guarantee }: z.output<typeof newGoldenSet>,
): Promise<Pick<GoldenSetEntry, "answeredBy" | "thresholds">> {
  if (run.status !== "finished") {
    throw new AppError("api_usage_error", `Only a finished run can be frozen. This one is ${run.status}.`);
  }
  if (probeKindOf(run).probe !== undefined) {
    throw new AppError(
      "api_usage_error",
      "A probe cannot be frozen: its answers are those of changed requests.",
    );
  }
  if (!modelsOf(run).includes(runModel)) {
    throw new InvalidRequestError([
      { type: "value_error", loc: ["body", "runModel"], msg: "The run did not ask this model" },
    ]);
  }
  const { answers, answeredBy } = await readAnswers(store, run, runModel, resultQuestions(run.questions));
  if (answeredBy.length === 0) {
    throw new AppError("api_usage_error", `The run has no answer of ${runModel} to freeze.`);
  }
  const thresholds = guarantee === null ? [] : answers.flatMap((one) => frozenThreshold(one, guarantee));
  return { answeredBy: JSON.stringify(answeredBy), thresholds: JSON.stringify(thresholds) };
}

function frozenThreshold(
  answers: JudgedAnswers,
  { alpha, delta }: Pick<FrozenThreshold, "alpha" | "delta">,
): FrozenThreshold[] {
  const certificate = certifyThreshold(answers, { alpha, delta });
  if (certificate.kind !== "certified") return [];
  return [{ question: answers.question.name, alpha, delta, threshold: certificate.test.threshold }];
}
