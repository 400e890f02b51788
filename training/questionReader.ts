/**
 * `npm run train:questions`: fits what finds the concept in a question to training/questions.json and writes it to
 * lib/engines/embedded/questionReader.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import concepts from "@/lib/engines/embedded/concepts.json";
import { createEmbedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder } from "@/lib/engines/embedded/encoder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import { questionFitting } from "./fitQuestions";

const OUTPUT = "lib/engines/embedded/questionReader.json";

const encoder = await loadEncoder();
const fit = await questionFitting(createEmbedder(encoder)(() => {}));
const readers = concepts.map(({ name }) => {
  const { weights, bias } = fit(name);
  return { name, weights: encodeFloats(weights), bias };
});
writeFileSync(OUTPUT, `${JSON.stringify(readers, null, 2)}\n`);
console.log(`${readers.length} concepts written to ${OUTPUT}`);
await encoder.close();
