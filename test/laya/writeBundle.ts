import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fixtureGraph } from "./graph";
import { tokenizerConfigJson, tokenizerJson } from "./tokenizerJson";
import { fixtureWeights } from "./weights";

/** As in the published English weights, including the out-of-range temperature. */
export const CONFIG = {
  max_len: 512,
  head_max_len: 192,
  temperature: [1.5, 1.25, 2],
  temperature_by_options: { "choice:2": 1.9, "choice:3-5": 1.75, "choice:6-10": 1, "choice:11+": 0.1006 },
};

/** The files of an exported Laya, by their paths; equal bytes every time. */
export function bundleFiles(): Map<string, Uint8Array> {
  const { graph, data } = fixtureGraph(fixtureWeights(), "laya.onnx.data");
  const json = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));
  return new Map([
    ["laya.onnx", graph],
    ["laya.onnx.data", data],
    ["laya_config.json", json(CONFIG)],
    ["tokenizer/tokenizer.json", json(tokenizerJson())],
    ["tokenizer/tokenizer_config.json", json(tokenizerConfigJson())],
  ]);
}

/** Writes a model of Laya's shape with random weights: its answers are meaningless. */
export function writeBundle(folder: string): void {
  for (const [file, bytes] of bundleFiles()) {
    const target = path.join(folder, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}
