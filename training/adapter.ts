/**
 * `npm run train:adapter -- FILE`: trains the low-rank adapter of the choice readout and writes it to
 * lib/engines/embedded/adapter.json. FILE holds typed choice questions made of open data, gzipped JSON Lines
 * (README.md names the sets, their licences and the shape). Deterministic for a given file.
 */
import { createReadStream, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { createEmbedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder } from "@/lib/engines/embedded/encoder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import { encodeLabel, optionText } from "@/lib/engines/embedded/signals";
import type { EngineContent } from "@/lib/engines/engine";
import { textVectors } from "./textVectors";
import { trainAdapter, type ChoiceExample } from "./trainAdapter";

const OUTPUT = "lib/engines/embedded/adapter.json";
/** One pass is enough: a second learnt the training's own labels. */
const TRAINING = { rank: 32, seed: 1, batch: 256, learningRate: 1e-3, decay: 0 };
/** Intents and topics (CLINC150, HWU64, SNIPS), emotions (GoEmotions). */
const TASKS = new Set(["clinc_c", "clinc_d", "hwu_c", "hwu_d", "snips_c", "emo_c"]);

interface Row {
  task: string;
  state: string;
  q: { instructions: string; criteria: Record<string, string | null> };
  label: string;
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error("Name the file with the training questions");

const encoder = await loadEncoder();
const encode = textVectors(createEmbedder(encoder)(() => {}));

const contentOf = (about: string | null | undefined): EngineContent | null =>
  about ? { format: "text", parts: [{ type: "text", text: about }] } : null;

async function encodeRow({ state, q, label }: Row): Promise<ChoiceExample> {
  const names = Object.keys(q.criteria);
  const options: Float32Array[] = [];
  for (const name of names) {
    const label = optionText({ name, description: contentOf(q.criteria[name]) });
    options.push((await encodeLabel(q.instructions, label, { text: encode })).vector);
  }
  return { state: await encode(state), options, expected: names.indexOf(label) };
}

const examples: ChoiceExample[] = [];
const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) });
for await (const line of lines) {
  const row = JSON.parse(line) as Row;
  if (TASKS.has(row.task)) examples.push(await encodeRow(row));
}
const { state, option, accuracy } = trainAdapter(examples, TRAINING);
const adapter = { rank: TRAINING.rank, state: encodeFloats(state), option: encodeFloats(option) };
writeFileSync(OUTPUT, `${JSON.stringify(adapter, null, 2)}\n`);
console.log(`${examples.length} questions; right while training: ${accuracy.toFixed(3)}`);
await encoder.close();
