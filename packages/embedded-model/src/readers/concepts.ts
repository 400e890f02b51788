import axes from "./conceptAxes.json";
import data from "./concepts.json";
import { cosine, type EncodedState, type Embedder } from "../encoder/embedder";
import { decodeFloats } from "../encoder/floats";
import { mean } from "../encoder/mean";
import { createQuestionReader } from "./questions";

/**
 * Things that people ask for again and again (is it spam, is it angry, was it paid already). Each has an axis
 * that was fitted to example sentences for and against (packages/embedded-model/training/examples.json); where a state falls on it
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
  /** How much of what the reader says of a text is added to its place on the axis; 0 where it does not help. */
  share: number;
  /** Where a yes/no question turns from no to yes, and how fast: in logits a unit of the place, on texts held out. */
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
  /** Where a vector lies on the axis alone: what places differ by tells, not where they begin. */
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
  const concepts = (data as ConceptData[]).map(({ name, reads }, index) =>
    createConcept(
      reads,
      index,
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

/** @param index the concept's place among the readings */
export function createConcept(
  reads: string,
  index: number,
  { name, axis, share, border, slope, no, yes }: ConceptAxis,
): Concept {
  const direction = decodeFloats(axis);
  const locateVector = (vector: Float32Array): number => cosine(vector, direction);

  /** The highest place of a single sentence on the axis, less what chance would give. */
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

  /** What the reader says of the state, which attends to the telling words of a chunk by itself. */
  const reading = ({ readings }: EncodedState): number => {
    const values = readings.map((ofChunk) => share * ofChunk[index]!);
    const whole = mean(values);
    const best = Math.max(...values) - CHANCE_PER_LOG * Math.log(new Set(values).size);
    return combined(whole, best);
  };

  const combined = (whole: number, best: number): number =>
    reads === "whole" ? whole : reads === "any" ? best : (whole + best) / 2;

  return {
    name,
    slope,
    locateVector,
    toScale: (place) => (2 * (place + border - no)) / (yes - no) - 1,
    async locate(state, embedder) {
      const places = state.chunks.map(locateVector);
      if (places.length === 0) return 0;
      const best = reads === "whole" ? 0 : await locateBest(state, places, embedder);
      return combined(mean(places), best) + reading(state) - border;
    },
  };
}
