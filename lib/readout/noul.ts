import { sigmoid } from "./softmax";

export interface NoulSignals {
  /** How much nearer the state is to the statement than unrelated texts are, and than it is to unrelated statements. */
  contrast: number;
  /** The logit of the concept that the question asks for, when it is one that is known. */
  concept: number | null;
}

export interface NoulCalibration {
  /** Without a concept: logit = weight·contrast + bias. */
  free: { contrast: number; bias: number };
  /** With one: logit = contrast weight · contrast + share · the concept's own logit. */
  concept: { contrast: number; share: number };
}

/** Probabilities of no and yes. */
export function noulDistribution({ contrast, concept }: NoulSignals, calibration: NoulCalibration): number[] {
  const { free, concept: weights } = calibration;
  const logit =
    concept === null
      ? free.contrast * contrast + free.bias
      : weights.contrast * contrast + weights.share * concept;
  return binary(sigmoid(logit));
}

/** No and yes from the probability of yes. */
export function binary(yes: number): number[] {
  return [1 - yes, yes];
}
