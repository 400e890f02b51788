/**
 * `npm run train:choices`: trains what the project's own examples of choices (choices.json) add to the adapter
 * that was learnt from open data, and writes it to lib/engines/embedded/choiceAdapter.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import { openAdaptation } from "@/lib/engines/embedded/adapter";
import { createEmbedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder } from "@/lib/engines/embedded/encoder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import { encodeLabel } from "@/lib/engines/embedded/signals";
import { CHOICE_FIELDS, choiceQuestions } from "./choiceQuestions";
import { mulberry32 } from "./mulberry32";
import { textVectors } from "./textVectors";
import { trainAdapter, type ChoiceExample } from "./trainAdapter";

const OUTPUT = "lib/engines/embedded/choiceAdapter.json";
const TRAINING = { rank: 32, seed: 1, batch: 128, learningRate: 5e-3, decay: 3e-4 };
/** How many questions are asked about each text, each with other options and words. */
const QUESTIONS_PER_TEXT = 40;

const encoder = await loadEncoder();
const encode = textVectors(createEmbedder(encoder)(() => {}));

const labels = new Map<string, Float32Array>();

async function encodeOption(instructions: string, label: string): Promise<Float32Array> {
  const key = `${instructions}\n${label}`;
  let vector = labels.get(key);
  if (!vector) {
    ({ vector } = await encodeLabel(instructions, label, { text: encode }));
    labels.set(key, vector);
  }
  return vector;
}

const random = mulberry32(TRAINING.seed);
const examples: ChoiceExample[] = [];
for (let n = 0; n < QUESTIONS_PER_TEXT; n++) {
  for (const { instructions, options, state, expected } of choiceQuestions(CHOICE_FIELDS, random)) {
    const text = await encode(state);
    const encoded: Float32Array[] = [];
    for (const { name, description } of options) {
      encoded.push(await encodeOption(instructions, description === null ? name : `${name}: ${description}`));
    }
    const offsets = encoded.map((option) => openAdaptation(text, option));
    examples.push({ state: text, options: encoded, expected, offsets });
  }
}
const { state, option, accuracy } = trainAdapter(examples, TRAINING);
const adapter = { rank: TRAINING.rank, state: encodeFloats(state), option: encodeFloats(option) };
writeFileSync(OUTPUT, `${JSON.stringify(adapter, null, 2)}\n`);
console.log(`${examples.length} questions; right while training: ${accuracy.toFixed(3)}`);
await encoder.close();
