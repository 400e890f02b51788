/**
 * `npm run train:opinions`: fits the reader of opinions to opinions.json and writes it to
 * packages/embedded-model/src/readers/opinionReader.json. Deterministic.
 */
import { writeFileSync } from "node:fs";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { encodeFloats } from "../src/encoder/floats";
import type { Probe } from "../src/readers/opinion";
import { fitOpinions } from "./fitOpinions";
import opinions from "./opinions.json";

const OUTPUT = "packages/embedded-model/src/readers/opinionReader.json";

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
