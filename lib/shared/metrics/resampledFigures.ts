import { bootstrap, RESAMPLES_DEFAULT } from "./bootstrap";
import { COMMON_FIGURES, ORDINAL_FIGURES, type FigureName } from "./estimate";
import { addUp, figureSums, figuresOfSums, groupRows, sumsLength, type Grouping } from "./figureSums";
import { rankRows, spearman } from "./rankCorrelation";
import type { ScoredRows } from "./scoredRows";

/** A figure with its values in resampled rows. */
interface ResampledFigure {
  /** NaN where the formula has no value. */
  value: number;
  resampled: Float64Array;
}

export type ResampledFigures = Partial<Record<FigureName, ResampledFigure>>;

/** The rank correlation costs as much as there are rows, so it takes fewer resamples of many rows. */
const RANKED_ROWS_MAX = 5_000;
const RANKED_RESAMPLES_MAX = 200;

export interface ResampleOptions {
  /** Equal seeds give equal intervals. */
  seed?: number;
  /** Resamples of each bootstrap interval, from 100. */
  resamples?: number;
}

/** The figures of a kind of question. */
export const figureNames = (isOrdinal: boolean): readonly FigureName[] =>
  isOrdinal ? [...COMMON_FIGURES, ...ORDINAL_FIGURES] : COMMON_FIGURES;

/**
 * The figures of one model. Number of rows, seed and number of resamples alone decide the resamples. Two models with
 * the same rows therefore see the same ones, and differences between their values are paired.
 */
export function resampledFigures(
  scored: ScoredRows,
  { seed = 1, resamples = RESAMPLES_DEFAULT }: ResampleOptions,
): ResampledFigures {
  const { groups, groupOf } = groupRows(scored.count, seed);
  const { sums, total, summed, figures, ranked } = partOf(scored, { groups, groupOf }, resamples);
  bootstrap(groups, resamples, seed, (weights, resample) => {
    addUp(sums, weights, total);
    const values = figuresOfSums(total, sums.outcomes);
    for (const name of summed) figures[name]!.resampled[resample] = values[name];
    if (ranked && resample < figures.spearman!.resampled.length) {
      figures.spearman!.resampled[resample] = spearman(ranked, weights);
    }
  });
  return figures;
}

type Summed = Exclude<FigureName, "spearman">;

function partOf(scored: ScoredRows, { groups, groupOf }: Grouping, resamples: number) {
  const sums = figureSums(scored, groups, groupOf);
  const total = new Float64Array(sumsLength(scored.outcomes));
  addUp(sums, new Uint8Array(groups).fill(1), total);
  const values = figuresOfSums(total, scored.outcomes);
  const summed = figureNames(scored.isOrdinal).filter((name): name is Summed => name !== "spearman");
  const figures: ResampledFigures = {};
  for (const name of summed) {
    figures[name] = { value: values[name], resampled: new Float64Array(resamples) };
  }
  const ranked = scored.isOrdinal ? rankRows(scored, groupOf) : null;
  if (ranked) {
    const times = scored.count > RANKED_ROWS_MAX ? Math.min(resamples, RANKED_RESAMPLES_MAX) : resamples;
    figures.spearman = {
      value: spearman(ranked, new Uint16Array(groups).fill(1)),
      resampled: new Float64Array(times),
    };
  }
  return { sums, total, summed, figures, ranked };
}
