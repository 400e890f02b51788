import { createConcept } from "../src/readers/concepts";
import concepts from "../src/readers/concepts.json";
import type { Embedder } from "../src/encoder/embedder";
import { encodeFloats } from "../src/encoder/floats";
import { CONCEPTS, FOLDS, isIn, labelled, ORDINARY, without, type Examples } from "./conceptExamples";
import { fitLogistic, type WeightedExample } from "./logisticRegression";

/** Chosen by cross-validation over the examples. */
const PENALTY = 0.0015;
/**
 * So strong that the axis is nearly the difference of the means. Opinions come in more words than the
 * examples, and a smaller penalty separated other people's reviews and tweets less well.
 */
const OPINION_PENALTY = 1;
/** All levels together, beside 1 for the plain examples for the concept. */
const LEVELS_WEIGHT = 2;
/** Most examples against other concepts: more of them make the fit slow and no better. */
const OTHERS_MAX = 500;
/**
 * The weight of ordinary sentences and of the examples against other concepts, beside 1 each for those for
 * and against this one. They prevent a greeting from being read as a request.
 */
const ORDINARY_WEIGHT = 0.5;

/**
 * A concept's texts on axes that were fitted without them: the place by text.
 * @param all the axis fitted to all of them
 */
export async function heldOutPlaces(
  concept: Examples,
  all: Float64Array,
  embedder: Embedder,
): Promise<Map<string, number>> {
  const { reads } = concepts.find(({ name }) => name === concept.name)!;
  const places = new Map<string, number>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const axis = encodeFloats(unitAxis(await fitAxis(without(concept, isIn(fold)), embedder, all)));
    const shape = { name: concept.name, axis, share: 0, border: 0, slope: 0, no: 0, yes: 0 };
    const reader = createConcept(reads, 0, shape);
    for (const { text } of labelled(without(concept, (index) => !isIn(fold)(index)))) {
      places.set(text, await reader.locate(await embedder.state(text), embedder));
    }
  }
  return places;
}

/** A logistic regression of the vectors of a concept's examples, the intercept last. */
export async function fitAxis(
  { name, yes, no, hard = { yes: [], no: [] }, middle = [], levels = [], ordinaryIs }: Examples,
  embedder: Embedder,
  start?: Float64Array,
): Promise<Float64Array> {
  const others = CONCEPTS.filter((other) => other.name !== name).flatMap((other) => [
    ...other.no,
    ...(other.hard?.no ?? []),
  ]);
  const step = Math.ceil(others.length / OTHERS_MAX);
  const some = others.filter((_, index) => index % step === 0);
  const isEitherWay = ordinaryIs === "middle";
  const noWeight = isEitherWay ? 1 : 1 - ORDINARY_WEIGHT;
  const parts = hard.yes.length > 0 ? 2 : 1;
  const groups = [
    { texts: yes, target: 1, weight: 1 },
    { texts: hard.yes, target: 1, weight: 1 },
    { texts: no, target: 0, weight: noWeight },
    { texts: hard.no, target: 0, weight: noWeight },
    { texts: middle, target: 0.5, weight: ORDINARY_WEIGHT },
    isEitherWay
      ? { texts: ORDINARY, target: 0.5, weight: ORDINARY_WEIGHT }
      : { texts: [...some, ...ORDINARY], target: 0, weight: parts * ORDINARY_WEIGHT },
    ...levels.map((texts, level) => ({
      texts,
      target: level / (levels.length - 1),
      weight: LEVELS_WEIGHT / levels.length,
    })),
  ];
  const weighted: WeightedExample[] = [];
  for (const { texts, target, weight } of groups) {
    for (const text of texts) {
      weighted.push({ vector: await embedder.text(text), target, weight: weight / texts.length });
    }
  }
  return fitLogistic(weighted, isEitherWay ? OPINION_PENALTY : PENALTY, start);
}

/** Its direction, of length 1. */
export function unitAxis(weights: Float64Array): Float32Array {
  const direction = weights.subarray(0, -1);
  const length = Math.hypot(...direction);
  return Float32Array.from(direction, (value) => value / length);
}
