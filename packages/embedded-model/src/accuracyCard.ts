import card from "./accuracyCard.json";

/**
 * The accuracy of the embedded models by packages/embedded-model/accuracy.md; `npm run accuracy:card` writes
 * the file.
 */
export interface AccuracyCard {
  /** The models' limits, a sentence or two each. */
  limits: string[];
  /** `note`: the text before a model's sets. */
  models: { id: string; note: string; sets: { title: string; rows: AccuracyRow[] }[] }[];
}

/** One question type on one set of examples; shares from 0 to 1. */
export interface AccuracyRow {
  type: string;
  n: number;
  accuracy: number;
  chance: number;
  majority: number;
  brier: number;
  ece: number;
  /** In levels; for scores alone. */
  mae: number | null;
  /** The answers at 0.9 or more; null without any. */
  sure: { n: number; accuracy: number } | null;
}

export const ACCURACY_CARD: AccuracyCard = card;
