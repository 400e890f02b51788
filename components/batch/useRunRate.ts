import { useState } from "react";
import type { DatasetRunSummary } from "@/lib/shared/pageApi/datasetRuns";
import { doneOf, leftOf, ratesOf, secondsLeft, withSample, type RateSample } from "./runRate";

/**
 * The rate of a run from its progress so far, as this page saw it.
 * @param at when the progress was read, in milliseconds
 */
export function useRunRate(run: Pick<DatasetRunSummary, "models">, at: number) {
  const [samples, setSamples] = useState<readonly RateSample[]>([]);
  let now = samples;
  if (samples.at(-1)?.at !== at) {
    now = withSample(samples, { at, done: doneOf(run) });
    setSamples(now);
  }
  const rates = ratesOf(now);
  return { rates, secondsLeft: secondsLeft(leftOf(run), rates) };
}
