import { brierScore } from "@/lib/shared/metrics/brierScore";
import { wilson } from "@/lib/shared/metrics/binomial";
import type { Interval } from "@/lib/shared/metrics/estimate";
import { isRight } from "@/lib/shared/metrics/accuracy";
import { mcnemar } from "@/lib/shared/metrics/mcnemar";
import { meanOfDifferences, type MeanDifference } from "@/lib/shared/metrics/meanDifference";
import type { AnsweredRow } from "./answeredRows";

interface Accuracy {
  right: number;
  interval: Interval;
}

/** The answer in the options' own order against the mean over all orders, on rows with labels. */
export interface AveragedFigures {
  /** Rows with a label. */
  n: number;
  single: Accuracy;
  averaged: Accuracy;
  /** Rows that one of both gets right alone. */
  onlySingle: number;
  onlyAveraged: number;
  /** McNemar's exact test; not corrected. */
  p: number;
  /** Brier score (0 to 2) of the averaged distribution less that of the single order: below 0 is better. */
  brierChange: MeanDifference;
}

/** @returns null without a labelled row */
export function averagedFigures(rows: readonly AnsweredRow[]): AveragedFigures | null {
  const judged = rows.flatMap(({ expected, original, variants }) => {
    if (expected === null) return [];
    const lists = [original, ...variants.map(({ probabilities }) => probabilities)];
    const mean = original.map((_, at) => lists.reduce((sum, list) => sum + list[at]!, 0) / lists.length);
    const brier = (probabilities: readonly number[]) => brierScore([{ probabilities, expected }]);
    return [
      {
        single: isRight({ probabilities: original, expected }),
        averaged: isRight({ probabilities: mean, expected }),
        change: brier(mean) - brier(original),
      },
    ];
  });
  if (judged.length === 0) return null;
  const n = judged.length;
  const accuracy = (right: number): Accuracy => ({ right, interval: wilson(right, n) });
  const onlySingle = judged.filter(({ single, averaged }) => single && !averaged).length;
  const onlyAveraged = judged.filter(({ single, averaged }) => !single && averaged).length;
  return {
    n,
    single: accuracy(judged.filter(({ single }) => single).length),
    averaged: accuracy(judged.filter(({ averaged }) => averaged).length),
    ...{ onlySingle, onlyAveraged, p: mcnemar(onlySingle, onlyAveraged) },
    brierChange: meanOfDifferences(judged.map(({ change }) => change)),
  };
}
