import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHOICE_TUNING } from "./choiceTuning";
import { cosine } from "./embedder";
import { loadEncoder, type Encoder, type Encoding, type VectorKind } from "./encoder";
import { TOKENS_MAX, VECTOR_SIZE } from "./encoderGraph";
import { naiveEncode, naiveRead } from "./naiveEncoder";
import { CONCEPT_READER } from "../readers/reader";
import { readEncoderFiles, type EncoderFiles } from "./weights";

let encoder: Encoder;
let files: EncoderFiles;

beforeAll(async () => {
  [encoder, files] = await Promise.all([loadEncoder(), readEncoderFiles()]);
});
afterAll(() => encoder.close());

const encodeOne = async (tokens: readonly number[], kind: VectorKind = "general"): Promise<Float32Array> =>
  (await encoder.encode([tokens], kind))[0]!.vector;
const embed = (text: string): Promise<Float32Array> => encodeOne(encoder.tokenizer.encode(text));

describe("the encoder", () => {
  test.each([
    "hello world",
    "I was charged twice for my March subscription.",
    "Ünïcode, 東京 and 👍🏽 in one line",
  ])("gives what a plain forward pass over the same weights gives: %s", async (text) => {
    const tokens = encoder.tokenizer.encode(text);
    const expected = naiveEncode(files.weights, tokens);
    const vector = await encodeOne(tokens);
    const difference = Math.max(...expected.map((value, i) => Math.abs(value - vector[i]!)));
    expect(difference).toBeLessThan(2e-6);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  test.each(["hello world", "I was charged twice for my March subscription."])(
    "gives for choices what a plain forward pass over the tuned weights gives: %s",
    async (text) => {
      const tokens = encoder.tokenizer.encode(text);
      const expected = naiveEncode(files.weights, tokens, CHOICE_TUNING);
      const vector = await encodeOne(tokens, "choice");
      expect(Math.max(...expected.map((value, i) => Math.abs(value - vector[i]!)))).toBeLessThan(2e-6);
      expect(cosine(vector, await encodeOne(tokens))).toBeLessThan(0.99);
    },
  );

  test.each(["hello", "Could I have my money back? The tent leaks.", "no ".repeat(120)])(
    "reads what plain loops over the same states read: %s",
    async (text) => {
      const tokens = encoder.tokenizer.encode(text);
      const expected = naiveRead(await encoder.encodeStates(tokens), CONCEPT_READER);
      const [encoding] = await encoder.encode([tokens], "general");
      expect([...encoding!.readings]).toEqual(expected.map((value) => expect.closeTo(value, 3)));
    },
  );

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

  test.each(
    [1, 5, 6, 16, 40].flatMap((length) =>
      (["general", "choice"] as const).map((kind) => [length, kind] as const),
    ),
  )("gives each of many texts of %i tokens the bits that it has alone (%s vectors)", async (length, kind) => {
    const texts = Array.from({ length: 9 }, (_, i) =>
      Array.from({ length }, (_, j) => 300 + ((i * 977 + j * 131) % 7000)),
    );
    const alone: Encoding[] = [];
    for (const tokens of texts) alone.push(...(await encoder.encode([tokens], kind)));
    expect(await encoder.encode(texts, kind)).toEqual(alone);
  });

  test("refuses texts of different lengths in one run", async () => {
    await expect(encoder.encode([[300], [300, 301]], "general")).rejects.toThrow(RangeError);
  });

  test("reads up to 128 tokens and refuses more", async () => {
    const tokens = new Array<number>(TOKENS_MAX).fill(300);
    expect((await encodeOne(tokens)).length).toBe(VECTOR_SIZE);
    await expect(encodeOne([...tokens, 300])).rejects.toThrow(RangeError);
  });

  test("gives a zero vector, zero readings and no states for no tokens", async () => {
    const readings = new Float32Array(CONCEPT_READER.concepts);
    expect(await encoder.encode([[]], "choice")).toEqual([
      { vector: new Float32Array(VECTOR_SIZE), readings },
    ]);
    expect(await encoder.encodeStates([])).toEqual(new Float32Array(0));
  });

  test("gives one state a token, which the vector is pooled from", async () => {
    const tokens = encoder.tokenizer.encode("hello world");
    expect((await encoder.encodeStates(tokens)).length).toBe(tokens.length * VECTOR_SIZE);
  });
});
