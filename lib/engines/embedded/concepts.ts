import axes from "./conceptAxes.json";
import data from "./concepts.json";
import { cosine, type EncodedState, type Embedder } from "./embedder";
import { decodeFloats } from "./floats";

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
  /** Questions that mean this concept. */
  asks: string[];
}

export interface ConceptAxis {
  name: string;
  /** A unit vector as base64, see floats.ts. */
  axis: string;
  /** Where a yes/no question turns from no to yes. */
  border: number;
  /** Where the examples against and for it lie on average. */
  no: number;
  yes: number;
}

export interface Concept {
  name: string;
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

/** With one of the concept's words in the question, and without. */
const NEARNESS_WITH_WORD = 0.35;
const NEARNESS_WITHOUT = 0.75;
const WORD_BONUS = 0.5;

/** A question that denies its concept: none of the axes is turned round, they stay out of it. */
const NEGATION = /\b(?:not|no|never|without|none|free of)\b|n['’]t\b/i;

/** "Has the customer already paid?" is about being done, whatever it is that was done. */
const DOMINANT = "already done";

/** Of a long state only the passages nearest to a concept are read sentence by sentence. */
const PASSAGES_READ = 8;
/** Among many sentences one lies high by chance: this much is taken off a natural logarithm of their number. */
const CHANCE_PER_LOG = 0.02;

/** @param embedder one that is never given up: what it encodes here stays for the life of the worker. */
export function createConceptBank(embedder: Embedder): ConceptBank {
  const concepts = (data as ConceptData[]).map(({ name, reads, words, asks }) => {
    const axis = axes.find((candidate) => candidate.name === name)!;
    return {
      concept: createConcept(reads, axis),
      pattern: new RegExp(words, "i"),
      asks,
    };
  });
  let asking: Promise<Float32Array[][]> | null = null;

  const encodeAsks = (): Promise<Float32Array[][]> =>
    Promise.all(concepts.map(({ asks }) => Promise.all(asks.map((ask) => embedder.text(ask)))));

  return {
    byName: (name) => concepts.find(({ concept }) => concept.name === name)!.concept,
    async find(question) {
      if (question.trim() === "" || NEGATION.test(question)) return null;
      const vector = await embedder.text(question);
      const asks = await (asking ??= encodeAsks());
      let best: { concept: Concept; rank: number } | null = null;
      for (const [i, { concept, pattern }] of concepts.entries()) {
        const named = pattern.test(question);
        const nearness = Math.max(...asks[i]!.map((ask) => cosine(ask, vector)));
        const dominant = named && concept.name === DOMINANT ? WORD_BONUS : 0;
        if (nearness + dominant < (named ? NEARNESS_WITH_WORD : NEARNESS_WITHOUT)) continue;
        const rank = nearness + dominant + (named ? WORD_BONUS : 0);
        if (!best || rank > best.rank) best = { concept, rank };
      }
      return best && best.concept;
    },
  };
}

function createConcept(reads: string, { name, axis, border, no, yes }: ConceptAxis): Concept {
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
    const unlike = new Set(sentences.flat()).size + sentences.filter((inChunk) => inChunk.length === 0).length;
    return best - CHANCE_PER_LOG * Math.log(unlike);
  };

  return {
    name,
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
