import { InferenceSession, Tensor } from "onnxruntime-node";
import { TOKENS_MAX, VECTOR_SIZE, buildEncoderGraph } from "./encoderGraph";
import { releaseBuffer } from "./releaseBuffer";
import { createTokenizer, type Tokenizer } from "./tokenizer";
import { readEncoderFiles, type Weight } from "./weights";

export interface Encoder {
  readonly tokenizer: Tokenizer;
  /** @param tokens 0 to TOKENS_MAX ids. @returns 512 values of length 1; all zero for no tokens. */
  encode(tokens: readonly number[]): Promise<Float32Array>;
  /** The state of each token, a row of 512 values a token. */
  encodeStates(tokens: readonly number[]): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Loads the package's weights into a session of its own. @throws when the package or the runtime is missing. */
export async function loadEncoder(): Promise<Encoder> {
  const { vocabulary, weights } = await readEncoderFiles();
  const graph = buildEncoderGraph(weights);
  for (const bytes of onePerBuffer(weights)) releaseBuffer(bytes);
  const session = await InferenceSession.create(graph, {
    executionMode: "sequential",
    // On a graph this small a second thread costs more than it does.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
  });
  // The runtime has its own copy.
  releaseBuffer(graph);
  const run = async (tokens: readonly number[], output: "vector" | "states"): Promise<Float32Array> => {
    if (tokens.length > TOKENS_MAX) {
      throw new RangeError(`${tokens.length} tokens in one run, ${TOKENS_MAX} is the most`);
    }
    const feed = new Tensor("int64", BigInt64Array.from(tokens, BigInt), [tokens.length]);
    const results = await session.run({ tokens: feed }, [output]);
    return results[output]!.data as Float32Array;
  };
  return {
    tokenizer: createTokenizer(vocabulary),
    encode: async (tokens) => (tokens.length === 0 ? new Float32Array(VECTOR_SIZE) : run(tokens, "vector")),
    encodeStates: async (tokens) => (tokens.length === 0 ? new Float32Array(0) : run(tokens, "states")),
    close: () => session.release(),
  };
}

/** The weights of a shard are views on one buffer. */
function onePerBuffer(weights: ReadonlyMap<string, Weight>): Iterable<Uint8Array> {
  return new Map([...weights.values()].map(({ bytes }) => [bytes.buffer, bytes])).values();
}
