import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remoteModel, type ConnectionSettings, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { plainImage } from "@/lib/server/images/testImages";
import { createLanguageModel, SPECIAL } from "@/test/languageModel/model";
import {
  likeliest,
  MODEL_NAME,
  readMessages,
  startLanguageModelServer,
  type ChatRequest,
} from "@/test/languageModel/server";
import { remoteServerAt, type FakeServer, type Received } from "@/test/remoteServers";
import type { EngineContent, EngineQuestion, Part } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { testEngineContract } from "@typed-question/protocol/testing/engineContract";
import { createChatEngine } from "./engine";

/** A model with a letter that its tokenizer cuts into bytes. */
const model = createLanguageModel({ missing: ["C"] });

let peer: FakeServer;
beforeAll(async () => {
  peer = await startLanguageModelServer(model);
});
afterAll(() => peer.close());
beforeEach(() => {
  peer.received = [];
});

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

const TINY = remoteModel.parse({ id: "tiny", images: true });

function engineWith(settings: Partial<ConnectionSettings> = {}, of: Partial<RemoteModel> = {}) {
  const { server, ...rest } = remoteServerAt(peer.origin, {
    ...{ kind: "openai-logprobs", preset: "vllm" },
    ...settings,
  });
  opened.push(rest.close);
  return createChatEngine({ settings: rest.settings, model: { ...TINY, ...of }, server });
}

testEngineContract("openai-logprobs on a language model", () => engineWith(), { deterministic: true });

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const STATE = text("The parcel is lost and the courier is silent.");
const choice = (...names: string[]): EngineQuestion =>
  askChoice(
    text("What is it about?"),
    names.map((name) => ({ name, description: null })),
  );
const names = (count: number): string[] => Array.from({ length: count }, (_, i) => `option ${i}`);

async function ask(engine: ReturnType<typeof engineWith>, question: EngineQuestion, state = STATE) {
  const { outcomes, ...rest } = await engine.evaluate(
    { state, questions: [question] },
    new AbortController().signal,
  );
  const [outcome] = outcomes;
  if (outcome?.kind !== "distribution") throw new Error("The engine gave no distribution");
  return { ...outcome, ...rest };
}

const LETTERS = [..."ABCDEFGHIJKLMNOPQRST"];
/** No small letter may begin another option's text: `option` does so from fifteen on, `bench` as the third of three. */
const isSmall = (count: number): boolean => count < 15 && count !== 3;
/** A letter's tokens in the vocabulary. */
const spellings = (letter: string, hasSmall: boolean): string[] => [
  ...[letter, ` ${letter}`, `${letter}.`, ` ${letter}.`, `${letter})`],
  ...(hasSmall ? [letter.toLowerCase()] : []),
];

/** The model's own next-token probabilities for a received request. */
async function exact({ body }: Received) {
  const sequence = await readMessages(model, JSON.parse(body) as ChatRequest);
  const probabilities = model.next(sequence);
  const { vocabulary } = model.tokenizer;
  const of = (token: string): number => probabilities[vocabulary.indexOf(token)] ?? 0;
  const letters = (count: number): number[] =>
    LETTERS.slice(0, count).map((letter) =>
      spellings(letter, isSmall(count)).reduce((sum, token) => sum + of(token), 0),
    );
  const top = likeliest(probabilities, 20);
  const rest = 1 - top.reduce((sum, { p }) => sum + p, 0);
  /** The letters' probabilities from the twenty likeliest tokens; 0 for letters outside of them. */
  const known = (count: number): number[] =>
    LETTERS.slice(0, count).map((letter) =>
      top
        .filter(({ id }) => spellings(letter, isSmall(count)).includes(vocabulary[id]!))
        .reduce((sum, { p }) => sum + p, 0),
    );
  const floored = (count: number): number[] => {
    const weights = known(count);
    const floor = Math.min(top.at(-1)!.p, rest / weights.filter((weight) => weight === 0).length);
    return normalised(weights.map((weight) => weight || floor));
  };
  return { of, letters, known, floored, rest, tokens: sequence.length };
}

const normalised = (weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
};
/** The server sends single precision. */
const close = (values: readonly number[]): number[] =>
  values.map((value) => expect.closeTo(value, 6) as number);
const numberOf = (value: unknown): number => Number((value as { text: string }).text);

describe("the answer is the model's own distribution", () => {
  test("over the letters, all spellings of each, and over nothing that begins like one", async () => {
    const answer = await ask(engineWith(), choice("parcel", "weather"));
    const truth = await exact(peer.received[0]!);
    expect(answer.probabilities).toEqual(close(normalised(truth.known(2))));
    // Tokens that could be miscounted are there, and likely.
    expect(Math.min(...["AB", "Bo", "D", " E"].map(truth.of))).toBeGreaterThan(1e-4);
    expect(Math.min(...["A.", " B."].map(truth.of))).toBeGreaterThan(1e-4);
    expect(numberOf(answer.extras!.get("x_missed_mass"))).toBeCloseTo(
      1 - truth.known(2).reduce((a, b) => a + b, 0),
      5,
    );
    expect(answer.extras!.has("x_floored_options")).toBe(false);
    expect([answer.usage, answer.model]).toEqual([
      { inputTokens: truth.tokens, outputTokens: 1 },
      `fake/${MODEL_NAME}`,
    ]);
  });

  test("for a score and a yes or no alike", async () => {
    const levels = ["calm", "tense", "furious"].map(text);
    // The third letter is no token: two levels can be compared.
    const score = await ask(engineWith(), askScore(null, levels.slice(0, 2)));
    const noul = await ask(engineWith(), askNoul(text("Is it lost?")));
    const [ofScore, ofNoul] = await Promise.all(peer.received.map(exact));
    expect(score.probabilities).toEqual(close(normalised(ofScore!.known(2))));
    expect(noul.probabilities).toEqual(close(normalised(ofNoul!.known(2)).reverse()));
  });

  test("to the power of one over the model's temperature", async () => {
    const answer = await ask(engineWith({}, { temperature: 2 }), choice("parcel", "weather"));
    const truth = await exact(peer.received[0]!);
    expect(answer.probabilities).toEqual(close(normalised(truth.known(2).map(Math.sqrt))));
  });

  test("in both orders of the options, by the mean of the logarithms", async () => {
    const answer = await ask(engineWith({ rotations: true }), choice("parcel", "weather"));
    const [one, other] = await Promise.all(peer.received.map(exact));
    const [a, b] = one!.known(2) as [number, number];
    const [bTurned, aTurned] = other!.known(2) as [number, number];
    expect(Math.abs(normalised([a, b])[0]! - normalised([aTurned, bTurned])[0]!)).toBeGreaterThan(0.05);
    expect(answer.probabilities).toEqual(close(normalised([Math.sqrt(a * aTurned), Math.sqrt(b * bTurned)])));
  });
});

describe("letters that are not among the twenty likeliest tokens", () => {
  test("get a floor, and no option is off by more than what these tokens leave", async () => {
    const answer = await ask(engineWith(), choice(...names(20)));
    const truth = await exact(peer.received[0]!);
    const missing = truth.known(20).filter((p) => p === 0).length;
    expect(missing).toBeGreaterThan(3);
    expect(answer.probabilities).toEqual(close(truth.floored(20)));
    expect(numberOf(answer.extras!.get("x_floored_options"))).toBe(missing);
    const letters = truth.letters(20);
    const off = normalised(letters).map((p, i) => Math.abs(p - answer.probabilities[i]!));
    expect(Math.max(...off)).toBeLessThan(truth.rest / letters.reduce((a, b) => a + b, 0));
  });

  test("such as one that is no token of the model, get one without a change to the others' ratio", async () => {
    const answer = await ask(engineWith(), choice("parcel", "weather", "bench"));
    const truth = await exact(peer.received[0]!);
    expect(truth.letters(3)[2]).toBe(0);
    expect(answer.probabilities).toEqual(close(truth.floored(3)));
    expect(numberOf(answer.extras!.get("x_floored_options"))).toBe(1);
  });
});

test("more options than letters: an option's share of its group times the group's in the final", async () => {
  const answer = await ask(engineWith(), choice(...names(30)));
  expect(peer.received).toHaveLength(3);
  const [one, two, final] = await Promise.all(peer.received.map(exact));
  const groups = [one!, two!].map((group) => group.floored(15));
  const between = final!.floored(2);
  const products = groups.flatMap((group, g) => group.map((p) => (between[g]! * p) / Math.max(...group)));
  expect(answer.probabilities).toEqual(close(normalised(products)));
});

test("an image is read where it stands, as what it shows", async () => {
  const picture = async (colour: string): Promise<Part> => {
    const bytes = await plainImage(8, 8, colour).png().toBuffer();
    return {
      type: "image",
      image: { bytes, mime: "image/png", width: 8, height: 8, sha256: colour.repeat(10) },
    };
  };
  const words = (value: string): Part => ({ type: "text", text: value });
  const [red, blue] = [await picture("red"), await picture("blue")];
  const answers: number[][] = [];
  for (const parts of [
    [words("Before "), red, words(" after")],
    [words("Before "), blue, words(" after")],
    [words("Before  after"), red],
  ]) {
    const { probabilities } = await ask(engineWith(), choice("parcel", "weather"), { format: "text", parts });
    const truth = await exact(peer.received.at(-1)!);
    expect(probabilities).toEqual(close(normalised(truth.known(2))));
    answers.push(probabilities);
  }
  expect(new Set(answers.map(([p]) => p!.toFixed(4))).size).toBe(3);
});

test("a model that reasons says nothing of letters unless that is turned off", async () => {
  await expect(ask(engineWith({ preset: "other" }), choice("parcel", "weather"))).rejects.toMatchObject({
    type: "upstream_error",
    message:
      `Connection 'fake', POST ${peer.origin}/chat/completions: it would not go on with the letter of an option ` +
      `(it begins with "${SPECIAL.think}"): the model may reason before it answers.`,
  });
});

test("a model that the server does not have is told by the server's own words", async () => {
  await expect(ask(engineWith({}, { id: "gone" }), choice("a", "b"))).rejects.toMatchObject({
    message: `Connection 'fake', POST ${peer.origin}/chat/completions: it has no such model (404): The model \`gone\` does not exist.`,
  });
});
