import { mulberry32 } from "@typed-question/embedded-model/training/mulberry32";
import { VOCABULARY_SIZE } from "./tokenizerJson";

export interface Tensor {
  dims: number[];
  values: Float32Array;
}

/** Sizes of the small model; the real one has a width of 1,024, 28 encoder layers and 2 head layers. */
export const SHAPE = {
  width: 16,
  heads: 2,
  /** Inner width of the encoder's gated layers. */
  gated: 24,
  /** Inner width of the head's layers. */
  feedForward: 32,
  actHidden: 8,
};

/** The encoder's layers: the reach of attention, and the base of its rotary positions. */
export const ENCODER_LAYERS = [
  { reach: Infinity, theta: 160_000, hasNorm: false },
  { reach: 8, theta: 10_000, hasNorm: true },
];

export const NORM_EPSILON = 1e-5;
/** The logit of masked options. */
export const MASKED_LOGIT = -1e4;

/** The weights by their names in the graph, the same on every machine. */
export function fixtureWeights(): Map<string, Tensor> {
  const random = mulberry32(20260919);
  /** Nearly normally distributed: the sum of four uniform numbers. */
  const noise = (): number => (random() + random() + random() + random() - 2) * 1.7;
  const weights = new Map<string, Tensor>();
  const add = (name: string, dims: number[], spread: number, mean = 0): void => {
    const length = dims.reduce((product, size) => product * size, 1);
    weights.set(name, { dims, values: Float32Array.from({ length }, () => mean + spread * noise()) });
  };
  const { width, gated, feedForward, actHidden } = SHAPE;
  /** Kernels have the shape [in, out]. */
  const linear = (name: string, from: number, to: number, hasBias: boolean): void => {
    add(`${name}.weight`, [from, to], 1.2 / Math.sqrt(from));
    if (hasBias) add(`${name}.bias`, [to], 0.3);
  };
  const norm = (name: string, hasBias: boolean): void => {
    add(`${name}.weight`, [width], 0.2, 1);
    if (hasBias) add(`${name}.bias`, [width], 0.2);
  };

  add("embeddings", [VOCABULARY_SIZE, width], 1);
  norm("embeddings.norm", false);
  for (const [index, { hasNorm }] of ENCODER_LAYERS.entries()) {
    const layer = `encoder.${index}`;
    if (hasNorm) norm(`${layer}.attn_norm`, false);
    linear(`${layer}.qkv`, width, 3 * width, false);
    linear(`${layer}.out`, width, width, false);
    norm(`${layer}.mlp_norm`, false);
    linear(`${layer}.mlp_in`, width, 2 * gated, false);
    linear(`${layer}.mlp_out`, gated, width, false);
  }
  norm("encoder.norm", false);
  add("type_emb", [3, width], 1);
  norm("head.norm1", true);
  linear("head.qkv", width, 3 * width, true);
  linear("head.out", width, width, true);
  norm("head.norm2", true);
  linear("head.linear1", width, feedForward, true);
  linear("head.linear2", feedForward, width, true);
  norm("scorer.norm", true);
  linear("scorer.1", width, width, true);
  linear("scorer.3", width, 1, true);
  linear("act.0", width + 4, actHidden, true);
  linear("act.2", actHidden, 2, true);
  return weights;
}
