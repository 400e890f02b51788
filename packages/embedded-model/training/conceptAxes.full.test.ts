import { expect, test } from "vitest";
import axes from "../src/readers/conceptAxes.json";
import { createEmbedder } from "../src/encoder/embedder";
import { loadEncoder } from "../src/encoder/encoder";
import { decodeFloats } from "../src/encoder/floats";
import { fitAxis, unitAxis } from "./conceptAxes";
import { CONCEPTS } from "./conceptExamples";

test("a concept's axis stands in the repository as the training makes it", async () => {
  const encoder = await loadEncoder();
  try {
    const name = "legal threat";
    const concept = CONCEPTS.find((candidate) => candidate.name === name)!;
    const made = unitAxis(
      await fitAxis(
        concept,
        createEmbedder(encoder)(() => {}),
      ),
    );
    const kept = decodeFloats(axes.find((axis) => axis.name === name)!.axis);
    expect([...made]).toEqual([...kept].map((value) => expect.closeTo(value, 5)));
  } finally {
    await encoder.close();
  }
});
