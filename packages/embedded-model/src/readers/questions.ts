import { decodeFloats } from "../encoder/floats";
import readers from "./questionReader.json";

/** A concept of questions. */
export interface AskedConcept {
  name: string;
  /** Regular expression that finds the concept's own words in a question. */
  words: string;
}

/** Questions above this are taken to be about the concept. */
const PROBABILITY_MIN = 0.4;
/** The value of a concept's word in a question, beside the 512 values of a unit vector. */
const WORD_VALUE = 0.5;

/** A question that negates its concept: the axes cannot be reversed, so none is used. */
const NEGATION = /\b(?:not|no|never|without|none|free of)\b|n['’]t\b/i;

/** @returns a question's features: its vector, then for each concept whether it has one of its words. */
export function createQuestionFeatures(
  concepts: readonly AskedConcept[],
): (question: string, vector: Float32Array) => Float32Array {
  const patterns = concepts.map(({ words }) => new RegExp(words, "i"));
  return (question, vector) =>
    Float32Array.from([...vector, ...patterns.map((pattern) => (pattern.test(question) ? WORD_VALUE : 0))]);
}

/**
 * @returns the concept of a question; null if there is none or if the question negates it. One logistic
 * regression per concept, fitted to questions about it and others
 * (packages/embedded-model/training/questions.json).
 */
export function createQuestionReader(
  concepts: readonly AskedConcept[],
): (question: string, vector: Float32Array) => string | null {
  const featuresOf = createQuestionFeatures(concepts);
  const probes = readers.map(({ name, weights, bias }) => ({ name, weights: decodeFloats(weights), bias }));
  const logitMin = Math.log(PROBABILITY_MIN / (1 - PROBABILITY_MIN));
  return (question, vector) => {
    if (NEGATION.test(question)) return null;
    const features = featuresOf(question, vector);
    let best: { name: string; logit: number } | null = null;
    for (const { name, weights, bias } of probes) {
      const logit = weights.reduce((sum, weight, i) => sum + weight * features[i]!, bias);
      if (logit >= logitMin && (!best || logit > best.logit)) best = { name, logit };
    }
    return best && best.name;
  };
}
