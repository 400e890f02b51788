import axes from "./conceptAxes.json";
import data from "./concepts.json";
import { cosine, type EncodedState, type Embedder } from "./embedder";
import { decodeFloats } from "./floats";
import { createQuestionReader } from "./questions";

/**
 * Things that people ask for again and again (is it spam, is it angry, was it paid already). Each has an axis
 * that was fitted to example sentences for and against (training/examples.json); where a state falls on it
 * says more than the similarity with the question, which only sees the topic.
 */
interface ConceptData {
  name: string;
  /**
   * `any`: one sentence of a long state is enough. `whole`: the state's tone as a whole counts. `both`: the
   * mean of the two.
   */
  reads: string;
  /** Regular expression that finds the concept's own words in a question. */
  words: string;
}

export interface ConceptAxis {
  name: string;
  /** A unit vector as base64, see floats.ts. */
  axis: string;
  /** Where a yes/no question turns from no to yes, and how fast: in logits a unit of the axis, on texts held out. */
  border: number;
  slope: number;
  /** Where the examples against and for it lie on average. */
  no: number;
  yes: number;
}

export interface Concept {
  name: string;
  /** What a place is worth, in logits a unit. */
  slope: number;
  /** Where the state lies: 0 on the border between yes and no, positive towards yes. */
  locate(state: EncodedState, embedder: Embedder): Promise<number>;
  /** The same for one text's vector. */
  locateVector(vector: Float32Array): number;
  /** A place on the scale on which the examples against lie at -1 and those for it at 1. */
  toScale(place: number): number;
}

export interface ConceptBank {
  /** The concept that a question asks for; null when there is none or when the question turns it round. */
  find(question: string): Promise<Concept | null>;
  byName(name: string): Concept;
}

/** Of a long state only the passages nearest to a concept are read sentence by sentence. */
const PASSAGES_READ = 8;
/** Among many sentences one lies high by chance: this much is taken off a natural logarithm of their number. */
const CHANCE_PER_LOG = 0.02;

export function createConceptBank(embedder: Embedder): ConceptBank {
  const concepts = (data as ConceptData[]).map(({ name, reads }) =>
    createConcept(
      reads,
      axes.find((candidate) => candidate.name === name)!,
    ),
  );
  const byName = (name: string): Concept => concepts.find((concept) => concept.name === name)!;
  const read = createQuestionReader(data);
  return {
    byName,
    async find(question) {
      const name = question.trim() === "" ? null : read(question, await embedder.text(question));
      return name === null ? null : byName(name);
    },
  };
}

export function createConcept(reads: string, { name, axis, border, slope, no, yes }: ConceptAxis): Concept {
  const direction = decodeFloats(axis);
  const locateVector = (vector: Float32Array): number => cosine(vector, direction) - border;

  /** The highest place of a single sentence, less what chance would give. */
  const locateBest = async (
    { chunks, sentences }: EncodedState,
    places: readonly number[],
    embedder: Embedder,
  ): Promise<number> => {
    const nearest = chunks.map((_, i) => i).sort((a, b) => places[b]! - places[a]!);
    const read = nearest.slice(0, PASSAGES_READ).flatMap((i) =>
      // A chunk that is one sentence, or a piece of one, is known already.
      sentences[i]!.length < 2
        ? [Promise.resolve(places[i]!)]
        : sentences[i]!.map(async (text) => locateVector(await embedder.text(text))),
    );
    const best = Math.max(...(await Promise.all(read)));
    // A sentence that is said again gives chance no second try.
    const unlike =
      new Set(sentences.flat()).size + sentences.filter((inChunk) => inChunk.length === 0).length;
    return best - CHANCE_PER_LOG * Math.log(unlike);
  };

  return {
    name,
    slope,
    locateVector,
    toScale: (place) => (2 * (place + border - no)) / (yes - no) - 1,
    async locate(state, embedder) {
      const places = state.chunks.map(locateVector);
      if (places.length === 0) return 0;
      const whole = places.reduce((sum, place) => sum + place, 0) / places.length;
      if (reads === "whole") return whole;
      const best = await locateBest(state, places, embedder);
      return reads === "any" ? best : (whole + best) / 2;
    },
  };
}
