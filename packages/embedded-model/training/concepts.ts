/**
 * `npm run train:concepts`: fits the axes of the concepts and the reader of token states to packages/embedded-model/training/examples.json,
 * and writes them to packages/embedded-model/src. Deterministic.
 */
import { writeFileSync } from "node:fs";
import { chunkText } from "../src/text/chunks";
import type { ConceptAxis } from "../src/readers/concepts";
import { foldCase } from "../src/text/content";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder, type Encoder } from "../src/encoder/encoder";
import { TOKENS_MAX } from "../src/encoder/encoderGraph";
import { encodeFloats } from "../src/encoder/floats";
import { runInTurns } from "../src/text/steps";
import { fitAxis, heldOutPlaces, unitAxis } from "./conceptAxes";
import { CONCEPTS, digest, FOLDS, isIn, labelled, ORDINARY, without } from "./conceptExamples";
import { fitPlaces } from "./conceptPlaces";
import { fitReader, tokenStates } from "./conceptReader";
import { createMatrixProducts } from "./matrixProducts";

const AXES = "packages/embedded-model/src/readers/conceptAxes.json";
const READER = "packages/embedded-model/src/readers/conceptReader.json";

const encoder = await loadEncoder();
const products = await createMatrixProducts();
const embedder = createEmbedder(encoder)(() => {});

const encoded = new Map<string, Float32Array>();
for (const text of [
  ...CONCEPTS.flatMap((concept) => labelled(concept).map(({ text }) => text)),
  ...ORDINARY,
]) {
  if (!encoded.has(text)) encoded.set(text, await statesOf(text, encoder));
}
const states = tokenStates(encoded);

/** By concept, then by text. */
const readings = CONCEPTS.map(() => new Map<string, number>());
for (let fold = 0; fold < FOLDS; fold++) {
  const { read } = await fitReader(
    CONCEPTS.map((concept) => without(concept, isIn(fold))),
    states,
    products,
  );
  for (const [index, concept] of CONCEPTS.entries()) {
    for (const { text } of labelled(without(concept, (at) => !isIn(fold)(at)))) {
      readings[index]!.set(text, (await read(text))[index]!);
    }
  }
}

const axes: ConceptAxis[] = [];
for (const [index, concept] of CONCEPTS.entries()) {
  const weights = await fitAxis(concept, embedder);
  const places = await heldOutPlaces(concept, weights, embedder);
  const heldOut = labelled({ ...concept, middle: [] }).map((example) => ({
    ...example,
    place: places.get(example.text)!,
    reading: readings[index]!.get(example.text)!,
  }));
  const fitted = {
    name: concept.name,
    axis: encodeFloats(unitAxis(weights)),
    ...fitPlaces(heldOut, concept.ordinaryIs === "middle"),
  };
  console.log(concept.name, { ...fitted, axis: undefined });
  axes.push(fitted);
}
const { weights } = await fitReader(CONCEPTS, states, products);
writeFileSync(AXES, `${JSON.stringify(axes, null, 2)}\n`);
const { width, heads, projection, bias, queries, values } = weights;
const kept = { projection, bias, queries, values };
const asText = Object.fromEntries(Object.entries(kept).map(([name, floats]) => [name, encodeFloats(floats)]));
writeFileSync(READER, `${JSON.stringify({ examples: digest(), width, heads, ...asText }, null, 2)}\n`);
await encoder.close();
await products.close();

/** One row per token of all its chunks. */
async function statesOf(text: string, { tokenizer, encodeStates }: Encoder): Promise<Float32Array> {
  const chunks = await runInTurns(chunkText(tokenizer, foldCase(text), TOKENS_MAX), () => {});
  const parts: Float32Array[] = [];
  for (const { tokens } of chunks) parts.push(await encodeStates(tokens));
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
