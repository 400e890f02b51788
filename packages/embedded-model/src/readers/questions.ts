import { decodeFloats } from "../encoder/floats";
import readers from "./questionReader.json";

/** A concept that questions may ask for. */
export interface AskedConcept {
  name: string;
  /** Regular expression that finds the concept's own words in a question. */
  words: string;
}

/** From here on a question is taken for one about the concept. */
const PROBABILITY_MIN = 0.4;
/** What a concept's word in a question counts as, beside the 512 values of a vector of length one. */
const WORD_VALUE = 0.5;

/** A question that denies its concept: none of the axes is turned round, they stay out of it. */
const NEGATION = /\b(?:not|no|never|without|none|free of)\b|n['’]t\b/i;

/** @returns what a question is read by: its vector, then for each concept whether one of its words is there. */
export function createQuestionFeatures(
  concepts: readonly AskedConcept[],
): (question: string, vector: Float32Array) => Float32Array {
  const patterns = concepts.map(({ words }) => new RegExp(words, "i"));
  return (question, vector) =>
    Float32Array.from([...vector, ...patterns.map((pattern) => (pattern.test(question) ? WORD_VALUE : 0))]);
}

/**
 * @returns the concept that a question asks for; null when there is none or when the question turns it round.
 * One logistic regression a concept, fitted to questions that mean it and questions that do not
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
