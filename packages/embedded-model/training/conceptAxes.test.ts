import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConceptBank, type ConceptBank } from "../src/readers/concepts";
import reader from "../src/readers/conceptReader.json";
import { createEmbedder, type Embedder } from "../src/encoder/embedder";
import { loadEncoder, type Encoder } from "../src/encoder/encoder";
import { digest } from "./conceptExamples";
import examples from "./examples.json";

describe("the concepts", () => {
  let encoder: Encoder;
  let embedder: Embedder;
  let bank: ConceptBank;
  beforeAll(async () => {
    encoder = await loadEncoder();
    embedder = createEmbedder(encoder)(() => {});
    bank = createConceptBank(embedder);
  });
  afterAll(() => encoder.close());

  test.each(examples.concepts.map(({ name }) => name))(
    "%s puts its examples on their sides",
    async (name) => {
      const { yes, no } = examples.concepts.find((concept) => concept.name === name)!;
      const concept = bank.byName(name);
      let right = 0;
      const locate = async (text: string): Promise<number> =>
        concept.locate(await embedder.state(text), embedder);
      for (const text of yes) if ((await locate(text)) > 0) right += 1;
      for (const text of no) if ((await locate(text)) < 0) right += 1;
      expect(right / (yes.length + no.length)).toBeGreaterThan(0.85);
    },
  );

  test("and the reader were made of the examples that stand there", () => {
    expect(digest()).toBe(reader.examples);
  });
});
