import { sigmoid } from "./softmax";

export interface NoulSignals {
  /** How much nearer the state is to the statement than unrelated texts are, and than it is to unrelated statements. */
  contrast: number;
  /**
   * How much nearer it is to the criteria for yes than to the criteria for no; null where the caller did not say
   * both.
   */
  opposed: number | null;
  /** The logit of the question's concept; null for an unknown concept. */
  concept: number | null;
}

export interface NoulCalibration {
  /** Without a concept: logit = weight·contrast + bias. */
  free: { contrast: number; bias: number };
  /** The same with the caller's criteria for no: logit = weight·contrast + weight·opposed. */
  opposed: { contrast: number; opposed: number };
  /** With one: logit = contrast weight · contrast + share · the concept's own logit. */
  concept: { contrast: number; share: number };
}

/** Probabilities of no and yes. */
export function noulDistribution(
  { contrast, opposed, concept }: NoulSignals,
  calibration: NoulCalibration,
): number[] {
  const { free, opposed: both, concept: weights } = calibration;
  if (concept !== null) return binary(sigmoid(weights.contrast * contrast + weights.share * concept));
  if (opposed !== null) return binary(sigmoid(both.contrast * contrast + both.opposed * opposed));
  return binary(sigmoid(free.contrast * contrast + free.bias));
}

/** No and yes from the probability of yes. */
export function binary(yes: number): number[] {
  return [1 - yes, yes];
}
