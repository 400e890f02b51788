import { createHash } from "node:crypto";
import type { WeightBundle } from "@/lib/server/weights/bundle";
import { LAYA } from "@/lib/server/weights/laya";

export const CONTENTS = new Map([
  ["laya.onnx", Buffer.from("a graph")],
  ["laya.onnx.data", Buffer.alloc(100_000, "weights")],
  ["tokenizer/tokenizer.json", Buffer.from("{}")],
]);

/** A model of three small files, pinned like a real one. */
export const SMALL: WeightBundle = {
  ...LAYA,
  files: [...CONTENTS].map(([path, bytes]) => ({
    path,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  })),
};
