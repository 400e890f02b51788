import type { ConceptAxis } from "@/lib/engines/embedded/concepts";
import { cosine, type Embedder } from "@/lib/engines/embedded/embedder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import { NEUTRAL_TEXTS } from "@/lib/engines/embedded/neutral";
import examples from "./examples.json";
import { fitLogistic, type WeightedExample } from "./logisticRegression";

interface Examples {
  name: string;
  yes: string[];
  no: string[];
  /** Neither: halfway between the two. */
  middle?: string[];
  /** Where texts of no concern stand: with `no`, unless they are neither. */
  ordinaryIs?: string;
}

const CONCEPTS: readonly Examples[] = examples.concepts;

/** Chosen by cross-validation over the examples and on the tuning set with ordinary sentences around. */
const PENALTY = 0.003;
/**
 * So strong that the axis is the difference of the two means. Opinions come in more words than examples do: the
 * smaller penalty told the tuning set's reviews apart no better.
 */
const OPINION_PENALTY = 1;
/**
 * The weight of ordinary sentences and of the examples against other concepts, beside 1 for those for and 1
 * for those against this one. They are what keeps a greeting from being taken for a request.
 */
const ORDINARY_WEIGHT = 0.5;

/** The axis of a concept and its zero, from a logistic regression of its examples' vectors. */
export async function fitConceptAxis(name: string, embedder: Embedder): Promise<ConceptAxis> {
  const concept = CONCEPTS.find((candidate) => candidate.name === name);
  if (!concept) throw new Error(`No examples for ${name}`);
  const { yes, no, middle = [], ordinaryIs } = concept;
  const ordinary = [...NEUTRAL_TEXTS, ...examples.ordinary];
  const others = CONCEPTS.filter((other) => other !== concept).flatMap((other) => other.no);
  const groups =
    ordinaryIs === "middle"
      ? [
          { texts: yes, target: 1, weight: 1 },
          { texts: no, target: 0, weight: 1 },
          { texts: [...middle, ...ordinary], target: 0.5, weight: ORDINARY_WEIGHT },
        ]
      : [
          { texts: yes, target: 1, weight: 1 },
          { texts: no, target: 0, weight: 1 - ORDINARY_WEIGHT },
          { texts: middle, target: 0.5, weight: middle.length > 0 ? ORDINARY_WEIGHT : 0 },
          { texts: [...others, ...ordinary], target: 0, weight: ORDINARY_WEIGHT },
        ];
  const weighted: WeightedExample[] = [];
  for (const { texts, target, weight } of groups) {
    for (const text of texts) {
      weighted.push({ vector: await embedder.text(text), target, weight: weight / texts.length });
    }
  }
  const weights = fitLogistic(weighted, ordinaryIs === "middle" ? OPINION_PENALTY : PENALTY);
  const direction = weights.subarray(0, -1);
  const length = Math.hypot(...direction);
  const axis = Float32Array.from(direction, (value) => value / length);
  const placeOf = async (texts: string[]): Promise<number> => {
    let sum = 0;
    for (const text of texts) sum += cosine(await embedder.text(text), axis);
    return round(sum / texts.length);
  };
  return {
    name,
    axis: encodeFloats(axis),
    border: round(-weights.at(-1)! / length),
    no: await placeOf(no),
    yes: await placeOf(yes),
  };
}

const round = (value: number): number => Number(value.toFixed(4));
