import card from "./accuracyCard.json";

/** How often the embedded models are right, as packages/embedded-model/accuracy.md has it: the file is written by `npm run accuracy:card`. */
export interface AccuracyCard {
  /** What the models cannot do, a sentence or two each. */
  limits: string[];
  /** `note`: what stands in front of a model's sets. */
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
  /** In levels; of scores alone. */
  mae: number | null;
  /** The answers at 0.9 or more; null where there are none. */
  sure: { n: number; accuracy: number } | null;
}

export const ACCURACY_CARD: AccuracyCard = card;
