import { latentLogits, type LatentCalibration, type LatentSignal } from "./latent";
import { softmax } from "./softmax";

/** The signals of a choice. Only the reader of opinions judges options that are opinions. */
export type ChoiceSignals = ComparedOptions | OpinionOptions;

interface OpinionOptions {
  /** The opinion reader's logit for each option. */
  opinions: readonly number[];
}

interface ComparedOptions {
  /** Cosine of the state with each option, -1 to 1. */
  similarities: readonly number[];
  /** Shared words of the state and each option, from 0. */
  overlaps: readonly number[];
  /** Where the options lie on an axis that is known better than by similarity, when there is one. */
  latent: LatentSignal | null;
}

export interface ChoiceCalibration {
  temperature: number;
  /** The worth of one unit of overlap in cosine. */
  overlapWeight: number;
  /** How much of the similarity stays when a latent axis joins in. */
  latentShare: number;
  latent: LatentCalibration;
  opinionTemperature: number;
}

/**
 * softmax((similarity + overlapWeight·overlap) / temperature), with the latent log likelihood where given. Options
 * that are opinions are left to their reader alone.
 */
export function choiceDistribution(signals: ChoiceSignals, calibration: ChoiceCalibration): number[] {
  const { temperature, overlapWeight, latentShare, opinionTemperature } = calibration;
  if ("opinions" in signals) return softmax(signals.opinions, opinionTemperature);
  const logits = signals.similarities.map(
    (similarity, i) => (similarity + overlapWeight * signals.overlaps[i]!) / temperature,
  );
  if (!signals.latent) return softmax(logits);
  const latent = latentLogits(signals.latent, calibration.latent);
  return softmax(logits.map((logit, i) => latentShare * logit + latent[i]!));
}
