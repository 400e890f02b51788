import type { DatasetRunSummary } from "@/lib/shared/pageApi/datasetRuns";

/** Rows that were done at a time, by the run's models. */
export interface RateSample {
  /** Milliseconds of any clock that only grows. */
  at: number;
  done: readonly number[];
}

/** The rate is the one of this time, so that it follows a model that slows down. */
const WINDOW_MS = 30_000;

/** The samples with a new one, without those that are too old. A retry lowers the counts: it begins anew. */
export function withSample(samples: readonly RateSample[], next: RateSample): readonly RateSample[] {
  const isLower = samples.at(-1)?.done.some((done, model) => done > (next.done[model] ?? 0)) ?? false;
  const kept = isLower ? [] : samples.filter(({ at }) => next.at - at <= WINDOW_MS);
  return [...kept, next];
}

/** The first rows are slower than the others: a shorter time tells no rate. */
const RATE_MS_MIN = 5_000;

/** Rows a second of each model; null before two samples five seconds apart. */
export function ratesOf(samples: readonly RateSample[]): (number | null)[] {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) return [];
  const elapsed = last.at - first.at;
  return last.done.map((done, model) =>
    elapsed < RATE_MS_MIN ? null : ((done - (first.done[model] ?? 0)) * 1_000) / elapsed,
  );
}

/**
 * Seconds until the slowest model is done: the models work beside each other.
 * @returns null while a model with rows left has no rate
 */
export function secondsLeft(left: readonly number[], rates: readonly (number | null)[]): number | null {
  let longest = 0;
  for (const [model, rows] of left.entries()) {
    if (rows === 0) continue;
    const rate = rates[model] ?? null;
    if (rate === null || rate === 0) return null;
    longest = Math.max(longest, rows / rate);
  }
  return longest;
}

/** Rows of each model that were asked to the end, answered or failed. Cancelled ones were not. */
export const doneOf = ({ models }: Pick<DatasetRunSummary, "models">): number[] =>
  models.map(({ counts }) => counts.answered + counts.failed);

/** Rows of all models together, asked or not. A probe counts its calls. */
export const allOf = ({ models }: Pick<DatasetRunSummary, "models">): number =>
  models.reduce((sum, { counts }) => sum + Object.values(counts).reduce((all, rows) => all + rows, 0), 0);

/** Rows of each model that are still to be asked. */
export const leftOf = ({ models }: Pick<DatasetRunSummary, "models">): number[] =>
  models.map(({ counts }) => counts.queued + counts.running);

/** A time in the two largest units: `5 s`, `3 min 20 s`, `2 h 5 min`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600)
    return whole % 60 === 0 ? `${whole / 60} min` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
