import data from "./conceptReader.json";
import { decodeFloats } from "../encoder/floats";

/** Reads concepts from the states of a text's tokens; encoderGraph.ts has the formula. */
export interface ReaderWeights {
  /** Size of a token's projected state. */
  width: number;
  heads: number;
  concepts: number;
  /** A row of `width` values per value of the state. */
  projection: Float32Array;
  bias: Float32Array;
  /** `width` rows with a value for each head of each concept; a concept's heads are adjacent. */
  queries: Float32Array;
  values: Float32Array;
}

/**
 * As trained (packages/embedded-model/training/README.md), one reading per concept of concepts.json, in its
 * order.
 */
export const CONCEPT_READER = readerOf(data);

function readerOf({ width, heads, ...encoded }: typeof data): ReaderWeights {
  const queries = decodeFloats(encoded.queries);
  return {
    ...{ width, heads, concepts: queries.length / (width * heads) },
    ...{ projection: decodeFloats(encoded.projection), bias: decodeFloats(encoded.bias) },
    ...{ queries, values: decodeFloats(encoded.values) },
  };
}
