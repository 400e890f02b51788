import axes from "./conceptAxes.json";
import data from "./concepts.json";
import { cosine, type EncodedState, type Embedder } from "../encoder/embedder";
import { decodeFloats } from "../encoder/floats";
import { mean } from "../encoder/mean";
import { createQuestionReader } from "./questions";

/**
 * Frequent questions (is it spam, is it angry, was it paid already). Each concept has an axis, fitted to
 * example sentences for and against it (packages/embedded-model/training/examples.json). A state's place on
 * the axis says more than its similarity with the question, which only shows the topic.
 */
interface ConceptData {
  name: string;
  /**
   * `any`: one sentence of a long state is enough. `whole`: the state's whole tone counts. `both`: the mean
   * of the two.
   */
  reads: string;
  /** Regular expression that finds the concept's own words in a question. */
  words: string;
}

export interface ConceptAxis {
  name: string;
  /** A unit vector as base64, see floats.ts. */
  axis: string;
  /** The reader's weight beside the place on the axis; 0 if it does not help. */
  share: number;
  /**
   * Where a yes/no question turns from no to yes, and how fast, in logits per unit of the place; from
   * held-out texts.
   */
  border: number;
  slope: number;
  /** Mean places of the examples against it and for it. */
  no: number;
  yes: number;
}

export interface Concept {
  name: string;
  /** The slope of a place, in logits. */
  slope: number;
  /** The state's place: 0 on the border between yes and no, positive towards yes. */
  locate(state: EncodedState, embedder: Embedder): Promise<number>;
  /** A vector's place on the axis alone: only differences of places count, not the origin. */
  locateVector(vector: Float32Array): number;
  /** A place on the scale from -1, the examples against, to 1, those for it. */
  toScale(place: number): number;
}

export interface ConceptBank {
  /** The concept of a question; null if there is none or if the question negates it. */
  find(question: string): Promise<Concept | null>;
  byName(name: string): Concept;
  /** How surely a question asks for a concept, in logits. */
  logitOf(name: string, question: string): Promise<number>;
}

/** The reader takes only these passages of a long state sentence by sentence: the nearest to a concept. */
const PASSAGES_READ = 8;
/**
 * Correction for chance: among many sentences one lies high. This is subtracted per natural logarithm of
 * their number.
 */
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
  const { conceptOf, logitOf } = createQuestionReader(data);
  return {
    byName,
    logitOf: async (name, question) => logitOf(name, question, await embedder.text(question)),
    async find(question) {
      const name = question.trim() === "" ? null : conceptOf(question, await embedder.text(question));
      return name === null ? null : byName(name);
    },
  };
}

/** @param index the concept's index among the readings */
export function createConcept(
  reads: string,
  index: number,
  { name, axis, share, border, slope, no, yes }: ConceptAxis,
): Concept {
  const direction = decodeFloats(axis);
  const locateVector = (vector: Float32Array): number => cosine(vector, direction);

  /** The highest place of a single sentence on the axis, corrected for chance. */
  const locateBest = async (
    { chunks, sentences }: EncodedState,
    places: readonly number[],
    embedder: Embedder,
  ): Promise<number> => {
    const nearest = chunks.map((_, i) => i).sort((a, b) => places[b]! - places[a]!);
    const read = nearest.slice(0, PASSAGES_READ).flatMap((i) =>
      // A chunk of one sentence, or of a piece of one, is encoded already.
      sentences[i]!.length < 2
        ? [Promise.resolve(places[i]!)]
        : sentences[i]!.map(async (text) => locateVector(await embedder.text(text))),
    );
    const best = Math.max(...(await Promise.all(read)));
    // A repeated sentence counts only once for chance.
    const unlike =
      new Set(sentences.flat()).size + sentences.filter((inChunk) => inChunk.length === 0).length;
    return best - CHANCE_PER_LOG * Math.log(unlike);
  };

  /** The reader's value for the state; it finds the relevant words of a chunk by itself. */
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
