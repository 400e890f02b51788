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
  /** The length of the state in tokens. */
  tokens: number;
  /** Where the options lie on an axis that is known better than by similarity, when there is one. */
  latent: LatentSignal | null;
}

export interface ChoiceCalibration {
  temperature: number;
  /** How much the temperature grows for each e-fold of a state beyond a short one. */
  lengthSlope: number;
  /** The worth of one unit of overlap in cosine. */
  overlapWeight: number;
  /** How much of the similarity stays when a latent axis joins in. */
  latentShare: number;
  latent: LatentCalibration;
  opinionTemperature: number;
}

/** A state of up to these tokens, about ten words, is short: one sentence. */
const SHORT_TOKENS = 13;

/**
 * softmax((similarity + overlapWeight·overlap) / temperature), with the latent log likelihood where given. The
 * temperature grows with the length of the state: one telling sentence is easily lost in a long text. Options that are
 * opinions are left to their reader alone.
 */
export function choiceDistribution(signals: ChoiceSignals, calibration: ChoiceCalibration): number[] {
  const { overlapWeight, latentShare, opinionTemperature } = calibration;
  if ("opinions" in signals) return softmax(signals.opinions, opinionTemperature);
  const length = Math.max(0, Math.log(signals.tokens / SHORT_TOKENS));
  const temperature = calibration.temperature * (1 + calibration.lengthSlope * length);
  const logits = signals.similarities.map(
    (similarity, i) => (similarity + overlapWeight * signals.overlaps[i]!) / temperature,
  );
  if (!signals.latent) return softmax(logits);
  const latent = latentLogits(signals.latent, calibration.latent);
  return softmax(logits.map((logit, i) => latentShare * logit + latent[i]!));
}
