/**
 * `npm run train:pairs`: fits how two texts are compared to packages/embedded-model/training/fieldPairs.json and writes
 * packages/embedded-model/src/readers/fieldPair.json. Prints how many pairs come out right when their group is left out.
 */
import { writeFileSync } from "node:fs";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { pairFeatures } from "../src/readers/fieldPair";
import groups from "./fieldPairs.json";
import { fitLogistic, type WeightedExample } from "./logisticRegression";

const OUTPUT = "packages/embedded-model/src/readers/fieldPair.json";
const PENALTY = 0.3;

interface PairExample extends WeightedExample {
  group: number;
}

const encoder = await loadEncoder();
const embedder = createEmbedder(encoder)(() => {});
const examples: PairExample[] = [];
for (const [group, [text, same, other]] of (groups as [string, string[], string[]][]).entries()) {
  for (const [texts, target] of [
    [same, 1],
    [other, 0],
  ] as const) {
    for (const second of texts) {
      const vector = Float32Array.from(await pairFeatures(text, second, embedder));
      examples.push({ vector, target, weight: 1, group });
    }
  }
}
const isRight = (weights: Float64Array, { vector, target }: WeightedExample): boolean =>
  vector.reduce((sum, value, i) => sum + value * weights[i]!, weights.at(-1)!) > 0 === (target === 1);
const leftOut = examples.filter((example) =>
  isRight(
    fitLogistic(
      examples.filter(({ group }) => group !== example.group),
      PENALTY,
    ),
    example,
  ),
);
const fitted = fitLogistic(examples, PENALTY);
const rounded = [...fitted].map((value) => Number(value.toFixed(4)));
writeFileSync(
  OUTPUT,
  `${JSON.stringify({ features: rounded.slice(0, -1), bias: rounded.at(-1) }, null, 2)}\n`,
);
console.log(`${leftOut.length} of ${examples.length} right with their group left out`, rounded);
await encoder.close();
