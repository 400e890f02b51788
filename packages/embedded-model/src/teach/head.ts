import type { EngineQuestion } from "@typed-question/protocol/engine";
import { decodeFloats, encodeFloats } from "../encoder/floats";
import type { Basis } from "./basis";
import { contrastFor } from "./contrast";
import { STATE_SIZES, type StateVectors } from "./features";
import type { FitRows, Parameters } from "./softmaxFit";
import { sobered } from "./temperature";

/** A taught head as it stands in a file. It holds numbers alone. */
export interface HeadData {
  vectors: StateVectors;
  /** The weight of the untaught logits: without a reader, and with a rule or a concept that took the question. */
  shares: [unread: number, read: number];
  /** One number an outcome. */
  bias: number[];
  /** Float32, little endian, base64: a weight vector for each option, or one for yes or no and for levels. */
  weights: string;
  temperature: number;
  /** The share of an answer that goes to all outcomes alike. */
  doubt: number;
}

export interface HeadInput {
  /** The state's vector, of the head's kind. */
  vector: Float32Array;
  /** As `untaughtLogits` gives them. */
  logits: Float64Array;
  isRead: boolean;
}

export interface Head {
  vectors: StateVectors;
  /** @returns a probability for each outcome */
  answer(input: HeadInput): number[];
}

/** Weight vectors of a head. */
const weightVectors = (kind: EngineQuestion["kind"], outcomes: number): number =>
  kind === "nominal" ? outcomes : 1;

/** @throws RangeError where the numbers do not fit the question */
export function createHead(kind: EngineQuestion["kind"], outcomes: number, data: HeadData): Head {
  const weights = decodeFloats(data.weights);
  const size = STATE_SIZES[data.vectors];
  const contrast = contrastFor(kind, outcomes);
  const columns = weightVectors(kind, outcomes);
  if (weights.length !== columns * size || data.bias.length !== outcomes) {
    throw new RangeError(
      `${weights.length} weights and ${data.bias.length} biases do not fit ${outcomes} outcomes`,
    );
  }
  if (!weights.every(Number.isFinite)) throw new RangeError("A weight is no number");
  return {
    vectors: data.vectors,
    answer({ vector, logits, isRead }) {
      const share = data.shares[isRead ? 1 : 0];
      const scores = Float64Array.from(data.bias, (bias, k) => bias + share * logits[k]!);
      for (let column = 0; column < columns; column++) {
        let along = 0;
        for (let i = 0; i < size; i++) along += weights[column * size + i]! * vector[i]!;
        if (columns === outcomes) scores[column]! += along;
        else for (let k = 0; k < outcomes; k++) scores[k]! += along * contrast[k]![column]!;
      }
      const probabilities = new Float64Array(outcomes);
      sobered(scores, 0, outcomes, data, probabilities);
      return [...probabilities];
    },
  };
}

/**
 * A head of fitted parameters: the weights in the coordinates of the vectors, and the mean in the bias.
 * @param scales of the untaught logits in the fit, by `isRead`
 */
export function headOf(
  { contrast, width, outcomes }: FitRows,
  x: Parameters,
  basis: Basis,
  scales: readonly [number, number],
  settings: Pick<HeadData, "vectors" | "temperature" | "doubt">,
): HeadData {
  const columns = contrast[0]!.length;
  const weights = new Float32Array(columns * basis.size);
  const bias = Float64Array.from({ length: outcomes }, (_, k) => x[columns * width + k]!);
  for (let column = 0; column < columns; column++) {
    const direction = new Float64Array(basis.size);
    for (let at = 0; at < width; at++) {
      const weight = x[column * width + at]!;
      const along = basis.directions[at]!;
      for (let i = 0; i < direction.length; i++) direction[i]! += weight * along[i]!;
    }
    weights.set(direction, column * basis.size);
    const atMean = direction.reduce((sum, value, i) => sum + value * basis.mean[i]!, 0);
    for (let k = 0; k < outcomes; k++) bias[k]! -= atMean * contrast[k]![column]!;
  }
  const shareAt = columns * width + outcomes;
  return {
    ...settings,
    shares: [x[shareAt]! * scales[0], x[shareAt + 1]! * scales[1]],
    bias: [...bias],
    weights: encodeFloats(weights),
  };
}
