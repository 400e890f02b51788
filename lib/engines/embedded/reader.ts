import concepts from "./concepts.json";
import data from "./conceptReader.json";
import { decodeFloats } from "./floats";

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

/** As it was trained (training/README.md), one reading for each of concepts.json, in its order. */
export const CONCEPT_READER: ReaderWeights = {
  width: data.width,
  heads: data.heads,
  concepts: concepts.length,
  projection: decodeFloats(data.projection),
  bias: decodeFloats(data.bias),
  queries: decodeFloats(data.queries),
  values: decodeFloats(data.values),
};
