import { sigmoid } from "./softmax";

export interface NoulSignals {
  /** How much nearer the state is to the statement than unrelated texts are, and than it is to unrelated statements. */
  contrast: number;
  /** Where the state lies on the axis of the concept that the question asks for, when it is one that is known. */
  axis: number | null;
}

export interface NoulCalibration {
  /** Without a concept: logit = weight·contrast + bias. */
  free: { contrast: number; bias: number };
  /** With one: logit = weights·(contrast, axis). */
  concept: { contrast: number; axis: number };
}

/** Probabilities of no and yes. */
export function noulDistribution({ contrast, axis }: NoulSignals, calibration: NoulCalibration): number[] {
  const { free, concept } = calibration;
  const logit =
    axis === null ? free.contrast * contrast + free.bias : concept.contrast * contrast + concept.axis * axis;
  return binary(sigmoid(logit));
}

/** No and yes from the probability of yes. */
export function binary(yes: number): number[] {
  return [1 - yes, yes];
}
