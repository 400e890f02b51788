/**
 * `npm run train:concepts`: fits the axes of the concepts to training/examples.json and writes them to
 * lib/engines/embedded/conceptAxes.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import type { ConceptAxis } from "@/lib/engines/embedded/concepts";
import concepts from "@/lib/engines/embedded/concepts.json";
import { createEmbedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder } from "@/lib/engines/embedded/encoder";
import { fitConceptAxis } from "./conceptAxes";

const OUTPUT = "lib/engines/embedded/conceptAxes.json";

const encoder = await loadEncoder();
const embedder = createEmbedder(encoder)(() => {});
const axes: ConceptAxis[] = [];
for (const { name } of concepts) axes.push(await fitConceptAxis(name, embedder));
writeFileSync(OUTPUT, `${JSON.stringify(axes, null, 2)}\n`);
console.log(`${axes.length} axes written to ${OUTPUT}`);
await encoder.close();
