/**
 * `npm run train:questions`: fits what finds the concept in a question to training/questions.json and writes it to
 * lib/engines/embedded/questionReader.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import concepts from "@/lib/engines/embedded/concepts.json";
import { createEmbedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder } from "@/lib/engines/embedded/encoder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import { createQuestionFeatures } from "@/lib/engines/embedded/questions";
import { fitLogistic } from "./logisticRegression";
import questions from "./questions.json";

const OUTPUT = "lib/engines/embedded/questionReader.json";
/** Chosen by cross-validation over the questions. */
const PENALTY = 2e-5;

const encoder = await loadEncoder();
const embedder = createEmbedder(encoder)(() => {});
const featuresOf = createQuestionFeatures(concepts);
const examples: { vector: Float32Array; asked: string }[] = [];
for (const [asked, texts] of Object.entries(questions)) {
  for (const text of texts) examples.push({ vector: featuresOf(text, await embedder.text(text)), asked });
}
const readers = concepts.map(({ name }) => {
  const fitted = fitLogistic(
    examples.map(({ vector, asked }) => ({
      vector,
      target: asked === name ? 1 : 0,
      weight: 1 / examples.length,
    })),
    PENALTY,
  );
  const weights = Float32Array.from(fitted.subarray(0, -1));
  return { name, weights: encodeFloats(weights), bias: Number(fitted.at(-1)!.toFixed(4)) };
});
writeFileSync(OUTPUT, `${JSON.stringify(readers, null, 2)}\n`);
console.log(`${examples.length} questions, ${readers.length} concepts written to ${OUTPUT}`);
await encoder.close();
