import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { EngineQuestion } from "@typed-question/protocol/engine";
import { KIND_IDS, readLayaConfig, type LayaConfig } from "./config";
import type { LayaSequence } from "./sequence";
import { createLayaTokenizer, type LayaTokenizer } from "./tokenizer";

/** The exported model: one graph for the encoder and the head, its tokenizer and its configuration. */
export interface LayaModel {
  readonly config: LayaConfig;
  readonly tokenizer: LayaTokenizer;
  /** @returns one logit an option. */
  logits(kind: EngineQuestion["kind"], sequence: LayaSequence): Promise<number[]>;
}

/**
 * Opens an exported model: `laya.onnx` with its `laya.onnx.data`, `laya_config.json`, `tokenizer/`.
 * @param folder where the files lie
 * @param threads of one run
 * @throws when a file is missing or wrong.
 */
export async function loadLaya(folder: string, threads: number): Promise<LayaModel> {
  const readJson = async (file: string): Promise<object> =>
    JSON.parse(await readFile(join(folder, file), "utf8")) as object;
  const config = readLayaConfig(await readJson("laya_config.json"));
  const tokenizer = createLayaTokenizer(
    await readJson("tokenizer/tokenizer.json"),
    await readJson("tokenizer/tokenizer_config.json"),
  );
  const session = await InferenceSession.create(join(folder, "laya.onnx"), {
    executionMode: "sequential",
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // The runtime throws its errors; it would also write them to the server's stderr.
    logSeverityLevel: 4,
  });
  return {
    config,
    tokenizer,
    async logits(kind, { tokens, markers }) {
      // One sequence a run: nothing is padded, so an answer cannot depend on the other questions.
      const results = await session.run(
        {
          input_ids: integers(tokens, [1, tokens.length]),
          attention_mask: new Tensor("int64", new BigInt64Array(tokens.length).fill(1n), [1, tokens.length]),
          marker_pos: integers(markers, [1, markers.length]),
          marker_mask: new Tensor("bool", new Uint8Array(markers.length).fill(1), [1, markers.length]),
          qtype: integers([KIND_IDS[kind]], [1]),
        },
        ["logits"],
      );
      return Array.from(results["logits"]!.data as Float32Array);
    },
  };
}

const integers = (values: readonly number[], dims: number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), dims);
