import { bootstrap, RESAMPLES_DEFAULT } from "./bootstrap";
import { COMMON_FIGURES, ORDINAL_FIGURES, type FigureName } from "./estimate";
import { addUp, figureSums, figuresOfSums, groupRows, sumsLength, type Grouping } from "./figureSums";
import { rankRows, resampledSpearman } from "./rankCorrelation";
import type { ScoredRows } from "./scoredRows";

/** A figure with its values in resampled rows. */
interface ResampledFigure {
  /** NaN where the formula has no value. */
  value: number;
  resampled: Float64Array;
}

export type ResampledFigures = Partial<Record<FigureName, ResampledFigure>>;

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
    if (ranked) figures.spearman!.resampled[resample] = resampledSpearman(ranked, weights);
  });
  return figures;
}

type Summed = Exclude<FigureName, "spearman">;

function partOf(scored: ScoredRows, { groups, groupOf }: Grouping, resamples: number) {
  const sums = figureSums(scored, groups, groupOf);
  const total = new Float64Array(sumsLength(scored.outcomes));
  addUp(sums, new Uint16Array(groups).fill(1), total);
  const values = figuresOfSums(total, scored.outcomes);
  const summed = figureNames(scored.isOrdinal).filter((name): name is Summed => name !== "spearman");
  const figures: ResampledFigures = {};
  for (const name of summed) {
    figures[name] = { value: values[name], resampled: new Float64Array(resamples) };
  }
  const ranked = scored.isOrdinal ? rankRows(scored, { groups, groupOf }) : null;
  if (ranked) figures.spearman = { value: ranked.value, resampled: new Float64Array(resamples) };
  return { sums, total, summed, figures, ranked };
}
