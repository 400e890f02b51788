import concepts from "../src/readers/concepts.json";
import type { Embedder } from "../src/encoder/embedder";
import { createQuestionFeatures } from "../src/readers/questions";
import { fitLogistic } from "./logisticRegression";
import questions from "./questions.json";

/** Chosen by cross-validation over the questions. */
const PENALTY = 2e-5;

/** Separates the questions about one concept from all others. */
export interface QuestionProbe {
  name: string;
  /** One for each of the features in packages/embedded-model/src/readers/questions.ts. */
  weights: Float32Array;
  bias: number;
}

/** Encodes the questions once. @returns a function that fits a concept's probe to them; deterministic. */
export async function questionFitting(
  embedder: Pick<Embedder, "text">,
): Promise<(concept: string) => QuestionProbe> {
  const featuresOf = createQuestionFeatures(concepts);
  const examples: { vector: Float32Array; asked: string }[] = [];
  for (const [asked, texts] of Object.entries(questions)) {
    for (const text of texts) examples.push({ vector: featuresOf(text, await embedder.text(text)), asked });
  }
  const weight = 1 / examples.length;
  return (name) => {
    const fitted = fitLogistic(
      examples.map(({ vector, asked }) => ({ vector, target: asked === name ? 1 : 0, weight })),
      PENALTY,
    );
    return {
      name,
      weights: Float32Array.from(fitted.subarray(0, -1)),
      bias: Number(fitted.at(-1)!.toFixed(4)),
    };
  };
}
