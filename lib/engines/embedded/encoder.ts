import { InferenceSession, Tensor } from "onnxruntime-node";
import { TOKENS_MAX, VECTOR_SIZE, buildEncoderGraph } from "./encoderGraph";
import { createTokenizer, type Tokenizer } from "./tokenizer";
import { readEncoderFiles } from "./weights";

export interface Encoder {
  readonly tokenizer: Tokenizer;
  /**
   * One run over texts of one length: a vector has the same bits whatever texts stand beside it.
   * @param texts 0 to TOKENS_MAX ids each, all of them as many.
   * @returns for each 512 values of length 1; all zero for no tokens.
   */
  encode(texts: readonly (readonly number[])[]): Promise<Float32Array[]>;
  /** The state of each token, a row of 512 values a token. */
  encodeStates(tokens: readonly number[]): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Loads the package's weights into a session of its own. @throws when the package or the runtime is missing. */
export async function loadEncoder(): Promise<Encoder> {
  const { folder, vocabulary, weights } = await readEncoderFiles();
  const session = await InferenceSession.create(buildEncoderGraph(weights), {
    executionMode: "sequential",
    // On a graph this small a second thread costs more than it does.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: { session: { model_external_initializers_file_folder_path: folder } },
  });
  const run = async (
    texts: readonly (readonly number[])[],
    output: "vectors" | "states",
  ): Promise<Float32Array> => {
    const length = texts[0]!.length;
    if (length > TOKENS_MAX) throw new RangeError(`${length} tokens in one text, ${TOKENS_MAX} is the most`);
    if (texts.some((tokens) => tokens.length !== length)) throw new RangeError("Texts of different lengths");
    const tokens = BigInt64Array.from(texts.flat(), BigInt);
    const results = await session.run({ tokens: new Tensor("int64", tokens, [texts.length, length]) }, [
      output,
    ]);
    return results[output]!.data as Float32Array;
  };
  return {
    tokenizer: createTokenizer(vocabulary),
    async encode(texts) {
      if (texts.length === 0) return [];
      if (texts[0]!.length === 0) return texts.map(() => new Float32Array(VECTOR_SIZE));
      const vectors = await run(texts, "vectors");
      // Copies: a view would keep the vectors of all its neighbours.
      return texts.map((_, i) => vectors.slice(i * VECTOR_SIZE, (i + 1) * VECTOR_SIZE));
    },
    encodeStates: async (tokens) => (tokens.length === 0 ? new Float32Array(0) : run([tokens], "states")),
    close: () => session.release(),
  };
}
