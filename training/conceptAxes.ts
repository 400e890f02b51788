import { createConcept, type ConceptAxis } from "@/lib/engines/embedded/concepts";
import concepts from "@/lib/engines/embedded/concepts.json";
import type { Embedder } from "@/lib/engines/embedded/embedder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import { NEUTRAL_TEXTS } from "@/lib/engines/embedded/neutral";
import examples from "./examples.json";
import { fitLogistic, type WeightedExample } from "./logisticRegression";

interface Sides {
  yes: string[];
  no: string[];
}

interface Examples extends Sides {
  name: string;
  /** Longer and less plain ones, often with one telling sentence: together they weigh as much as the plain ones. */
  hard?: Sides;
  /** Neither: halfway between the two. */
  middle?: string[];
  /** Texts by degree, from the lowest level to the highest. */
  levels?: string[][];
  /** Where texts of no concern stand: with `no`, unless they are neither. */
  ordinaryIs?: string;
}

const CONCEPTS: readonly Examples[] = examples.concepts;

/** Chosen by cross-validation over the examples. */
const PENALTY = 0.0015;
/**
 * So strong that the axis is all but the difference of the means: opinions come in more words than examples do, and
 * a smaller penalty told other people's reviews and tweets apart less well.
 */
const OPINION_PENALTY = 1;
const SLOPE_PENALTY = 1e-4;
/** The slope and the border are fitted to places of texts that the axis was not fitted to. */
const FOLDS = 4;
/** All levels together, beside 1 for the plain examples for the concept. */
const LEVELS_WEIGHT = 2;
/** Of the examples against other concepts: more of them make the fit slow and no better. */
const OTHERS_MAX = 500;
/**
 * The weight of ordinary sentences and of the examples against other concepts, beside 1 for those for and 1
 * for those against this one. They are what keeps a greeting from being taken for a request.
 */
const ORDINARY_WEIGHT = 0.5;

/**
 * The axis of a concept, from a logistic regression of its examples' vectors. Border, slope and scale come from
 * the places where whole texts lie on axes that were fitted without them.
 */
export async function fitConceptAxis(name: string, embedder: Embedder): Promise<ConceptAxis> {
  const concept = CONCEPTS.find((candidate) => candidate.name === name);
  if (!concept) throw new Error(`No examples for ${name}`);
  const { reads } = concepts.find((candidate) => candidate.name === name)!;
  const decided: WeightedExample[] = [];
  /** Places with their degrees: -1 for the lowest level (no) to 1 for the highest (yes). */
  const graded: { place: number; degree: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const axis = await fitAxis(
      without(concept, (index) => index % FOLDS === fold),
      embedder,
    );
    const shape = { name, axis: encodeFloats(axis), border: 0, slope: 0, no: 0, yes: 0 };
    const reader = createConcept(reads, shape);
    const placesOf = async (texts: readonly string[]): Promise<number[]> => {
      const places: number[] = [];
      for (const text of texts) places.push(await reader.locate(await embedder.state(text), embedder));
      return places;
    };
    const { yes, no, hard, levels } = without(concept, (index) => index % FOLDS !== fold);
    for (const sides of hard ? [{ yes, no }, hard] : [{ yes, no }]) {
      for (const [texts, target] of [
        [sides.yes, 1],
        [sides.no, 0],
      ] as const) {
        for (const place of await placesOf(texts)) {
          decided.push({ vector: Float32Array.of(place), target, weight: 1 / texts.length });
          if (!levels) graded.push({ place, degree: 2 * target - 1 });
        }
      }
    }
    for (const [level, texts] of (levels ?? []).entries()) {
      const degree = (2 * level) / (levels!.length - 1) - 1;
      for (const place of await placesOf(texts)) graded.push({ place, degree });
    }
  }
  const [slope, bias] = fitLogistic(decided, SLOPE_PENALTY) as unknown as [number, number];
  const { centre, rise } = line(graded);
  return {
    name,
    axis: encodeFloats(await fitAxis(concept, embedder)),
    border: round(-bias / slope),
    slope: round(slope),
    no: round(centre - rise),
    yes: round(centre + rise),
  };
}

/** Least squares: place = centre + rise · degree. */
function line(points: readonly { place: number; degree: number }[]): { centre: number; rise: number } {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [place, degree] = [mean(points.map((p) => p.place)), mean(points.map((p) => p.degree))];
  const rise =
    mean(points.map((p) => (p.place - place) * (p.degree - degree))) /
    mean(points.map((p) => (p.degree - degree) ** 2));
  return { centre: place - rise * degree, rise };
}

/** The concept with the examples left out whose place in their list is to be. */
function without({ yes, no, hard, levels, ...rest }: Examples, isOut: (index: number) => boolean): Examples {
  const kept = (texts: string[]): string[] => texts.filter((_, index) => !isOut(index));
  return {
    ...rest,
    yes: kept(yes),
    no: kept(no),
    ...(hard && { hard: { yes: kept(hard.yes), no: kept(hard.no) } }),
    ...(levels && { levels: levels.map(kept) }),
  };
}

async function fitAxis(
  { name, yes, no, hard = { yes: [], no: [] }, middle = [], levels = [], ordinaryIs }: Examples,
  embedder: Embedder,
): Promise<Float32Array> {
  const ordinary = [...NEUTRAL_TEXTS, ...examples.ordinary];
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
      ? { texts: ordinary, target: 0.5, weight: ORDINARY_WEIGHT }
      : { texts: [...some, ...ordinary], target: 0, weight: parts * ORDINARY_WEIGHT },
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
  const direction = fitLogistic(weighted, isEitherWay ? OPINION_PENALTY : PENALTY).subarray(0, -1);
  const length = Math.hypot(...direction);
  return Float32Array.from(direction, (value) => value / length);
}

const round = (value: number): number => Number(value.toFixed(4));
