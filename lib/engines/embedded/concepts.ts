import data from "./concepts.json";
import { cosine, type EncodedState, type Embedder } from "./embedder";
import { VECTOR_SIZE } from "./encoderGraph";

/**
 * Things that people ask for again and again (is it spam, is it angry, was it paid already). Each is known
 * by example sentences for and against; the difference of their mean vectors is an axis, and where a state
 * falls on it says more than the similarity with the question, which only sees the topic.
 */
interface ConceptExamples {
  name: string;
  /** `any`: one passage of a long state is enough. `whole`: the state's tone as a whole counts. */
  reads: string;
  /** Regular expression that finds the concept's own words in a question. */
  words: string;
  /** Questions that mean this concept. */
  asks: string[];
  yes: string[];
  no: string[];
}

export interface Concept {
  name: string;
  /** Where the state lies: 0 halfway between the examples for and against, positive towards those for. */
  locate(state: EncodedState): number;
  /** The same for one text's vector. */
  locateVector(vector: Float32Array): number;
}

export interface ConceptBank {
  /** The concept that a question asks for; null when there is none or when the question turns it round. */
  find(question: string): Promise<Concept | null>;
  byName(name: string): Promise<Concept>;
}

/** With one of the concept's words in the question, and without. */
const NEARNESS_WITH_WORD = 0.35;
const NEARNESS_WITHOUT = 0.75;
const WORD_BONUS = 0.5;

/** A question that denies its concept: none of the axes is turned round, they stay out of it. */
const NEGATION = /\b(?:not|no|never|without|none|free of)\b|n['’]t\b/i;

/** "Has the customer already paid?" is about being done, whatever it is that was done. */
const DOMINANT = "already done";

/** @param embedder one that is never given up: what it encodes here stays for the life of the worker. */
export function createConceptBank(embedder: Embedder): ConceptBank {
  const concepts = (data as ConceptExamples[]).map((examples) => ({
    ...examples,
    pattern: new RegExp(examples.words, "i"),
  }));
  const located = new Map<string, Promise<Concept>>();
  let asking: Promise<Float32Array[][]> | null = null;

  const encodeAll = async (texts: string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (const text of texts) vectors.push(await embedder.text(text));
    return vectors;
  };
  const encodeAsks = async (): Promise<Float32Array[][]> => {
    const all: Float32Array[][] = [];
    for (const { asks } of concepts) all.push(await encodeAll(asks));
    return all;
  };
  const load = async ({ name, reads, yes, no }: ConceptExamples): Promise<Concept> =>
    createConcept(name, reads === "whole", await encodeAll(yes), await encodeAll(no));
  const byName = (name: string): Promise<Concept> => {
    let concept = located.get(name);
    if (!concept) {
      concept = load(concepts.find((candidate) => candidate.name === name)!);
      located.set(name, concept);
    }
    return concept;
  };

  return {
    byName,
    async find(question) {
      if (question.trim() === "" || NEGATION.test(question)) return null;
      const vector = await embedder.text(question);
      const asks = await (asking ??= encodeAsks());
      let best: { name: string; rank: number } | null = null;
      for (const [i, { name, pattern }] of concepts.entries()) {
        const named = pattern.test(question);
        const nearness = Math.max(...asks[i]!.map((ask) => cosine(ask, vector)));
        const dominant = named && name === DOMINANT ? WORD_BONUS : 0;
        if (nearness + dominant < (named ? NEARNESS_WITH_WORD : NEARNESS_WITHOUT)) continue;
        const rank = nearness + dominant + (named ? WORD_BONUS : 0);
        if (!best || rank > best.rank) best = { name, rank };
      }
      return best && byName(best.name);
    },
  };
}

function createConcept(name: string, whole: boolean, yes: Float32Array[], no: Float32Array[]): Concept {
  const towards = mean(yes);
  const against = mean(no);
  const axis = towards.map((value, i) => value - against[i]!);
  const length = Math.sqrt(cosine(axis, axis));
  const unit = axis.map((value) => value / length);
  const middle = (cosine(towards, unit) + cosine(against, unit)) / 2;
  const locateVector = (vector: Float32Array): number => cosine(vector, unit) - middle;
  return {
    name,
    locateVector,
    locate({ chunks }) {
      const places = chunks.map(locateVector);
      if (places.length === 0) return 0;
      if (whole) return places.reduce((sum, place) => sum + place, 0) / places.length;
      return places.reduce((best, place) => Math.max(best, place));
    },
  };
}

function mean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(VECTOR_SIZE);
  for (const vector of vectors) for (let i = 0; i < VECTOR_SIZE; i++) sum[i]! += vector[i]! / vectors.length;
  return sum;
}
