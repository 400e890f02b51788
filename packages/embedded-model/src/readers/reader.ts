import data from "./conceptReader.json";
import { decodeFloats } from "../encoder/floats";

/** Reads concepts from the states of a text's tokens; what is computed stands in encoderGraph.ts. */
export interface ReaderWeights {
  /** Values that a token's state is projected to. */
  width: number;
  heads: number;
  concepts: number;
  /** A row of `width` values for each of the state's. */
  projection: Float32Array;
  bias: Float32Array;
  /** `width` rows of a value for each head of each concept; a concept's heads lie beside each other. */
  queries: Float32Array;
  values: Float32Array;
}

/** As it was trained (packages/embedded-model/training/README.md), one reading for each of concepts.json, in its order. */
export const CONCEPT_READER = readerOf(data);

function readerOf({ width, heads, ...encoded }: typeof data): ReaderWeights {
  const queries = decodeFloats(encoded.queries);
  return {
    ...{ width, heads, concepts: queries.length / (width * heads) },
    ...{ projection: decodeFloats(encoded.projection), bias: decodeFloats(encoded.bias) },
    ...{ queries, values: decodeFloats(encoded.values) },
  };
}
