import { inOrder, meanOf, topOf } from "./movement";
import type { Distribution } from "./readDistributions";

/** The answers to one order of a choice's options. */
export interface AskedOrder {
  order: readonly string[];
  repeats: readonly Distribution[];
}

export interface OrderFigures {
  /** In the order of the original. */
  options: {
    name: string;
    /** Mean probability where it stands at each place; null where it was not asked there. */
    byPlace: (number | null)[];
    /** Over the orders: the averaged distribution. */
    mean: number;
    /** Highest less lowest probability over the orders. */
    range: number;
  }[];
  /** Mean probability of whatever stands at each place. Without a liking for places, it is the same everywhere. */
  places: (number | null)[];
  /** The most probable option of each order; null without an answer. */
  winners: (string | null)[];
  /** Whether two orders have different winners. */
  winnerChanges: boolean;
  /** The most probable option of the averaged distribution. */
  averagedWinner: string;
}

/**
 * The effect of an option's place on its probability. The averaged distribution weighs each answered order equally.
 * @returns null without an answer
 */
export function orderFigures(names: readonly string[], asked: readonly AskedOrder[]): OrderFigures | null {
  const means = asked.map(({ repeats }) => (repeats.length === 0 ? null : inOrder(names, meanOf(repeats))));
  const answered = means.filter((mean) => mean !== null);
  if (answered.length === 0) return null;
  const options = names.map((name, index) => {
    const values = answered.map((mean) => mean[index]!);
    const byPlace = names.map((_, place) =>
      average(
        asked.flatMap(({ order }, at) => (means[at] && order[place] === name ? [means[at][index]!] : [])),
      ),
    );
    return { name, byPlace, mean: average(values)!, range: Math.max(...values) - Math.min(...values) };
  });
  const winnerOf = (probabilities: readonly number[]): string =>
    topOf({ isOrdinal: false, labels: names, probabilities });
  const winners = means.map((mean) => mean && winnerOf(mean));
  return {
    options,
    places: names.map((_, place) =>
      average(options.flatMap(({ byPlace }) => (byPlace[place] === null ? [] : byPlace[place]!))),
    ),
    winners,
    winnerChanges: new Set(winners.filter((winner) => winner !== null)).size > 1,
    averagedWinner: winnerOf(options.map(({ mean }) => mean)),
  };
}

const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
