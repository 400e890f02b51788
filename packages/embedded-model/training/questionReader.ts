/**
 * `npm run train:questions`: fits the concept detector to packages/embedded-model/training/questions.json and
 * writes it to packages/embedded-model/src/readers/questionReader.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import concepts from "../src/readers/concepts.json";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { encodeFloats } from "../src/encoder/floats";
import { questionFitting } from "./fitQuestions";

const OUTPUT = "packages/embedded-model/src/readers/questionReader.json";

const encoder = await loadEncoder();
const fit = await questionFitting(createEmbedder(encoder)(() => {}));
const readers = concepts.map(({ name }) => {
  const { weights, bias } = fit(name);
  return { name, weights: encodeFloats(weights), bias };
});
writeFileSync(OUTPUT, `${JSON.stringify(readers, null, 2)}\n`);
console.log(`${readers.length} concepts written to ${OUTPUT}`);
await encoder.close();
