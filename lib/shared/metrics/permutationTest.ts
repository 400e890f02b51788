import { seededRandom } from "./seededRandom";

/** Repeated measurements: one list of numbers for each repeat, all of one length. */
export type Measurements = readonly (readonly number[])[];

export interface PermutationOptions {
  /** Up to so many regroupings are all counted; more are sampled. The default counts all of 8 + 8. */
  exactMax?: number;
  /** Sampled regroupings. */
  resamples?: number;
  seed?: number;
}

export const EXACT_MAX = 12_870;
export const RESAMPLES = 9_999;
/** Sums of one grouping in another order differ by rounding. */
const EQUAL_WITHIN = 1e-9;

/**
 * Permutation test of equal groups (Fisher, 1935). The statistic is Σ_j |mean_b,j − mean_a,j|; with one number a
 * repeat it is the two-sided test of the mean difference. p is the share of all regroupings whose statistic is at
 * least the observed one. Of m sampled ones with c hits, p = (c + 1) / (m + 1) (Phipson and Smyth, 2010). For
 * groups from one distribution, p ≤ alpha has a probability of at most alpha.
 *
 * Pass one whole distribution a repeat to test a question once, whatever its number of options. Pass cumulative sums
 * for levels: then the statistic counts how far probability moves.
 *
 * @returns 1 where a group is empty
 */
export function permutationTest(a: Measurements, b: Measurements, options: PermutationOptions = {}): number {
  const { exactMax = EXACT_MAX, resamples = RESAMPLES, seed = 1 } = options;
  if (a.length === 0 || b.length === 0) return 1;
  const groups = new Groups(a, b);
  const observed = groups.statistic(a.map((_, index) => index)) - EQUAL_WITHIN;
  if (combinations(a.length + b.length, a.length) <= exactMax) return groups.exactShare(observed);
  return groups.sampledShare(observed, resamples, seed);
}

/** The smallest p that groups of these sizes can reach. Groups of equal size count each statistic twice. */
export function smallestP(sizeA: number, sizeB: number, options: PermutationOptions = {}): number {
  const { exactMax = EXACT_MAX, resamples = RESAMPLES } = options;
  const all = combinations(sizeA + sizeB, sizeA);
  const exact = (sizeA === sizeB ? 2 : 1) / all;
  return all <= exactMax ? exact : Math.max(exact, 1 / (resamples + 1));
}

/** Binomial coefficient, exact up to 2^53. */
function combinations(n: number, k: number): number {
  let result = 1;
  for (let step = 1; step <= k; step += 1) result = (result * (n - k + step)) / step;
  return Math.round(result);
}

class Groups {
  private readonly size: number;
  private readonly count: number;
  private readonly width: number;
  private readonly values: Float64Array;
  /** Per number: what group b's mean takes from the difference if group a were empty. */
  private readonly offset: Float64Array;
  private readonly scale: number;

  constructor(a: Measurements, b: Measurements) {
    this.size = a.length;
    this.count = a.length + b.length;
    this.width = a[0]!.length;
    this.scale = 1 / a.length + 1 / b.length;
    this.values = new Float64Array(this.count * this.width);
    this.offset = new Float64Array(this.width);
    [...a, ...b].forEach((repeat, row) => {
      if (repeat.length !== this.width)
        throw new RangeError(`${this.width} and ${repeat.length} numbers a repeat cannot be compared`);
      repeat.forEach((value, column) => {
        this.values[row * this.width + column] = value;
        this.offset[column]! += value / b.length;
      });
    });
  }

  statistic(members: ArrayLike<number>): number {
    let sum = 0;
    for (let column = 0; column < this.width; column += 1) {
      let part = 0;
      for (let member = 0; member < this.size; member += 1) {
        part += this.values[members[member]! * this.width + column]!;
      }
      sum += Math.abs(part * this.scale - this.offset[column]!);
    }
    return sum;
  }

  exactShare(observed: number): number {
    const members = Array.from({ length: this.size }, (_, index) => index);
    let hits = 0;
    let all = 0;
    do {
      all += 1;
      if (this.statistic(members) >= observed) hits += 1;
    } while (this.next(members));
    return hits / all;
  }

  /** The next combination in lexical order; false behind the last. */
  private next(members: number[]): boolean {
    let at = this.size - 1;
    while (at >= 0 && members[at] === this.count - this.size + at) at -= 1;
    if (at < 0) return false;
    members[at]! += 1;
    for (let later = at + 1; later < this.size; later += 1) members[later] = members[later - 1]! + 1;
    return true;
  }

  sampledShare(observed: number, resamples: number, seed: number): number {
    const random = seededRandom(seed);
    const order = Uint32Array.from({ length: this.count }, (_, index) => index);
    let hits = 0;
    for (let sample = 0; sample < resamples; sample += 1) {
      for (let at = 0; at < this.size; at += 1) {
        const from = at + Math.floor(random() * (this.count - at));
        const kept = order[at]!;
        order[at] = order[from]!;
        order[from] = kept;
      }
      if (this.statistic(order) >= observed) hits += 1;
    }
    return (hits + 1) / (resamples + 1);
  }
}
