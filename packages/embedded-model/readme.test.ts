import { expect, test } from "vitest";
import { readmeExample, testedExample } from "@typed-question/protocol/testing/readmeExample";
import { createEmbeddedEngines } from "@typed-question/embedded-model/runtime/engine";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

test("the README's example is this one, and it answers as the README says", async () => {
  // README
  const engines = createEmbeddedEngines(1);
  const text = (words: string) => ({
    format: "text" as const,
    parts: [{ type: "text" as const, text: words }],
  });
  const request = {
    state: text("I was charged twice. Please return the second payment."),
    questions: [
      {
        type: "noul" as const,
        kind: "binary" as const,
        instructions: text("Is a refund asked for?"),
        outcomes: ["no", "yes"].map(() => ({ name: null, description: null })),
      },
    ],
  };
  const { outcomes } = await engines[LATEST_MODEL].evaluate(request, new AbortController().signal);
  await Promise.all(Object.values(engines).map((engine) => engine.close()));
  // end
  const [outcome] = outcomes;
  if (outcome?.kind !== "distribution") throw new Error("Not a distribution");
  expect(outcome.probabilities.map((probability) => probability.toFixed(3))).toEqual(["0.139", "0.861"]);
  expect(outcome.extras?.get("x_skill")).toBe("refund request");
  expect(readmeExample("packages/embedded-model/README.md")).toBe(
    testedExample("packages/embedded-model/readme.test.ts"),
  );
});
