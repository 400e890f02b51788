import { expect, test } from "vitest";
import type { EngineContent, EngineOutcome, EngineRequest } from "@typed-question/protocol/engine";
import type { Extras } from "@typed-question/protocol/extras";
import { askChoice, askNoul } from "@typed-question/protocol/testing/questions";
import type { EncodedState, Embedder } from "../encoder/embedder";
import { encodeFloats } from "../encoder/floats";
import { createHead, type HeadData } from "./head";
import { answerTaught, createTaughtModel } from "./taughtModel";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const urgent = (instructions: string) => askNoul(text(instructions));
const team = (...names: string[]) =>
  askChoice(
    text("Which team?"),
    names.map((name) => ({ name, description: null })),
  );

/** Reads one number of the vectors: 1 for a text with 'now'. */
const embedder = {
  read: (value: string) => Promise.resolve({ chunks: value === "" ? [] : [new Uint16Array(1)] }),
  passages: (value: string, places: readonly number[]): Promise<Pick<EncodedState, "chunks">> =>
    Promise.resolve({
      chunks: places.map(() => {
        const vector = new Float32Array(512);
        vector[value.includes("now") ? 0 : 1] = 1;
        return vector;
      }),
    }),
} as unknown as Embedder;

/** Weights of the first number, one vector for each column. */
function headData(vectors: HeadData["vectors"], ...columns: number[]): HeadData {
  const size = vectors === "both" ? 1_024 : 512;
  const weights = new Float32Array(columns.length * size);
  columns.forEach((weight, column) => (weights[column * size] = weight));
  const outcomes = columns.length === 1 ? 2 : columns.length;
  return {
    ...{ vectors, shares: [1, 1], bias: new Array<number>(outcomes).fill(0), temperature: 1, doubt: 0 },
    weights: encodeFloats(weights),
  };
}

const model = createTaughtModel([
  { name: "urgent", question: urgent("Is it urgent?"), head: headData("general", 4) },
  { name: "team", question: team("billing", "technical"), head: headData("both", 0, 3) },
]);

const even = (request: EngineRequest, extras?: Extras) =>
  Promise.resolve({
    outcomes: request.questions.map((question): EngineOutcome => ({
      kind: "distribution",
      probabilities: "outcomes" in question ? question.outcomes.map(() => 1 / question.outcomes.length) : [],
      ...(extras && { extras }),
    })),
    usage: { inputTokens: 3, outputTokens: 0 },
  });

const probabilitiesOf = (outcome: EngineOutcome | undefined): number[] =>
  outcome?.kind === "distribution" ? [...outcome.probabilities] : [];

test("a taught question gets its head's answer and says so; others keep the untaught answer", async () => {
  const request = {
    state: text("come now"),
    questions: [urgent("please, is it urgent"), urgent("Is it late?"), team("technical", "billing")],
  };
  const { outcomes, usage } = await answerTaught(model, request, embedder, (asked) => even(asked));
  // The weight 4 is spread over ±½: a difference of 4.
  expect(probabilitiesOf(outcomes[0])[1]).toBeCloseTo(1 / (1 + Math.exp(-4)), 12);
  expect(outcomes[0]).toMatchObject({ extras: new Map([["x_taught", "urgent"]]) });
  expect(outcomes[1]).toEqual({ kind: "distribution", probabilities: [0.5, 0.5] });
  // 'technical' was taught second and is asked first.
  expect(probabilitiesOf(outcomes[2])[0]).toBeCloseTo(1 / (1 + Math.exp(-3)), 12);
  expect(usage).toEqual({ inputTokens: 3, outputTokens: 0 });
});

test("the untaught answer counts, in the order of the taught options, and its skill stays named", async () => {
  const request = { state: text("later"), questions: [team("technical", "billing")] };
  const untaught = (asked: EngineRequest) =>
    even(asked, new Map([["x_skill", "language"]])).then((result) => ({
      ...result,
      outcomes: [{ ...result.outcomes[0]!, probabilities: [0.8, 0.2] } as EngineOutcome],
    }));
  const { outcomes } = await answerTaught(model, request, embedder, untaught);
  expect(probabilitiesOf(outcomes[0])).toEqual([0.8, 0.2].map((p) => expect.closeTo(p, 12) as number));
  const extras = new Map([
    ["x_skill", "language"],
    ["x_taught", "team"],
  ]);
  expect(outcomes[0]).toMatchObject({ extras });
});

test("an empty state is left undecided", async () => {
  const request = { state: text(""), questions: [urgent("Is it urgent?")] };
  const { outcomes } = await answerTaught(model, request, embedder, (asked) => even(asked));
  expect(outcomes).toEqual([{ kind: "distribution", probabilities: [0.5, 0.5] }]);
});

test("a head that does not fit its question is refused", () => {
  expect(() => createHead("binary", 3, headData("general", 4))).toThrow(
    "512 weights and 2 biases do not fit 3",
  );
  expect(() => createHead("nominal", 2, headData("general", 4))).toThrow(RangeError);
  expect(() => createHead("binary", 2, headData("general", Number.NaN))).toThrow("A weight is no number");
});
