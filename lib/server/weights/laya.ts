import type { WeightBundle } from "./bundle";

/** The English weights in receptron's edition for onnxruntime, in single precision. */
export const LAYA: WeightBundle = {
  name: "laya",
  modelId: "laya-2026-09-19",
  title: "Laya, English",
  description:
    "The open decision model Laya (English, 421 million parameters), on this machine. It understands sentences " +
    "where the built-in model compares topics. It reads 512 tokens a question: of a longer state the beginning, " +
    "and of many options little each, which the answer says in x_truncated. Best below 20 options. Weights by " +
    "Convai Innovations, Apache-2.0.",
  releaseDate: "2026-09-19",
  licence: "Apache-2.0 (weights by Convai Innovations, ONNX export by receptron)",
  repository: "receptron/laya-onnx",
  revision: "68f27dfe5a27a54fb2b1fefc432f43f972e90868",
  memoryBytes: 2_800_000_000,
  files: [
    {
      path: "laya.onnx",
      bytes: 3_807_291,
      sha256: "a874eb254b58b0fcb1e7ad56fbb188c29d64e08c9a46b689433e1f52c66dba1e",
    },
    {
      path: "laya.onnx.data",
      bytes: 1_685_258_240,
      sha256: "487746363a8da57bcadb4345352997d22a0fb90d70aa22c6856668d023242aba",
    },
    {
      path: "laya_config.json",
      bytes: 369,
      sha256: "5049005dc6ae3ca5e82cc7d85c421357d5c543817300c8e8c5281ddbc69bb561",
    },
    {
      path: "tokenizer/tokenizer.json",
      bytes: 3_583_228,
      sha256: "6c8aaa9a542084f2457eab775d4eeb51f92a70c0fd9de28d5edb0ddec3c08d30",
    },
    {
      path: "tokenizer/tokenizer_config.json",
      bytes: 308,
      sha256: "50044de60daaa73df97d262e15a40d4faf0160e7d742df64b377877a1320dd12",
    },
  ],
};

/** Every downloadable model. */
export const BUNDLES: readonly WeightBundle[] = [LAYA];
