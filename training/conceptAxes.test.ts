import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConceptBank, type ConceptBank } from "@/lib/engines/embedded/concepts";
import axes from "@/lib/engines/embedded/conceptAxes.json";
import { createEmbedder, type Embedder } from "@/lib/engines/embedded/embedder";
import { loadEncoder, type Encoder } from "@/lib/engines/embedded/encoder";
import { decodeFloats } from "@/lib/engines/embedded/floats";
import { fitConceptAxis } from "./conceptAxes";
import examples from "./examples.json";

describe("the axes of the concepts", () => {
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
      for (const text of yes) if (concept.locateVector(await embedder.text(text)) > 0) right += 1;
      for (const text of no) if (concept.locateVector(await embedder.text(text)) < 0) right += 1;
      expect(right / (yes.length + no.length)).toBeGreaterThan(0.85);
    },
  );

  test("stand in the repository as the training makes them", async () => {
    const name = "legal threat";
    const made = await fitConceptAxis(name, embedder);
    const kept = axes.find((axis) => axis.name === name)!;
    expect({ ...made, axis: null }).toEqual({ ...kept, axis: null });
    const expected = [...decodeFloats(kept.axis)].map((value) => expect.closeTo(value, 5));
    expect([...decodeFloats(made.axis)]).toEqual(expected);
  });
});
