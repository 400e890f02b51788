import { TENSORS, VECTOR_SIZE } from "./encoderGraph";
import type { ChoiceTuning, TunedMatrix } from "./choiceTuning";
import type { ReaderWeights } from "../readers/reader";
import { readFloats, type Weight } from "./weights";

/**
 * The encoder's forward pass in plain loops and double precision: slow. It shares the table of layers with
 * the graph (names, widths, heads), so it finds wrong operations but no wrong table entries. Those are found
 * by the tests with values of the package's own runtime.
 * @param tuning if given, the vector is one for choices
 */
export function naiveEncode(
  weights: ReadonlyMap<string, Weight>,
  tokens: readonly number[],
  tuning?: ChoiceTuning,
): number[] {
  const read = new Map<string, Float32Array>();
  const tensor = (name: string): Float32Array => {
    let values = read.get(name);
    if (!values) read.set(name, (values = readFloats(weights.get(name)!)));
    return values;
  };
  const embeddings = tensor(TENSORS.embeddings);
  const inverse = tensor(TENSORS.inverseTimescales);
  let rows = tokens.map((token, position) =>
    Array.from({ length: 256 }, (_, i) => {
      const angle = position * inverse[i % 128]!;
      return 2 * embeddings[token * 256 + i]! + (i < 128 ? Math.sin(angle) : Math.cos(angle));
    }),
  );
  for (const { width, heads, names, widens } of TENSORS.layers) {
    // The first layer, which widens, is not tuned.
    const tuned = widens ? undefined : tuning;
    const linear = (row: number[], kernel: string, bias: string, added?: TunedMatrix): number[] =>
      tunedAffine(row, tensor(kernel), tensor(bias), added);
    const normed = rows.map((row) => norm(row, tensor(names.attentionScale), tensor(names.attentionShift)));
    const qkv = normed.map((row) => linear(row, names.qkvKernel, names.qkvBias, tuned?.attend));
    const attended = attend(qkv, width, heads);
    const middle = rows.map((row, i) =>
      plus(
        linear(attended[i]!, names.outKernel, names.outBias, tuned?.merge),
        widens ? linear(row, names.residualKernel, names.residualBias) : row,
      ),
    );
    rows = middle.map((row) => {
      const hidden = linear(
        norm(row, tensor(names.feedForwardScale), tensor(names.feedForwardShift)),
        names.expandKernel,
        names.expandBias,
        tuned?.expand,
      ).map((value) => Math.max(0, value));
      return plus(linear(hidden, names.contractKernel, names.contractBias, tuned?.contract), row);
    });
  }
  const mean = Array.from(
    { length: VECTOR_SIZE },
    (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length,
  );
  const pooled = tunedAffine(mean, tensor(TENSORS.poolKernel), tensor(TENSORS.poolBias), tuning?.pool).map(
    Math.tanh,
  );
  const length = Math.hypot(...pooled);
  return pooled.map((value) => value / length);
}

/** The readings of a text's states, see encoderGraph.ts. */
export function naiveRead(states: Float32Array, reader: ReaderWeights): number[] {
  const { width, heads, concepts, projection, bias, queries, values } = reader;
  const rows = Array.from({ length: states.length / VECTOR_SIZE }, (_, token) =>
    affine(Array.from(states.subarray(token * VECTOR_SIZE, (token + 1) * VECTOR_SIZE)), projection, bias).map(
      Math.tanh,
    ),
  );
  const column = (matrix: Float32Array, at: number): number[] =>
    Array.from({ length: width }, (_, d) => matrix[d * concepts * heads + at]!);
  const hear = (head: number): number => {
    const [query, value] = [column(queries, head), column(values, head)];
    const weights = rows.map((row) => Math.exp(dot(row, query)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return rows.reduce((sum, row, t) => sum + (weights[t]! / total) * dot(row, value), 0);
  };
  return Array.from({ length: concepts }, (_, concept) =>
    Array.from({ length: heads }, (_, head) => hear(concept * heads + head)).reduce((a, b) => a + b),
  );
}

function attend(qkv: number[][], width: number, heads: number): number[][] {
  const size = width / heads;
  const part = (row: number[], which: number, head: number): number[] =>
    row.slice(which * width + head * size, which * width + (head + 1) * size);
  return qkv.map((row) =>
    Array.from({ length: heads }, (_, head) => {
      const query = part(row, 0, head);
      const scores = qkv.map((other) => dot(query, part(other, 1, head)) / Math.sqrt(size));
      const highest = Math.max(...scores);
      const weights = scores.map((score) => Math.exp(score - highest));
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      return Array.from(
        { length: size },
        (_, i) => qkv.reduce((sum, other, j) => sum + weights[j]! * part(other, 2, head)[i]!, 0) / total,
      );
    }).flat(),
  );
}

function affine(row: number[], kernel: Float32Array, bias: Float32Array): number[] {
  return Array.from(bias, (start, column) =>
    row.reduce((sum, value, i) => sum + value * kernel[i * bias.length + column]!, start),
  );
}

function tunedAffine(row: number[], kernel: Float32Array, bias: Float32Array, tuned?: TunedMatrix): number[] {
  const plain = affine(row, kernel, bias);
  if (!tuned) return plain;
  const inner = affine(row, tuned.down, new Float32Array(tuned.rank));
  return plus(plain, affine(inner, tuned.up, new Float32Array(bias.length)));
}

function norm(row: number[], scale: Float32Array, shift: Float32Array): number[] {
  const mean = row.reduce((sum, value) => sum + value, 0) / row.length;
  const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / row.length;
  return row.map((value, i) => ((value - mean) / Math.sqrt(variance + 1e-6)) * scale[i]! + shift[i]!);
}

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
const plus = (a: number[], b: number[]): number[] => a.map((value, i) => value + b[i]!);
