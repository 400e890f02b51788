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

/** Reads questions by one logistic regression per concept, fitted to packages/embedded-model/training/questions.json. */
export interface QuestionReader {
  /** The concept of a question; null if there is none or if the question negates it. */
  conceptOf(question: string, vector: Float32Array): string | null;
  /** How surely a question asks for a concept. */
  logitOf(concept: string, question: string, vector: Float32Array): number;
}

export function createQuestionReader(concepts: readonly AskedConcept[]): QuestionReader {
  const featuresOf = createQuestionFeatures(concepts);
  const probes = readers.map(({ name, weights, bias }) => ({ name, weights: decodeFloats(weights), bias }));
  const logitMin = Math.log(PROBABILITY_MIN / (1 - PROBABILITY_MIN));
  const logit = ({ weights, bias }: (typeof probes)[number], features: Float32Array): number =>
    weights.reduce((sum, weight, i) => sum + weight * features[i]!, bias);
  return {
    conceptOf(question, vector) {
      if (NEGATION.test(question)) return null;
      const features = featuresOf(question, vector);
      let best: { name: string; logit: number } | null = null;
      for (const probe of probes) {
        const value = logit(probe, features);
        if (value >= logitMin && (!best || value > best.logit)) best = { name: probe.name, logit: value };
      }
      return best && best.name;
    },
    logitOf: (concept, question, vector) =>
      logit(
        probes.find(({ name }) => name === concept)!,
        featuresOf(question, vector),
      ),
  };
}
