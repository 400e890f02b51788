import type { ConceptAxis } from "../src/readers/concepts";
import { mean } from "../src/encoder/mean";
import type { Labelled } from "./conceptExamples";
import { fitLogistic, type WeightedExample } from "./logisticRegression";

const SLOPE_PENALTY = 1e-4;
/**
 * Largest weight of the reading beside the place on the axis, at equal spreads. Twice as much was as good on
 * the examples. But the axis is simpler, and is wrong less often about other kinds of texts.
 */
const SHARES = [0, 0.5, 1];

/** A text held out from the axis and the reader. */
export interface HeldOut extends Labelled {
  /** Its place on the axis. */
  place: number;
  reading: number;
}

/**
 * The reader's weight, and the value of places. The weight is the share that separates held-out texts best;
 * border, slope and scale follow from the places of these texts.
 * @param isTwoSided whether yes and no lie on either side of the middle degree (like and dislike), so that
 * texts by degree show the border
 */
export function fitPlaces(
  texts: readonly HeldOut[],
  isTwoSided: boolean,
): Omit<ConceptAxis, "name" | "axis"> {
  const decided = texts.filter(({ list }) => list === "plain" || list === "hard");
  const ratio = spread(decided.map(({ place }) => place)) / spread(decided.map(({ reading }) => reading));
  const tried = SHARES.map((factor) => {
    const share = round(factor * ratio);
    const placed = texts.map((text) => ({ ...text, place: text.place + share * text.reading }));
    const sided = placed.filter(({ list, target }) =>
      list === "levels" ? isTwoSided && target !== 0.5 : true,
    );
    const { border, slope, loss } = fitBorder(
      sided.map((text) => ({ ...text, target: Math.round(text.target) })),
    );
    const { no, yes, unexplained } = fitScale(placed);
    return { share, border, slope, no, yes, loss: unexplained ?? loss };
  });
  const best = tried.reduce((least, other) => (other.loss < least.loss ? other : least));
  const { share, border, slope, no, yes } = best;
  return { share, border: round(border), slope: round(slope), no: round(no), yes: round(yes) };
}

/** Each list weighs the same, and within it both sides weigh the same. */
function fitBorder(texts: readonly HeldOut[]): { border: number; slope: number; loss: number } {
  const weighted: WeightedExample[] = texts.map(({ place, target, list }) => ({
    ...{ vector: Float32Array.of(place), target },
    weight: 1 / texts.filter((other) => other.list === list && other.target === target).length,
  }));
  const [slope, bias] = fitLogistic(weighted, SLOPE_PENALTY) as unknown as [number, number];
  const loss = weighted.reduce((sum, { vector, target, weight }) => {
    const logit = slope * vector[0]! + bias;
    return sum + weight * Math.log1p(Math.exp(target === 1 ? -logit : logit));
  }, 0);
  return { border: -bias / slope, slope, loss };
}

/**
 * Least squares: place = centre + rise · degree, from -1 for the lowest level (no) to 1 for the highest
 * (yes). Uses texts by degree if there are any, and then the share of the places' variance that degrees do
 * not explain.
 */
function fitScale(texts: readonly HeldOut[]): { no: number; yes: number; unexplained: number | null } {
  const byDegree = texts.filter(({ list }) => list === "levels");
  const points = (byDegree.length > 0 ? byDegree : texts).map(({ place, target }) => ({
    ...{ place, degree: 2 * target - 1 },
  }));
  const [place, degree] = [mean(points.map((p) => p.place)), mean(points.map((p) => p.degree))];
  const shared = mean(points.map((p) => (p.place - place) * (p.degree - degree)));
  const ofDegrees = mean(points.map((p) => (p.degree - degree) ** 2));
  const ofPlaces = mean(points.map((p) => (p.place - place) ** 2));
  const rise = shared / ofDegrees;
  const centre = place - rise * degree;
  return {
    ...{ no: centre - rise, yes: centre + rise },
    unexplained: byDegree.length > 0 ? 1 - shared ** 2 / (ofDegrees * ofPlaces) : null,
  };
}

function spread(values: number[]): number {
  const centre = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)));
}

const round = (value: number): number => Number(value.toFixed(4));
