import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { cosine } from "./embedder";
import { loadEncoder, type Encoder } from "./encoder";
import { TOKENS_MAX, VECTOR_SIZE } from "./encoderGraph";
import { naiveEncode } from "./naiveEncoder";
import { readEncoderFiles, type EncoderFiles } from "./weights";

/** Loading the weights in a thread takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let encoder: Encoder;
let files: EncoderFiles;

beforeAll(async () => {
  [encoder, files] = await Promise.all([loadEncoder(), readEncoderFiles()]);
});
afterAll(() => encoder.close());

const embed = (text: string): Promise<Float32Array> => encoder.encode(encoder.tokenizer.encode(text));

describe("the encoder", () => {
  test.each([
    "hello world",
    "I was charged twice for my March subscription.",
    "Ünïcode, 東京 and 👍🏽 in one line",
  ])("gives what a plain forward pass over the same weights gives: %s", async (text) => {
    const tokens = encoder.tokenizer.encode(text);
    const expected = naiveEncode(files.weights, tokens);
    const vector = await encoder.encode(tokens);
    const difference = Math.max(...expected.map((value, i) => Math.abs(value - vector[i]!)));
    expect(difference).toBeLessThan(2e-6);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  test("gives the values that the package's own TensorFlow runtime gives", async () => {
    // First four values of @energetic-ai/embeddings 0.2.0 for this text.
    const reference = [-0.05149651691317558, -0.05492521822452545, -0.00769053166732192, -0.0499519482254982];
    const vector = await embed("hello world");
    expect(Array.from(vector.slice(0, 4))).toEqual(reference.map((value) => expect.closeTo(value, 6)));
  });

  test("puts a paraphrase nearer than another topic", async () => {
    const [ask, paraphrase, other] = await Promise.all(
      ["How do I reset my password?", "I forgot my login code", "The weather in Paris is lovely"].map(embed),
    );
    expect(cosine(ask!, paraphrase!)).toBeGreaterThan(cosine(ask!, other!) + 0.2);
  });

  test("gives the same bits for the same tokens, whatever ran in between", async () => {
    const before = await embed("The parcel arrived damaged.");
    await embed("Something else, and longer, that uses other buffers of the session.");
    expect(await embed("The parcel arrived damaged.")).toEqual(before);
  });

  test("reads up to 128 tokens and refuses more", async () => {
    const tokens = new Array<number>(TOKENS_MAX).fill(300);
    expect((await encoder.encode(tokens)).length).toBe(VECTOR_SIZE);
    await expect(encoder.encode([...tokens, 300])).rejects.toThrow(RangeError);
  });

  test("gives a zero vector and no states for no tokens", async () => {
    expect(await encoder.encode([])).toEqual(new Float32Array(VECTOR_SIZE));
    expect(await encoder.encodeStates([])).toEqual(new Float32Array(0));
  });

  test("gives one state a token, which the vector is pooled from", async () => {
    const tokens = encoder.tokenizer.encode("hello world");
    expect((await encoder.encodeStates(tokens)).length).toBe(tokens.length * VECTOR_SIZE);
  });
});
