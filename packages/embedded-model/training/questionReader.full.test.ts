import { expect, test } from "vitest";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { decodeFloats } from "../src/encoder/floats";
import readers from "../src/readers/questionReader.json";
import { questionFitting } from "./fitQuestions";

test("a concept's probe stands in the repository as the training makes it", async () => {
  const encoder = await loadEncoder();
  try {
    const fit = await questionFitting(createEmbedder(encoder)(() => {}));
    const { name, weights, bias } = readers.at(-1)!;
    const made = fit(name);
    expect(made.bias).toBeCloseTo(bias, 3);
    expect([...made.weights]).toEqual([...decodeFloats(weights)].map((value) => expect.closeTo(value, 3)));
  } finally {
    await encoder.close();
  }
});
