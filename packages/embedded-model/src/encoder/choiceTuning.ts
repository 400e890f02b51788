import data from "./choiceTuning.json";
import { decodeFloats } from "./floats";

/**
 * A low-rank addition to a matrix M of the encoder: M + D·U. D has a row of `rank` values per input, U has
 * `rank` rows.
 */
export interface TunedMatrix {
  rank: number;
  down: Float32Array;
  up: Float32Array;
}

/**
 * Adapts the encoder to choices (low-rank adaptation of its second layer and of its pooling). A text's vector
 * then lies near its matching option; the plain encoder only sees the topic.
 */
export type ChoiceTuning = Readonly<Record<keyof typeof data.matrices, TunedMatrix>>;

const matrix = ({ down, up }: { down: string; up: string }): TunedMatrix => ({
  rank: data.rank,
  down: decodeFloats(down),
  up: decodeFloats(up),
});
const { attend, merge, expand, contract, pool } = data.matrices;

/** As trained (packages/embedded-model/training/README.md). */
export const CHOICE_TUNING: ChoiceTuning = {
  attend: matrix(attend),
  merge: matrix(merge),
  expand: matrix(expand),
  contract: matrix(contract),
  pool: matrix(pool),
};
