/**
 * `npm run train:opinions`: fits the reader of opinions to opinions.json and writes it to
 * lib/engines/embedded/opinionReader.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import { createEmbedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder } from "@/lib/engines/embedded/encoder";
import { encodeFloats } from "@/lib/engines/embedded/floats";
import type { Probe } from "@/lib/engines/embedded/opinion";
import { fitOpinions } from "./fitOpinions";
import opinions from "./opinions.json";

const OUTPUT = "lib/engines/embedded/opinionReader.json";

const encoder = await loadEncoder();
const { probes, reader } = await fitOpinions(
  [opinions.clear, opinions.hard],
  createEmbedder(encoder)(() => {}),
);
const encoded = ({ weights, bias }: Probe) => ({ weights: encodeFloats(weights), bias });
const { polarity, classes } = probes;
const trained = { polarity: encoded(polarity), classes: classes.map(encoded), reader };
writeFileSync(OUTPUT, `${JSON.stringify(trained, null, 2)}\n`);
console.log(JSON.stringify(reader, null, 2));
await encoder.close();
