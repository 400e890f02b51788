import { latentLogits, type LatentCalibration, type LatentSignal } from "./latent";
import { smoothOrdinal } from "./ordinal";
import { softmax } from "./softmax";

export interface ScoreSignals {
  /** Cosine of the state with each level, -1 to 1. */
  similarities: readonly number[];
  overlaps: readonly number[];
  /**
   * `concept`: an axis of its own that the rubric follows, levels at -1 to 1. `rubric`: the direction from
   * the low to the high levels themselves. Null when the levels point nowhere.
   */
  latent: ({ kind: "concept" | "rubric" } & LatentSignal) | null;
}

export interface ScoreCalibration {
  temperature: number;
  overlapWeight: number;
  concept: LatentCalibration;
  rubric: LatentCalibration;
  /** Width of the ordinal smoothing, in levels. */
  smoothing: number;
}

/** Softmax over similarity, overlap and the latent log likelihood, then smoothed over the order of the levels. */
export function scoreDistribution(signals: ScoreSignals, calibration: ScoreCalibration): number[] {
  const { temperature, overlapWeight, smoothing } = calibration;
  const latent = signals.latent && latentLogits(signals.latent, calibration[signals.latent.kind]);
  const logits = signals.similarities.map(
    (similarity, i) =>
      (similarity + overlapWeight * signals.overlaps[i]!) / temperature + (latent ? latent[i]! : 0),
  );
  return smoothOrdinal(softmax(logits), smoothing);
}
