import { levelDistance, totalVariation } from "@/lib/shared/metrics/agreement";
import type { Distribution } from "./readDistributions";

/** How far an answer is from the original's. */
export interface Movement {
  /** 0 to 1: total variation, or the earth mover's distance of levels as a share of the scale. */
  distance: number;
  /** The original's most probable outcome, the first one on a tie. */
  from: string;
  /** The variant's. */
  to: string;
  /** Change of the probability of `from`, −1 to 1. */
  change: number;
}

/** The probabilities of a distribution in another order of its labels; 0 for a missing label. */
export function inOrder(labels: readonly string[], { labels: own, probabilities }: Distribution): number[] {
  const byLabel = new Map(own.map((label, index) => [label, probabilities[index]!]));
  return labels.map((label) => byLabel.get(label) ?? 0);
}

/** The mean of repeats, with the labels of the first. @throws RangeError for none */
export function meanOf(repeats: readonly Distribution[]): Distribution {
  const [first] = repeats;
  if (!first) throw new RangeError("A mean needs a distribution");
  const lists = repeats.map((repeat) => inOrder(first.labels, repeat));
  const sums = first.labels.map((_, index) => lists.reduce((sum, list) => sum + list[index]!, 0));
  return { ...first, probabilities: sums.map((sum) => sum / repeats.length) };
}

/** The most probable outcome, the first one on a tie. */
export function topOf({ labels, probabilities }: Distribution): string {
  return labels[probabilities.indexOf(Math.max(...probabilities))] ?? "";
}

/** Distance of two distributions over the same outcomes, 0 to 1. */
function distanceOf(one: Distribution, other: Distribution): number {
  return listDistance(one.isOrdinal, one.probabilities, inOrder(one.labels, other));
}

/** The same for probabilities in the same order. */
const listDistance = (isOrdinal: boolean, one: readonly number[], other: readonly number[]): number =>
  isOrdinal ? levelDistance(one, other) : totalVariation(one, other);

/** How far a variant's mean answer is from the original's. */
export function movementOf(original: Distribution, variant: Distribution): Movement {
  const from = topOf(original);
  const at = original.labels.indexOf(from);
  return {
    distance: distanceOf(original, variant),
    from,
    // A tie that the original's outcome shares changes nothing.
    to: topOf({ ...original, probabilities: inOrder(original.labels, variant) }),
    change: inOrder(original.labels, variant)[at]! - original.probabilities[at]!,
  };
}
