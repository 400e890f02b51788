import data from "./choiceTuning.json";
import { decodeFloats } from "./floats";

/** What is added to a matrix M of the encoder: M + D·U, D with a row of `rank` values an input, U with `rank` rows. */
export interface TunedMatrix {
  rank: number;
  down: Float32Array;
  up: Float32Array;
}

/**
 * What turns the encoder into one for choices (low-rank adaptation of its second layer and of its pooling): a text
 * then lies near the option that it belongs to, where the plain encoder only sees what it is about.
 */
export type ChoiceTuning = Readonly<Record<keyof typeof data.matrices, TunedMatrix>>;

const matrix = ({ down, up }: { down: string; up: string }): TunedMatrix => ({
  rank: data.rank,
  down: decodeFloats(down),
  up: decodeFloats(up),
});
const { attend, merge, expand, contract, pool } = data.matrices;

/** As it was trained (packages/embedded-model/training/README.md). */
export const CHOICE_TUNING: ChoiceTuning = {
  attend: matrix(attend),
  merge: matrix(merge),
  expand: matrix(expand),
  contract: matrix(contract),
  pool: matrix(pool),
};
