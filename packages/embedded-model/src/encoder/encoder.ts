import { InferenceSession, Tensor } from "onnxruntime-node";
import { TOKENS_MAX, VECTOR_SIZE, buildEncoderGraph } from "./encoderGraph";
import { CHOICE_TUNING } from "./choiceTuning";
import { CONCEPT_READER } from "../readers/reader";
import { createTokenizer, type Tokenizer } from "../text/tokenizer";
import { readEncoderFiles } from "./weights";

/** Vectors of the plain encoder, or tuned for choices. Only vectors of one kind are comparable. */
export type VectorKind = "general" | "choice";

/** The encoder's result for one text. */
export interface Encoding {
  /** VECTOR_SIZE values of length 1; all zero for no tokens. */
  vector: Float32Array;
  /**
   * One value per concept, in the order of concepts.json; all zero for no tokens. Only with general vectors.
   */
  readings: Float32Array;
}

export interface Encoder {
  readonly tokenizer: Tokenizer;
  /**
   * One run over texts of one length: an encoding has the same bits with any other texts beside it.
   * @param texts 0 to TOKENS_MAX ids each, all of the same length.
   */
  encode(texts: readonly (readonly number[])[], kind: VectorKind): Promise<Encoding[]>;
  /** The state of each token, a row of 512 values per token; from the plain encoder. */
  encodeStates(tokens: readonly number[]): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Loads the package's weights into a session of its own. @throws when the package or the runtime is missing. */
export async function loadEncoder(): Promise<Encoder> {
  const { folder, vocabulary, weights } = await readEncoderFiles();
  const session = await InferenceSession.create(buildEncoderGraph(weights, CONCEPT_READER, CHOICE_TUNING), {
    executionMode: "sequential",
    // On such a small graph a second thread costs more than it saves.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    logSeverityLevel: 3,
    extra: { session: { model_external_initializers_file_folder_path: folder } },
  });
  const run = async (
    texts: readonly (readonly number[])[],
    kind: VectorKind,
    outputs: ("vectors" | "readings" | "states")[],
  ): Promise<Float32Array[]> => {
    const length = texts[0]!.length;
    if (length > TOKENS_MAX) throw new RangeError(`${length} tokens in one text, ${TOKENS_MAX} is the most`);
    if (texts.some((tokens) => tokens.length !== length)) throw new RangeError("Texts of different lengths");
    const tokens = BigInt64Array.from(texts.flat(), BigInt);
    const feeds = {
      tokens: new Tensor("int64", tokens, [texts.length, length]),
      tuning: new Tensor("float32", [kind === "choice" ? 1 : 0], [1]),
    };
    const results = await session.run(feeds, outputs);
    return outputs.map((output) => results[output]!.data as Float32Array);
  };
  return {
    tokenizer: createTokenizer(vocabulary),
    async encode(texts, kind) {
      if (texts.length === 0) return [];
      if (texts[0]!.length === 0) {
        return texts.map(() => ({
          vector: new Float32Array(VECTOR_SIZE),
          readings: new Float32Array(CONCEPT_READER.concepts),
        }));
      }
      const [vectors, readings] = (await run(texts, kind, ["vectors", "readings"])) as [
        Float32Array,
        Float32Array,
      ];
      // Copies: a view would keep the values of all its neighbours.
      return texts.map((_, i) => ({
        vector: rowOf(vectors, VECTOR_SIZE, i),
        readings: rowOf(readings, CONCEPT_READER.concepts, i),
      }));
    },
    encodeStates: async (tokens) =>
      tokens.length === 0 ? new Float32Array(0) : (await run([tokens], "general", ["states"]))[0]!,
    close: () => session.release(),
  };
}

const rowOf = (matrix: Float32Array, size: number, row: number): Float32Array =>
  matrix.slice(row * size, (row + 1) * size);
