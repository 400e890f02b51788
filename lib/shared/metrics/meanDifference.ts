import type { Interval } from "./estimate";
import { incompleteBeta, solveUnit } from "./incompleteBeta";

export interface MeanDifference {
  difference: number;
  /** 95%; null where a side has a single value, so that nothing shows its noise. */
  interval: Interval | null;
}

/**
 * mean(b) − mean(a) of independent repeats, with Welch's interval (1947): ± t·√(s_a²/n_a + s_b²/n_b), and
 * Satterthwaite's degrees of freedom. Its width is 0 where neither side varies. The interval is not corrected for
 * the number of figures.
 * @throws RangeError for an empty side.
 */
export function meanDifference(a: readonly number[], b: readonly number[]): MeanDifference {
  const [one, other] = [momentsOf(a), momentsOf(b)];
  const difference = other.mean - one.mean;
  if (a.length < 2 || b.length < 2) return { difference, interval: null };
  const [shareA, shareB] = [one.variance / a.length, other.variance / b.length];
  const variance = shareA + shareB;
  if (variance === 0) return { difference, interval: [difference, difference] };
  const freedom = variance ** 2 / (shareA ** 2 / (a.length - 1) + shareB ** 2 / (b.length - 1));
  return { difference, interval: around(difference, studentT(0.975, freedom) * Math.sqrt(variance)) };
}

/** The mean of paired differences with Student's interval, ± t_{n−1}·s/√n. @throws RangeError for none. */
export function meanOfDifferences(differences: readonly number[]): MeanDifference {
  const { mean, variance } = momentsOf(differences);
  const count = differences.length;
  if (count < 2) return { difference: mean, interval: null };
  return {
    difference: mean,
    interval: around(mean, studentT(0.975, count - 1) * Math.sqrt(variance / count)),
  };
}

const around = (value: number, reach: number): Interval => [value - reach, value + reach];

function momentsOf(values: readonly number[]): { mean: number; variance: number } {
  if (values.length === 0) throw new RangeError("A mean needs a value");
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: values.length > 1 ? squares / (values.length - 1) : 0 };
}

/** Quantile of Student's t for a probability above ½ and `freedom` > 0. */
export function studentT(probability: number, freedom: number): number {
  // P(|T| > t) = I_x(freedom / 2, ½) with x = freedom / (freedom + t²).
  const x = solveUnit((at) => incompleteBeta(at, freedom / 2, 0.5), 2 * (1 - probability));
  return Math.sqrt((freedom * (1 - x)) / x);
}
