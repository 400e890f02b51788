/**
 * `npm run train:choices -- FILE`: prepares the project's own messages (choices.json), the open data (FILE,
 * see README.md) and the encoder's weights for choiceTuning.py. It runs that with Python 3 and PyTorch, and
 * writes the result to packages/embedded-model/src/encoder/choiceTuning.json.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { foldSteps, nameWords } from "../src/text/content";
import { TENSORS, TOKENS_MAX } from "../src/encoder/encoderGraph";
import { runThrough } from "../src/text/steps";
import { createTokenizer } from "../src/text/tokenizer";
import { readEncoderFiles, readFloats } from "../src/encoder/weights";
import { CHOICE_FIELDS, digestOfChoices } from "./choiceFields";

const OUTPUT = "packages/embedded-model/src/encoder/choiceTuning.json";
/** The open data's sets with choices. */
const OPEN_TASKS = /^(?:clinc_[cd]|hwu_[cd]|snips_c|emo_c)$/;
/** Every fourth question is more than the training draws. */
const OPEN_STRIDE = 4;

interface OpenQuestion {
  task: string;
  state: string;
  q: { instructions: string; criteria: Record<string, string | null> };
  label: string;
}

const [path] = process.argv.slice(2);
if (path === undefined)
  throw new Error(
    "Name the gzipped file of open choice questions, see packages/embedded-model/training/README.md",
  );
const { vocabulary, weights } = await readEncoderFiles();
const tokenizer = createTokenizer(vocabulary);
const places = new Map<string, number>();
const tokens: number[][] = [];

/** The text's index among the prepared ones. */
function place(text: string): number {
  const known = places.get(text);
  if (known !== undefined) return known;
  const folded = runThrough(foldSteps(text));
  places.set(text, tokens.length);
  return tokens.push(tokenizer.encode(folded).slice(0, TOKENS_MAX)) - 1;
}

const label = (name: string, description: string | null): string =>
  description === null ? nameWords(name) : `${nameWords(name)}: ${description}`;

const fields = CHOICE_FIELDS.map(({ instructions, options }) => ({
  instructions: instructions.length,
  options: options.map(({ names, descriptions, texts }) => ({
    texts: texts.map(place),
    labels: names.map((name) =>
      [null, ...descriptions]
        .map((description) => label(name, description))
        .map((words) => [words, ...instructions.map((question) => `${question} ${words}`)].map(place)),
    ),
  })),
}));
const open = gunzipSync(readFileSync(path))
  .toString()
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as OpenQuestion)
  .filter(({ task }) => OPEN_TASKS.test(task))
  .filter((_, index) => index % OPEN_STRIDE === 0)
  .map(({ task, state, q, label: expected }) => {
    const names = Object.keys(q.criteria);
    const labels = names.map((name) => {
      const words = label(name, q.criteria[name] ?? null);
      return [words, `${q.instructions} ${words}`].map(place);
    });
    return [task, place(state), labels, names.indexOf(expected)];
  });

/** Its own name for each of the encoder's tensors. */
const named: [string, string][] = [
  ["embeddings", TENSORS.embeddings],
  ["inverseTimescales", TENSORS.inverseTimescales],
  ["poolKernel", TENSORS.poolKernel],
  ["poolBias", TENSORS.poolBias],
  ...TENSORS.layers.flatMap(({ names, widens }, layer) =>
    Object.entries(names)
      .filter(([name]) => widens || !name.startsWith("residual"))
      .map(([name, tensor]): [string, string] => [`${layer}.${name}`, tensor]),
  ),
];
const parts: Uint8Array[] = [];
const tensors: Record<string, { at: number; shape: number[] }> = {};
let at = 0;
for (const [name, tensor] of named) {
  const weight = weights.get(tensor);
  if (!weight) throw new Error(`The encoder package has no tensor ${tensor}`);
  const values = readFloats(weight);
  parts.push(new Uint8Array(values.buffer));
  // Kernels of one position have an extra dimension for it.
  tensors[name] = { at, shape: weight.shape.filter((size) => size !== 1) };
  at += values.length;
}

const folder = mkdtempSync(join(tmpdir(), "choice-tuning-"));
try {
  writeFileSync(join(folder, "weights.bin"), Buffer.concat(parts));
  writeFileSync(join(folder, "tensors.json"), JSON.stringify(tensors));
  writeFileSync(join(folder, "data.json"), JSON.stringify({ tokens, fields, open }));
  const { status, error } = spawnSync(
    "python3",
    ["packages/embedded-model/training/choiceTuning.py", folder],
    { stdio: "inherit" },
  );
  if (status !== 0) throw new Error("The training did not end well", { cause: error });
  const tuning = JSON.parse(readFileSync(join(folder, "tuning.json"), "utf8")) as object;
  writeFileSync(OUTPUT, `${JSON.stringify({ choices: digestOfChoices(), ...tuning }, null, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
