import type { Embedder } from "../src/encoder/embedder";
import { OPINIONS, opinionFeatures, type OpinionProbes, type Probe } from "../src/readers/opinion";
import { NEUTRAL_TEXTS } from "../src/text/neutral";
import { fitLogistic } from "./logisticRegression";

export type Opinions = Record<(typeof OPINIONS)[number], string[]>;

interface Text {
  text: string;
  /** 1 shared by all texts of its kind: the plain ones and the hard ones weigh the same. */
  weight: number;
  vector: Float32Array;
  opinion: number;
}

/** Chosen by cross-validation over the examples. */
const POLARITY_PENALTY = 1e-3;
const CLASS_PENALTY = 6e-4;
const READER_PENALTY = 2e-3;
/** The reader learns from the probes' values for held-out texts. */
const FOLDS = 10;

interface TrainedReader {
  probes: OpinionProbes;
  /** One per class: a linear function of the features. */
  reader: { weights: number[]; bias: number }[];
}

/** Fits the probes to the examples, and the reader to the probes' values on held-out ones. */
export async function fitOpinions(kinds: readonly Opinions[], embedder: Embedder): Promise<TrainedReader> {
  const texts: Text[] = [];
  for (const opinions of kinds) {
    const weight = 1 / kinds.length / OPINIONS.reduce((sum, name) => sum + opinions[name].length, 0);
    for (const [opinion, name] of OPINIONS.entries()) {
      for (const text of opinions[name]) {
        texts.push({ text, weight, vector: await embedder.text(text), opinion });
      }
    }
  }
  const ordinary: Float32Array[] = [];
  for (const text of NEUTRAL_TEXTS) ordinary.push(await embedder.text(text));

  const features: { values: number[]; opinion: number; weight: number }[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const probes = fitProbes(
      texts.filter((_, i) => i % FOLDS !== fold),
      ordinary,
    );
    for (const { text, opinion, weight } of texts.filter((_, i) => i % FOLDS === fold)) {
      const state = await embedder.state(text);
      features.push({ values: await opinionFeatures(state, embedder, probes), opinion, weight });
    }
  }
  const reader = OPINIONS.map((_, opinion) => {
    const weights = fitLogistic(
      features.map(({ values, opinion: own, weight }) => ({
        vector: Float32Array.from(values),
        target: own === opinion ? 1 : 0,
        weight,
      })),
      READER_PENALTY,
    );
    return { weights: [...weights.subarray(0, -1)].map(round), bias: round(weights.at(-1)!) };
  });
  return { probes: fitProbes(texts, ordinary), reader };
}

function fitProbes(texts: readonly Text[], ordinary: readonly Float32Array[]): OpinionProbes {
  return {
    polarity: probe(
      [
        ...texts.map(({ vector, opinion, weight }) => ({ vector, target: 1 - opinion / 2, weight })),
        ...ordinary.map((vector) => ({ vector, target: 0.5, weight: 1 / texts.length / 2 })),
      ],
      POLARITY_PENALTY,
    ),
    classes: OPINIONS.map((_, opinion) =>
      probe(
        texts.map((text) => ({
          vector: text.vector,
          target: text.opinion === opinion ? 1 : 0,
          weight: text.weight,
        })),
        CLASS_PENALTY,
      ),
    ),
  };
}

function probe(examples: Parameters<typeof fitLogistic>[0], penalty: number): Probe {
  const weights = fitLogistic(examples, penalty);
  return { weights: Float32Array.from(weights.subarray(0, -1)), bias: round(weights.at(-1)!) };
}

const round = (value: number): number => Number(value.toFixed(4));
