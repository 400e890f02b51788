import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askChoice, askNoul, prose, withExamples } from "@typed-question/protocol/testing/questions";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import { loadEncoder, type Encoder } from "../encoder/encoder";
import { createEmbedder, type Embedder } from "../encoder/embedder";
import { combined, takeExamples } from "./exampleReadout";
import { exampleSignals, withoutExamples } from "./examples";

let encoder: Encoder;
let embedder: Embedder;
beforeAll(async () => {
  encoder = await loadEncoder();
  embedder = createEmbedder(encoder)(() => {});
});
afterAll(() => encoder.close());

const PARTY = ["Bring balloons and a cake.", "We sing happy birthday at six.", "Everyone gets a paper hat."];
const TAX = [
  "The return is due in May.",
  "Income from rent is taxed too.",
  "Keep the receipts for the office.",
];
const bare = askNoul(prose("Is it of the first kind?"));
const shown = withExamples(bare, [TAX, PARTY]);
const even: EngineOutcome = { kind: "distribution", probabilities: [0.5, 0.5] };

async function yes(question: EngineQuestion, text: string): Promise<number> {
  const outcome = await takeExamples(question, even, await embedder.read(text), embedder);
  return outcome.kind === "distribution" ? outcome.probabilities[1]! : NaN;
}

describe("examples of both sides", () => {
  test("decide what the words leave open, each side alike", async () => {
    const [party, tax] = [
      await yes(shown, "The candles go on the cake."),
      await yes(shown, "How is rent taxed?"),
    ];
    expect(party).toBeGreaterThan(0.6);
    expect(tax).toBeLessThan(0.4);
    const turned = withExamples(bare, [PARTY, TAX]);
    expect(await yes(turned, "The candles go on the cake.")).toBeCloseTo(1 - party, 9);
  });

  test("are found in a passage of a long text, and read in the forms of a state", async () => {
    const long = `${"The gate was painted green. ".repeat(60)} The candles go on the cake.`;
    expect(await yes(shown, long)).toBeGreaterThan(
      await yes(shown, "The gate was painted green. ".repeat(60)),
    );
    const wrapped = PARTY.map((text) => JSON.stringify({ text }));
    const inJson: EngineQuestion = {
      ...shown,
      outcomes: shown.outcomes.map((outcome, i) =>
        i === 0
          ? outcome
          : {
              ...outcome,
              byExample: {
                is: null,
                examples: wrapped.map((text) => ({ format: "json", parts: [{ type: "text", text }] })),
              },
            },
      ),
    };
    expect(await yes(inJson, "The candles go on the cake.")).toBe(
      await yes(shown, "The candles go on the cake."),
    );
  });

  test("are named in the answer", async () => {
    const outcome = await takeExamples(shown, even, await embedder.read("A cake."), embedder);
    expect(outcome.kind === "distribution" && outcome.extras).toEqual(new Map([["x_examples", true]]));
  });
});

test.each<[string, EngineQuestion, string]>([
  ["without examples", bare, "A cake."],
  ["of one side alone", withExamples(bare, [[], PARTY]), "A cake."],
  ["that are blank", withExamples(bare, [["  "], PARTY]), "A cake."],
  ["for an empty state", shown, ""],
])("an answer %s stays as it is", async (_, question, text) => {
  expect(await takeExamples(question, even, await embedder.read(text), embedder)).toBe(even);
});

test("examples that differ in a word alone are not trusted", async () => {
  const pairs = ["shop", "bakery", "museum", "library"];
  const question = withExamples(bare, [
    pairs.map((place) => `The ${place} is closed on Sundays.`),
    pairs.map((place) => `The ${place} is open on Sundays.`),
  ]);
  const read = await embedder.read("The pool is open on Sundays.");
  const scales = new Array<number>(19).fill(2);
  const near = (await exampleSignals(question, read, embedder, scales))!.nearness.map(Math.abs);
  const told = (await exampleSignals(shown, await embedder.read("A cake."), embedder, scales))!.nearness.map(
    Math.abs,
  );
  expect(Math.max(...near)).toBeLessThan(Math.max(...told) / 4);
});

test("an option without examples keeps its place between the others", async () => {
  const question = withExamples(
    askChoice(
      null,
      ["a", "b", "c"].map((name) => ({ name, description: null })),
    ),
    [PARTY, [], TAX],
  );
  const { nearness } = (await exampleSignals(
    question,
    await embedder.read("A cake with candles."),
    embedder,
    new Array<number>(19).fill(2),
  ))!;
  expect(nearness[1]).toBe(0);
  expect(nearness[0]).toBeGreaterThan(0);
  expect(nearness[2]).toBeLessThan(0);
});

test("weights have the values of their formula, and nearness never turns around", () => {
  const signals = { nearness: [0.1, -0.1], readings: [0, 0], described: 1 };
  const weights = { base: 1, baseDescribed: 0, nearness: 5, nearnessDescribed: 0, readings: 0 };
  expect(combined([0.5, 0.5], signals, weights)[0]).toBeCloseTo(1 / (1 + Math.exp(-1)), 9);
  expect(combined([0.3, 0.7], signals, { ...weights, nearnessDescribed: -9 })).toEqual([
    expect.closeTo(0.3, 9),
    expect.closeTo(0.7, 9),
  ]);
});

test("a question without its examples has their descriptions", () => {
  const question = withExamples(askNoul(prose("?"), prose("asks"), null), [["e"], ["f"]]);
  expect(withoutExamples(question).outcomes).toEqual([
    { name: null, description: null },
    { name: null, description: prose("asks") },
  ]);
  expect(withoutExamples(bare)).toBe(bare);
});
