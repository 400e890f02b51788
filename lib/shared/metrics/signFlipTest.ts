import { EXACT_MAX, RESAMPLES, type Measurements, type PermutationOptions } from "./permutationTest";
import { seededRandom } from "./seededRandom";

const EQUAL_WITHIN = 1e-9;

/**
 * Sign-flip test of paired repeats (Fisher, 1935): under equal models the difference of a pair is as likely with
 * either sign. The statistic is Σ_j |mean difference_j|; p is the share of all 2^n sign choices with at least the
 * observed value, or (c + 1) / (m + 1) of m sampled ones. It assumes differences symmetric about 0.
 *
 * @param differences one list a pair: the candidate's numbers minus the baseline's
 * @returns 1 for no pair
 */
export function signFlipTest(differences: Measurements, options: PermutationOptions = {}): number {
  const { exactMax = EXACT_MAX, resamples = RESAMPLES, seed = 1 } = options;
  const count = differences.length;
  if (count === 0) return 1;
  const signs = new Int8Array(count).fill(1);
  const observed = statistic(differences, signs) - EQUAL_WITHIN;
  let hits = 0;
  if (2 ** count <= exactMax) {
    for (let choice = 0; choice < 2 ** count; choice += 1) {
      for (let pair = 0; pair < count; pair += 1) signs[pair] = (choice >> pair) & 1 ? -1 : 1;
      if (statistic(differences, signs) >= observed) hits += 1;
    }
    return hits / 2 ** count;
  }
  const random = seededRandom(seed);
  for (let sample = 0; sample < resamples; sample += 1) {
    for (let pair = 0; pair < count; pair += 1) signs[pair] = random() < 0.5 ? -1 : 1;
    if (statistic(differences, signs) >= observed) hits += 1;
  }
  return (hits + 1) / (resamples + 1);
}

/** The smallest p of so many pairs: all signs equal, one way or the other. */
export function smallestSignFlipP(pairs: number, options: PermutationOptions = {}): number {
  const { exactMax = EXACT_MAX, resamples = RESAMPLES } = options;
  const exact = 2 / 2 ** pairs;
  return 2 ** pairs <= exactMax ? exact : Math.max(exact, 1 / (resamples + 1));
}

function statistic(differences: Measurements, signs: Int8Array): number {
  const width = differences[0]!.length;
  let sum = 0;
  for (let column = 0; column < width; column += 1) {
    let part = 0;
    for (let pair = 0; pair < differences.length; pair += 1)
      part += signs[pair]! * differences[pair]![column]!;
    sum += Math.abs(part);
  }
  return sum / differences.length;
}
