import type { Interval } from "./estimate";
import { seededRandom } from "./seededRandom";

export const RESAMPLES_DEFAULT = 1_000;

/**
 * Bootstrap (Efron, 1979): draws `groups` groups with replacement, `resamples` times. `read` sees how often each was
 * drawn. The list is reused.
 */
export function bootstrap(
  groups: number,
  resamples: number,
  seed: number,
  read: (weights: Uint16Array, resample: number) => void,
): void {
  const random = seededRandom(seed);
  const weights = new Uint16Array(groups);
  for (let resample = 0; resample < resamples; resample += 1) {
    weights.fill(0);
    for (let draw = 0; draw < groups; draw += 1) weights[Math.floor(random() * groups)]! += 1;
    read(weights, resample);
  }
}

/**
 * The middle 95% of resampled values; values without a number are left out. Null where most have none.
 * A percentile between two values is interpolated.
 */
export function percentileInterval(values: Float64Array): Interval | null {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (sorted.length * 2 <= values.length) return null;
  return [percentile(sorted, 0.025), percentile(sorted, 0.975)];
}

function percentile(sorted: Float64Array, share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(sorted.length - 1, below + 1);
  return sorted[below]! + (at - below) * (sorted[above]! - sorted[below]!);
}

/**
 * The basic interval 2·value − percentile, for figures that resampling drives up: the ECE grows by the noise of every
 * bin. It is cut to 0…1 and reaches to the value itself at least.
 */
export function reversedInterval(value: number, [low, high]: Interval): Interval {
  const cut = (end: number) => Math.min(1, Math.max(0, end));
  return [Math.min(value, cut(2 * value - high)), Math.max(value, cut(2 * value - low))];
}
