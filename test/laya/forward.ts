import { ENCODER_LAYERS, MASKED_LOGIT, NORM_EPSILON, SHAPE, type Tensor } from "./weights";

type Rows = number[][];

export interface PlainInput {
  tokens: readonly number[];
  /** Whether each position is a token, and not padding. */
  isToken: readonly boolean[];
  markers: readonly number[];
  isMarked: readonly boolean[];
  /** 0 choice, 1 score, 2 noul. */
  questionType: number;
}

/**
 * The forward pass in plain loops and double precision, written from the description of the architecture and
 * not from the graph.
 * @returns one logit per option
 */
export function plainLogits(weights: ReadonlyMap<string, Tensor>, input: PlainInput): number[] {
  const tensor = (name: string): Float32Array => weights.get(name)!.values;
  const optional = (name: string): Float32Array | undefined => weights.get(name)?.values;
  const linear = (rows: Rows, name: string): Rows =>
    rows.map((row) => affine(row, tensor(`${name}.weight`), optional(`${name}.bias`)));
  const norm = (rows: Rows, name: string): Rows =>
    rows.map((row) => layerNorm(row, tensor(`${name}.weight`), optional(`${name}.bias`)));
  const { width, gated } = SHAPE;

  const embeddings = tensor("embeddings");
  let rows = input.tokens.map((id) => Array.from(embeddings.slice(id * width, (id + 1) * width)));
  rows = norm(rows, "embeddings.norm");
  for (const [index, { reach, theta, hasNorm }] of ENCODER_LAYERS.entries()) {
    const layer = `encoder.${index}`;
    const qkv = linear(hasNorm ? norm(rows, `${layer}.attn_norm`) : rows, `${layer}.qkv`);
    const sees = (from: number, to: number): boolean => input.isToken[to]! && Math.abs(from - to) <= reach;
    rows = plus(rows, linear(attend(qkv, sees, theta), `${layer}.out`));
    const hidden = linear(norm(rows, `${layer}.mlp_norm`), `${layer}.mlp_in`).map((row) =>
      row.slice(0, gated).map((value, i) => gelu(value) * row[gated + i]!),
    );
    rows = plus(rows, linear(hidden, `${layer}.mlp_out`));
  }
  rows = norm(rows, "encoder.norm");

  const types = tensor("type_emb");
  rows = rows.map((row) => row.map((value, i) => value + types[input.questionType * width + i]!));
  const qkv = linear(norm(rows, "head.norm1"), "head.qkv");
  rows = plus(
    rows,
    linear(
      attend(qkv, (_, to) => input.isToken[to]!, null),
      "head.out",
    ),
  );
  const hidden = linear(norm(rows, "head.norm2"), "head.linear1").map((row) =>
    row.map((v) => Math.max(0, v)),
  );
  rows = plus(rows, linear(hidden, "head.linear2"));

  const marked = norm(
    input.markers.map((at) => rows[at]!),
    "scorer.norm",
  );
  const scored = linear(
    linear(marked, "scorer.1").map((row) => row.map(gelu)),
    "scorer.3",
  );
  return scored.map(([score], i) => (input.isMarked[i] ? score! : MASKED_LOGIT));
}

function attend(qkv: Rows, sees: (from: number, to: number) => boolean, theta: number | null): Rows {
  const { width, heads } = SHAPE;
  const size = width / heads;
  return qkv.map((row, from) =>
    Array.from({ length: heads }, (_, head) => {
      const part = (source: number[], which: number): number[] =>
        source.slice(which * width + head * size, which * width + (head + 1) * size);
      const query = rotated(part(row, 0), from, theta);
      const scores = qkv.map((other, to) =>
        sees(from, to) ? dot(query, rotated(part(other, 1), to, theta)) / Math.sqrt(size) : -Infinity,
      );
      const highest = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - highest));
      const total = shares.reduce((sum, share) => sum + share, 0);
      return Array.from(
        { length: size },
        (_, i) => qkv.reduce((sum, other, to) => sum + shares[to]! * part(other, 2)[i]!, 0) / total,
      );
    }).flat(),
  );
}

/** Turns each pair (i, i + half) by position · theta^(-i / half). */
function rotated(vector: number[], position: number, theta: number | null): number[] {
  if (theta === null) return vector;
  const half = vector.length / 2;
  const turned = [...vector];
  for (let i = 0; i < half; i++) {
    const angle = position * theta ** (-i / half);
    turned[i] = vector[i]! * Math.cos(angle) - vector[i + half]! * Math.sin(angle);
    turned[i + half] = vector[i + half]! * Math.cos(angle) + vector[i]! * Math.sin(angle);
  }
  return turned;
}

function affine(row: number[], kernel: Float32Array, bias: Float32Array | undefined): number[] {
  const columns = kernel.length / row.length;
  return Array.from({ length: columns }, (_, column) =>
    row.reduce((sum, value, i) => sum + value * kernel[i * columns + column]!, bias?.[column] ?? 0),
  );
}

function layerNorm(row: number[], scale: Float32Array, shift: Float32Array | undefined): number[] {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
  return row.map(
    (value, i) => ((value - mean) / Math.sqrt(variance + NORM_EPSILON)) * scale[i]! + (shift?.[i] ?? 0),
  );
}

const gelu = (value: number): number => (value / 2) * (1 + erf(value / Math.SQRT2));

/** 2/√π · Σ (-1)^n x^(2n+1) / (n! (2n+1)); exact to 1e-12 for |x| < 4, 1 beyond to 2e-8. */
function erf(x: number): number {
  if (Math.abs(x) > 4) return Math.sign(x);
  let term = x;
  let sum = x;
  for (let n = 1; n < 100; n++) {
    term *= (-x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const plus = (a: Rows, b: Rows): Rows => a.map((row, i) => row.map((value, j) => value + b[i]![j]!));
