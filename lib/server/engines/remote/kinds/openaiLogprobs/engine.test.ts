import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { remoteModel, type ConnectionSettings, type RemoteModel } from "@/lib/shared/pageApi/connections";
import { remoteServerAt, startFakeServer, TEST_KEY, type FakeServer, type Reply } from "@/test/remoteServers";
import type { EngineContent, EngineQuestion, EngineRequest } from "@typed-question/protocol/engine";
import { askChoice, withExamples } from "@typed-question/protocol/testing/questions";
import { createChatEngine } from "./engine";

interface ChatBody {
  messages: { content: string | { type: string; text?: string; image_url?: { url: string } }[] }[];
  [field: string]: unknown;
}

function chatReply(top: unknown[], promptTokens = 7): Reply {
  const choices = [{ logprobs: { content: [{ token: "A", top_logprobs: top }] } }];
  const usage = { prompt_tokens: promptTokens, completion_tokens: 1 };
  return { body: JSON.stringify({ model: "m-2026", choices, usage }) };
}

/** The first letter of two. How a language model answers is for languageModel.test.ts. */
const answerFirst = (): Reply =>
  chatReply([
    { token: "A", logprob: Math.log(0.75) },
    { token: "B", logprob: Math.log(0.25) },
  ]);

let fake: FakeServer;
beforeAll(async () => {
  fake = await startFakeServer(answerFirst);
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.received = [];
  fake.reply = answerFirst;
});

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

const MODEL = remoteModel.parse({ id: "m", images: true });

function engineWith(settings: Partial<ConnectionSettings> = {}, model: Partial<RemoteModel> = {}) {
  const { server, ...rest } = remoteServerAt(`${fake.origin}`, { kind: "openai-logprobs", ...settings });
  opened.push(rest.close);
  return createChatEngine({ settings: rest.settings, model: { ...MODEL, ...model }, server });
}

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const signal = () => new AbortController().signal;
const STATE = text("The parcel is lost and the courier is silent.");
const choice = (...names: string[]): EngineQuestion =>
  askChoice(
    text("What is it about?"),
    names.map((name) => ({ name, description: null })),
  );

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

  test("has its examples among the options, each with its own", async () => {
    await probabilitiesOf(
      engineWith(),
      withExamples(choice("parcel", "weather"), [["It never came."], ["It rains."]]),
    );
    const { messages } = JSON.parse(fake.received[0]!.body) as ChatBody;
    expect(messages[1]!.content).toContain(
      "A. parcel: Examples:\n- It never came.\nB. weather: Examples:\n- It rains.\n",
    );
  });

  test("is asked in both orders where the connection says so, and its place counts no more", async () => {
    // A model that prefers the first letter, for any option.
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
    // An option that is impossible in only one order gets a finite probability below certainty.
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

test("after one question fails, every waiting question finds its signal aborted", async () => {
  const { server, settings, close: end } = remoteServerAt(fake.origin, { concurrencyMax: 1 });
  opened.push(end);
  const aborted: boolean[] = [];
  server.call = (_, { aborted: isAborted }) => {
    aborted.push(isAborted);
    return Promise.reject(new Error("refused"));
  };
  const questions = Array.from({ length: 3 }, () => choice("parcel", "weather"));
  const engine = createChatEngine({ settings, model: MODEL, server });
  await expect(engine.evaluate({ state: STATE, questions }, signal())).rejects.toThrow("refused");
  await vi.waitFor(() => expect(aborted).toHaveLength(3));
  expect(aborted).toEqual([false, true, true]);
});

test("twenty-five questions are twenty-five requests, no more at a time than the connection allows", async () => {
  let underWay = 0;
  let most = 0;
  fake.reply = async () => {
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay -= 1;
    return answerFirst();
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
    'it would not go on with the letter of an option (it begins with "<think>"): the model may reason before it answers.',
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
    expect(server.lastCalls.ownFault()).toBeNull();
  },
);

test("a server that does not count says so", async () => {
  fake.reply = () => {
    const reply = JSON.parse(answerFirst().body) as object;
    return { body: JSON.stringify({ ...reply, usage: undefined }) };
  };
  expect(
    await engineWith().evaluate({ state: STATE, questions: [choice("a", "b")] }, signal()),
  ).toMatchObject({
    usage: { inputTokens: 0, outputTokens: 0 },
    extras: new Map([["x_notes", ["The server does not say what it used."]]]),
  });
});

describe("fields that a server refuses", () => {
  const refusal = (message: string): Reply => ({ status: 400, body: JSON.stringify({ error: { message } }) });
  const ask = (engine: ReturnType<typeof engineWith>, count = 1) =>
    engine.evaluate(
      { state: STATE, questions: Array.from({ length: count }, () => choice("a", "b")) },
      signal(),
    );
  const sent = () =>
    fake.received.map(({ body }) => {
      const { top_logprobs: top, temperature } = JSON.parse(body) as ChatBody;
      return [top, temperature];
    });

  test("are asked for in fewer tokens and without temperature, and the model's next request knows", async () => {
    fake.reply = ({ body }) => {
      const { top_logprobs: top, temperature } = JSON.parse(body) as ChatBody;
      if (Number(top) > 5)
        return refusal("Requested sample logprobs of 20, which is greater than max allowed: 5");
      if (temperature !== undefined) return refusal("Unsupported parameter: 'temperature' is not supported");
      return answerFirst();
    };
    const engine = engineWith();
    await ask(engine);
    await ask(engine);
    expect(sent()).toEqual([
      [20, 1],
      [5, 1],
      [5, undefined],
      [5, undefined],
    ]);
  });

  test("cost each request under way one more try at most", async () => {
    fake.reply = ({ body }) =>
      Number((JSON.parse(body) as ChatBody)["top_logprobs"]) > 10
        ? refusal("top_logprobs is too large")
        : answerFirst();
    const { outcomes } = await ask(engineWith({ concurrencyMax: 3 }), 6);
    const tops = sent().map(([top]) => top);
    expect(outcomes).toHaveLength(6);
    expect(tops.filter((top) => top === 10)).toHaveLength(6);
    expect(tops.filter((top) => top === 20).length).toBeLessThanOrEqual(3);
  });

  test("end in the server's own error where no number works", async () => {
    fake.reply = () => refusal("top_logprobs is too large");
    await expect(ask(engineWith())).rejects.toMatchObject({
      type: "api_usage_error",
      message: expect.stringContaining("top_logprobs is too large") as string,
    });
    expect(sent().map(([top]) => top)).toEqual([20, 10, 5]);
  });
});

describe("probability that is on no option", () => {
  const noted = async (top: [string, number][], question = choice("a", "b")) => {
    fake.reply = () => chatReply(top.map(([token, p]) => ({ token, logprob: Math.log(p) })));
    const { outcomes } = await engineWith().evaluate({ state: STATE, questions: [question] }, signal());
    const [outcome] = outcomes;
    return outcome?.kind === "distribution" ? outcome.extras!.get("x_notes") : null;
  };

  test("is told in words above a half, with the likeliest other token", async () => {
    expect(
      await noted([
        ["The", 0.6],
        ["A", 0.2],
        ["It", 0.1],
        ["B", 0.1],
      ]),
    ).toEqual([
      'The model would rather begin its reply otherwise, most likely with "The": 70% of the probability is on ' +
        "no option. These figures share out the rest.",
    ]);
  });

  test("is not told at a half, nor where marks around the letters explain it", async () => {
    expect(
      await noted([
        ["A", 0.5],
        ["The", 0.5],
      ]),
    ).toBeUndefined();
    expect(
      await noted([
        ["**A", 0.6],
        ["A.", 0.3],
        ["b", 0.1],
      ]),
    ).toBeUndefined();
  });
});
