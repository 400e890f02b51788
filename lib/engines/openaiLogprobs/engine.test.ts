import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ConnectionSettings, RemoteModel } from "@/lib/contract/connections";
import { remoteServerAt, startFakeServer, TEST_KEY, type FakeServer, type Reply } from "@/test/remoteServers";
import type { EngineContent, EngineQuestion, EngineRequest } from "../engine";
import { testEngineContract } from "../engineContract";
import { createChatEngine } from "./engine";

interface ChatBody {
  messages: { content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  [field: string]: unknown;
}

const MASS_OF_LABELS = 0.9;

/**
 * A language model of sorts behind a chat endpoint: the letter of an option is as likely as the option has words
 * in common with the state. A tenth of the probability goes to a word that is no letter.
 */
function answerChat({ body }: { body: string }): Reply {
  const { messages } = JSON.parse(body) as ChatBody;
  const { content } = messages[1]!;
  const prompt = typeof content === "string" ? content : content.map(({ text = " " }) => text).join("");
  const [state = "", rest = ""] = prompt.split("\n\nQUESTION\n");
  const lines = [...rest.matchAll(/^([A-T])\. (.*)$/gm)];
  const words = new Set(state.toLowerCase().match(/\p{L}+/gu));
  const weights = lines.map(
    ([, , line]) =>
      1 +
      5 *
        new Set(
          line!
            .toLowerCase()
            .match(/\p{L}+/gu)
            ?.filter((word) => words.has(word)),
        ).size,
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  const tokens = lines.map(([, label], i) => ({
    token: i % 2 === 0 ? label : ` ${label}`,
    logprob: Math.log((MASS_OF_LABELS * weights[i]!) / sum),
  }));
  const top = [...tokens, { token: "The", logprob: Math.log(1 - MASS_OF_LABELS) }];
  return chatReply(top.sort((a, b) => b.logprob - a.logprob).slice(0, 20), prompt.length);
}

function chatReply(top: unknown[], promptTokens = 7): Reply {
  const choices = [{ logprobs: { content: [{ token: "A", top_logprobs: top }] } }];
  const usage = { prompt_tokens: promptTokens, completion_tokens: 1 };
  return { body: JSON.stringify({ model: "m-2026", choices, usage }) };
}

let fake: FakeServer;
beforeAll(async () => {
  fake = await startFakeServer(answerChat);
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.received = [];
  fake.reply = answerChat;
});

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

const MODEL: RemoteModel = {
  id: "m",
  images: true,
  box: false,
  optionsMax: null,
  tokensMax: null,
  temperature: 1,
};

function engineWith(settings: Partial<ConnectionSettings> = {}, model: Partial<RemoteModel> = {}) {
  const { server, ...rest } = remoteServerAt(`${fake.origin}`, { kind: "openai-logprobs", ...settings });
  opened.push(rest.close);
  return createChatEngine({ settings: rest.settings, model: { ...MODEL, ...model }, server });
}

testEngineContract("openai-logprobs", () => engineWith(), { deterministic: true });

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const signal = () => new AbortController().signal;
const STATE = text("The parcel is lost and the courier is silent.");
const choice = (...names: string[]): EngineQuestion => ({
  type: "choice",
  instructions: text("What is it about?"),
  options: names.map((name) => ({ name, description: null })),
});
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => (i === count - 2 ? "courier parcel" : `x${i}`));

async function probabilitiesOf(
  engine: ReturnType<typeof engineWith>,
  question: EngineQuestion,
): Promise<number[]> {
  const { outcomes } = await engine.evaluate({ state: STATE, questions: [question] }, signal());
  const [outcome] = outcomes;
  return outcome?.kind === "distribution" ? outcome.probabilities : [];
}
const close = (...values: number[]): number[] => values.map((value) => expect.closeTo(value, 9) as number);

describe("a question", () => {
  test("becomes one request for one token, with reasoning off and the state first", async () => {
    await probabilitiesOf(engineWith({ preset: "vllm" }), choice("parcel", "weather"));
    const [request] = fake.received;
    expect([request!.method, request!.path, request!.headers.authorization]).toEqual([
      "POST",
      "/chat/completions",
      `Bearer ${TEST_KEY}`,
    ]);
    const { messages, ...fields } = JSON.parse(request!.body) as ChatBody;
    expect(fields).toEqual({
      ...{ model: "m", max_tokens: 1, temperature: 1, logprobs: true, top_logprobs: 20 },
      chat_template_kwargs: { enable_thinking: false },
    });
    expect(messages[1]!.content).toMatch(/^STATE\nThe parcel is lost/);
  });

  test("is answered by the letters alone, and says what went elsewhere", async () => {
    const { outcomes, model } = await engineWith().evaluate(
      { state: STATE, questions: [choice("parcel", "weather")] },
      signal(),
    );
    expect({ outcomes, model }).toEqual({
      outcomes: [
        {
          kind: "distribution",
          probabilities: close(6 / 7, 1 / 7),
          extras: new Map([["x_missed_mass", { text: "0.1" }]]),
        },
      ],
      model: "fake/m-2026",
    });
  });

  test("gets its levels and its yes and no in their places", async () => {
    const noul: EngineQuestion = { type: "noul", instructions: null, yes: text("parcel"), no: null };
    expect(await probabilitiesOf(engineWith(), noul)).toEqual(close(1 / 7, 6 / 7));
    const levels = ["calm", "lost courier"].map(text);
    expect(await probabilitiesOf(engineWith(), { type: "score", instructions: null, levels })).toEqual(
      close(1 / 12, 11 / 12),
    );
  });

  test("is flatter at a higher temperature", async () => {
    const [six, one] = [Math.sqrt(6), 1];
    expect(await probabilitiesOf(engineWith({}, { temperature: 2 }), choice("parcel", "weather"))).toEqual(
      close(six / (six + one), one / (six + one)),
    );
  });

  test("with more options than letters goes through groups, and their winners meet", async () => {
    const probabilities = await probabilitiesOf(engineWith(), choice(...many(45)));
    expect(fake.received).toHaveLength(4);
    expect(probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(probabilities.indexOf(Math.max(...probabilities))).toBe(43);
    expect(probabilities[43]! / probabilities[42]!).toBeCloseTo(11, 9);
  });

  test("is asked in both orders where the connection says so, and its place counts no more", async () => {
    // A model that likes the first letter, whatever stands there.
    fake.reply = () =>
      chatReply([
        { token: "A", logprob: Math.log(0.8) },
        { token: "B", logprob: Math.log(0.2) },
      ]);
    expect(await probabilitiesOf(engineWith(), choice("a", "b"))).toEqual(close(0.8, 0.2));
    expect(await probabilitiesOf(engineWith({ rotations: true }), choice("a", "b"))).toEqual(close(0.5, 0.5));
    expect(fake.received).toHaveLength(3);
  });

  test("asked in both orders is answered by one softmax, however sure the model is", async () => {
    // What is impossible in one order only is neither a certainty nor no number at all.
    const sure = (label: string) =>
      chatReply([
        { token: label, logprob: 0 },
        { token: label === "A" ? "B" : "A", logprob: -800 },
      ]);
    const asked = { preset: "other", rotations: true };
    fake.reply = () => sure("A");
    expect(await probabilitiesOf(engineWith(asked), choice("a", "b"))).toEqual(close(0.5, 0.5));
    fake.reply = () =>
      chatReply([
        { token: "A", logprob: -1_000 },
        { token: "x", logprob: -4 },
        { token: "B", logprob: -6 },
      ]);
    expect(await probabilitiesOf(engineWith(asked, { temperature: 0.5 }), choice("a", "b"))).toEqual(
      close(0.5, 0.5),
    );
  });

  test("whose options are not among the likeliest tokens gets the floor for them", async () => {
    fake.reply = () =>
      chatReply([
        { token: "A", logprob: Math.log(0.8) },
        { token: "x", logprob: Math.log(0.1) },
      ]);
    const { outcomes } = await engineWith().evaluate(
      { state: STATE, questions: [choice("a", "b", "c")] },
      signal(),
    );
    expect(outcomes[0]).toEqual({
      kind: "distribution",
      probabilities: close(0.8 / 0.9, 0.05 / 0.9, 0.05 / 0.9),
      extras: new Map([
        ["x_missed_mass", { text: "0.2" }],
        ["x_floored_options", { text: "2" }],
      ]),
    });
  });
});

test("no more questions are under way than the connection allows: the others hold no prompt yet", async () => {
  const { server, settings, close: end } = remoteServerAt(fake.origin, { concurrencyMax: 3 });
  opened.push(end);
  let underWay = 0;
  let most = 0;
  const call = server.call.bind(server);
  server.call = async (...request) => {
    most = Math.max(most, ++underWay);
    try {
      return await call(...request);
    } finally {
      underWay -= 1;
    }
  };
  const questions = Array.from({ length: 25 }, (_, i) => choice("parcel", `weather ${i}`));
  const { outcomes } = await createChatEngine({ settings, model: MODEL, server }).evaluate(
    { state: STATE, questions },
    signal(),
  );
  expect({ most, answered: outcomes.length }).toEqual({ most: 3, answered: 25 });
});

test("twenty-five questions are twenty-five requests, no more at a time than the connection allows", async () => {
  let underWay = 0;
  let most = 0;
  fake.reply = async (request) => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay -= 1;
    return answerChat(request);
  };
  const questions = Array.from({ length: 25 }, () => choice("parcel", "weather"));
  const { usage } = await engineWith({ concurrencyMax: 3 }).evaluate({ state: STATE, questions }, signal());
  expect({ requests: fake.received.length, most, outputTokens: usage.outputTokens }).toEqual({
    requests: 25,
    most: 3,
    outputTokens: 25,
  });
});

test("an image stands in its place in the message, and its name does not", async () => {
  const bytes = readFileSync("docs/images/playground.png");
  const image = {
    bytes,
    mime: "image/png",
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
  } as const;
  const state: EngineContent = {
    format: "text",
    parts: [
      { type: "text", text: "before " },
      { type: "image", image: { ...image, sha256: "cd".repeat(32) } },
      { type: "text", text: " after" },
    ],
  };
  await engineWith().evaluate({ state, questions: [choice("a", "b")] }, signal());
  const { content } = (JSON.parse(fake.received[0]!.body) as ChatBody).messages[1]!;
  const parts = content as Exclude<typeof content, string>;
  expect(parts.map(({ type }) => type)).toEqual(["text", "image_url", "text"]);
  expect(parts[0]!.text).toBe("STATE\nbefore ");
  expect(parts[1]!.image_url!.url).toMatch(/^data:image\/png;base64,iVBOR/);
  expect(parts[2]!.text).toMatch(/^ after\n\nQUESTION/);
});

test.each<[string, string]>([
  [
    '{"choices":[{"message":{"content":"A"}}]}',
    "the reply has no log probabilities: the server or the model does not give them.",
  ],
  [
    chatReply([{ token: "<think>", logprob: 0 }]).body,
    'none of the likeliest tokens is the letter of an option (it begins with "<think>"): the model may reason before it answers.',
  ],
])("a reply such as %s is no answer", async (body, cause) => {
  fake.reply = () => ({ body });
  const request: EngineRequest = { state: STATE, questions: [choice("a", "b"), choice("c", "d")] };
  await expect(engineWith().evaluate(request, signal())).rejects.toMatchObject({
    type: "upstream_error",
    message: `Connection 'fake', POST ${fake.origin}/chat/completions: ${cause}`,
  });
});

test.each([400, 422])(
  "a %i there is about the request: none to repeat, and no fault of the server",
  async (status) => {
    const { server, settings, close: end } = remoteServerAt(fake.origin, {});
    opened.push(end);
    fake.reply = () => ({ status, body: '{"error":{"message":"maximum context length is 8192 tokens"}}' });
    const engine = createChatEngine({ settings, model: MODEL, server });
    await expect(
      engine.evaluate({ state: STATE, questions: [choice("a", "b")] }, signal()),
    ).rejects.toMatchObject({
      type: "api_usage_error",
      message:
        `Connection 'fake', POST ${fake.origin}/chat/completions: it refuses the request (${status}): ` +
        "maximum context length is 8192 tokens.",
    });
    expect(server.problem).toBeNull();
  },
);

test("a server that does not count says so", async () => {
  fake.reply = (request) => {
    const reply = JSON.parse(answerChat(request).body) as object;
    return { body: JSON.stringify({ ...reply, usage: undefined }) };
  };
  expect(
    await engineWith().evaluate({ state: STATE, questions: [choice("a", "b")] }, signal()),
  ).toMatchObject({
    usage: { inputTokens: 0, outputTokens: 0 },
    extras: new Map([["x_notes", ["The server does not say what it used."]]]),
  });
});
