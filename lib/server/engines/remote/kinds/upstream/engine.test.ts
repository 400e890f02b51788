import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  answerEverything,
  remoteServerAt,
  startFakeServer,
  TEST_KEY,
  type FakeServer,
} from "@/test/remoteServers";
import { remoteModel, type RemoteModel } from "@/lib/shared/pageApi/connections";
import type { EngineContent, EngineQuestion, EngineRequest } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore, withExamples } from "@typed-question/protocol/testing/questions";
import { testEngineContract } from "@typed-question/protocol/testing/engineContract";
import { createUpstreamEngine, upstreamPreset } from "./engine";
import { UPSTREAM_PRESETS } from "./presets";
import { JsonNumber, type JsonValue } from "@typed-question/protocol/json";

let fake: FakeServer;
beforeAll(async () => {
  fake = await startFakeServer(({ body }) => ({ body: answerEverything(body) }));
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.received = [];
  fake.reply = ({ body }) => ({ body: answerEverything(body) });
});

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

const MODEL = remoteModel.parse({ id: "m", images: true, box: true });

function engineAt(origin: string, preset = "other", model: Partial<RemoteModel> = {}) {
  const { settings, server, close } = remoteServerAt(origin, { preset });
  opened.push(close);
  return createUpstreamEngine({ settings, model: { ...MODEL, ...model }, server });
}

testEngineContract("upstream", () => engineAt(fake.origin), { deterministic: true });

const signal = () => new AbortController().signal;
const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const json = (value: string): EngineContent => ({ format: "json", parts: [{ type: "text", text: value }] });

const CHOICE: EngineQuestion = askChoice(
  text("Which?"),
  ["10", "9"].map((name) => ({ name, description: null })),
);
const SCORE: EngineQuestion = askScore(null, [text("low"), text("high")]);
const NOUL: EngineQuestion = askNoul(text("Is it?"), text("yes"));

const ask = (questions: EngineRequest["questions"], state: EngineContent = text("s")) =>
  engineAt(fake.origin).evaluate({ state, questions }, signal());

describe("what is sent", () => {
  test("holds the content as it was written, and nothing that the caller did not say", async () => {
    await ask([CHOICE, SCORE, NOUL], json('{"2":9007199254740993,"1":[1.10]}'));
    expect(
      fake.received.map(({ method, path, headers, body }) => [method, path, headers.authorization, body]),
    ).toEqual([
      [
        "POST",
        "/v1/systemone",
        `Bearer ${TEST_KEY}`,
        '{"model":"m","state":{"2":9007199254740993,"1":[1.10]},"questions":{' +
          '"q0":{"type":"choice","instructions":"Which?","criteria":{"10":null,"9":null}},' +
          '"q1":{"type":"score","criteria":["low","high"]},' +
          '"q2":{"type":"noul","instructions":"Is it?","criteria":{"true":"yes"}}}}',
      ],
    ]);
  });

  test("holds criteria with examples as the caller's JSON", async () => {
    await ask([withExamples(NOUL, [["Not this."], ["This."]])]);
    const { questions } = JSON.parse(fake.received[0]!.body) as { questions: unknown };
    expect(questions).toEqual({
      q0: {
        type: "noul",
        instructions: "Is it?",
        criteria: { true: { is: "yes", examples: ["This."] }, false: { examples: ["Not this."] } },
      },
    });
  });

  test("holds images in their places, scaled to what the server takes, with the header it knows", async () => {
    const bytes = readFileSync("docs/images/playground.png");
    const { width, height } = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    const image = { bytes, mime: "image/png", width, height, sha256: "ab".repeat(32) } as const;
    const photo = { type: "image", image } as const;
    const box = { type: "box", kind: "box", instructions: text("the door") } as const;
    const state: EngineContent = {
      format: "json",
      parts: [{ type: "text", text: '{"photo":"see ' }, photo, { type: "text", text: '"}' }],
    };
    await engineAt(fake.origin, "typesafe").evaluate({ state, questions: [NOUL, box] }, signal());
    const [{ headers, body }] = fake.received as [FakeServer["received"][number]];
    const sent = JSON.parse(body) as { state: unknown; assets: Record<string, { data_base64: string }> };
    const placeholder = `image-${"ab".repeat(16)}`;
    expect(headers["typesafe-danger-zone-images"]).toBe("true");
    expect(sent.state).toEqual({ photo: `see ${placeholder}` });
    expect(Object.keys(sent.assets)).toEqual([placeholder]);
    const png = Buffer.from(sent.assets[placeholder]!.data_base64, "base64");
    expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBeLessThanOrEqual(2_048);
  });

  test("asks for nothing that has one answer alone", async () => {
    const one: EngineQuestion = { ...CHOICE, outcomes: CHOICE.outcomes.slice(0, 1) };
    expect(await ask([one])).toEqual({
      outcomes: [{ kind: "distribution", probabilities: [1] }],
      usage: { inputTokens: 0, outputTokens: 0 },
    });
    expect(fake.received).toEqual([]);
    const { outcomes } = await ask([one, NOUL]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["distribution", "answer"]);
  });
});

const ANSWERS = {
  q0: { type: "choice", choice: "10", confidence: 0.5, probabilities: { "10": 0.75, "9": 0.25 } },
  q1: {
    type: "score",
    score: 0.5,
    confidence: 0,
    legend: { "0": "low", "1": "high" },
    probabilities: { "0": 0.5, "1": 0.5 },
  },
};
const BODY = { model: "m", answers: ANSWERS, usage: { input_tokens: 5, output_tokens: 0 } };

async function answersOf(body: unknown) {
  fake.reply = () => ({ body: JSON.stringify(body) });
  const { outcomes, ...rest } = await ask([CHOICE, SCORE]);
  const perAnswer = outcomes.map((outcome) =>
    outcome.kind === "answer" ? outcome.answer.extras : undefined,
  );
  return { outcomes, perAnswer, ...rest };
}

const withAnswer = (name: "q0" | "q1", change: object) => ({
  ...BODY,
  answers: { ...ANSWERS, [name]: { ...ANSWERS[name], ...change } },
});
const notes = (extras: ReadonlyMap<string, JsonValue> | undefined) => extras?.get("x_notes");

describe("an answer that deviates is kept, and what deviates is said", () => {
  test("nothing is said of one that does not", async () => {
    expect(await answersOf(BODY)).toEqual({
      outcomes: [
        {
          kind: "answer",
          answer: {
            type: "choice",
            choice: "10",
            confidence: 0.5,
            probabilities: new Map([
              ["10", 0.75],
              ["9", 0.25],
            ]),
          },
        },
        {
          kind: "answer",
          answer: {
            ...{ type: "score", score: 0.5, confidence: 0 },
            legend: new Map([
              ["0", "low"],
              ["1", "high"],
            ]),
            probabilities: new Map([
              ["0", 0.5],
              ["1", 0.5],
            ]),
          },
        },
      ],
      perAnswer: [undefined, undefined],
      usage: { inputTokens: 5, outputTokens: 0 },
    });
  });

  test("the version that answered", async () => {
    expect((await answersOf({ ...BODY, model: "m-1.2.0" })).model).toBe("fake/m-1.2.0");
  });

  test("another formula of the confidence", async () => {
    const { outcomes, perAnswer: extras } = await answersOf(withAnswer("q0", { confidence: 0.19 }));
    expect(outcomes[0]).toMatchObject({ answer: { confidence: 0.19 } });
    expect([extras[0]!.get("x_reference_confidence"), notes(extras[0])]).toEqual([
      { text: "0.5" },
      ["The server computes its confidence by another formula."],
    ]);
  });

  test("probabilities that do not sum to 1", async () => {
    const { outcomes, perAnswer: extras } = await answersOf(
      withAnswer("q0", { probabilities: { "10": 0.9, "9": 0.3 }, confidence: 0.8 }),
    );
    expect(outcomes[0]).toMatchObject({
      answer: {
        probabilities: new Map([
          ["10", 0.9],
          ["9", 0.3],
        ]),
      },
    });
    expect([extras[0]!.get("x_probabilities_sum"), notes(extras[0])]).toEqual([
      { text: "1.2" },
      ["The server's probabilities do not sum to 1."],
    ]);
  });

  test.each<["q0" | "q1", object, ...string[]]>([
    [
      "q1",
      { legend: null },
      "The server's legend is missing or has gaps: the levels as they were sent stand here.",
    ],
    [
      "q1",
      { legend: { "0": null, "1": null } },
      "The server's legend is missing or has gaps: the levels as they were sent stand here.",
    ],
    ["q1", { score: undefined }, "The server gives no usable score: it was computed from the probabilities."],
    ["q1", { probabilities: [0.5, 0.5] }, "The server gives its probabilities as a list."],
    [
      "q1",
      { probabilities: [0.5, 0.5, 0] },
      "The server gives its probabilities as a list.",
      "Probabilities that nobody asked for, left out here: 1.",
    ],
    [
      "q0",
      { confidence: null },
      "The server gives no usable confidence: it was computed from the probabilities.",
    ],
    ["q0", { choice: null }, "The server names no option: the most likely one stands here."],
    ["q0", { choice: "9" }, "The server chose another option than the most likely one."],
    ["q0", { type: undefined }, "The answer has no type."],
    [
      "q0",
      { probabilities: { "10": 0.75, "9": 0.25, other: 0 } },
      "Probabilities that nobody asked for, left out here: 1.",
    ],
    [
      "q0",
      { probabilities: { "10": 1 }, confidence: 1 },
      "The server leaves 1 of 2 probabilities out: 0 stands here.",
    ],
  ])("%s with %j", async (name, change, ...expected) => {
    const { perAnswer: extras } = await answersOf(withAnswer(name, change));
    expect(notes(extras[name === "q0" ? 0 : 1])).toEqual(expected);
  });

  test("a label that means no option is an error of the server, by its name", async () => {
    const foreign = withAnswer("q0", { probabilities: { "10": 0.1, eleven: 0.9 } });
    await expect(answersOf(foreign)).rejects.toMatchObject({
      type: "upstream_error",
      message: `Connection 'fake', POST ${fake.origin}/v1/systemone: the answer to question 1 gives 0.9 to "eleven", which means no single option.`,
    });
  });

  test("an envelope, and no word of the model and of what was used", async () => {
    const { perAnswer, extras, usage } = await answersOf({ result: { answers: ANSWERS } });
    expect({ perAnswer, usage, notes: notes(extras) }).toEqual({
      perAnswer: [undefined, undefined],
      usage: { inputTokens: 0, outputTokens: 0 },
      notes: [
        "The server wraps its answers in 'result'.",
        "The server does not say which model answered.",
        "The server does not say what it used.",
      ],
    });
  });

  test("its own fields are kept", async () => {
    const { perAnswer: extras } = await answersOf(withAnswer("q0", { x_skill: "a", other: 1 }));
    expect(extras[0]).toEqual(
      new Map<string, JsonValue>([
        ["x_skill", "a"],
        ["x_server_other", JsonNumber.of(1)],
      ]),
    );
  });
});

async function failure(reply: FakeServer["reply"]) {
  fake.reply = reply;
  return engineAt(fake.origin)
    .evaluate({ state: text("s"), questions: [NOUL] }, signal())
    .then(
      () => "an answer",
      (error: { type: string; message: string; headers: object }) => {
        const message = error.message.replace(fake.origin, "ORIGIN");
        return { type: error.type, message, headers: error.headers };
      },
    );
}
const at = (cause: string) => `Connection 'fake', POST ORIGIN/v1/systemone: ${cause}`;

describe("what goes wrong is told with the connection, the endpoint and the cause", () => {
  test.each<[number, string, string, string]>([
    [
      400,
      '{"message":"too many questions"}',
      "api_usage_error",
      "it refuses the request (400): too many questions.",
    ],
    [
      422,
      '{"detail":[{"loc":["body","state"],"msg":"too long"},{"msg":"and wrong"}]}',
      "api_usage_error",
      "it refuses the request (422): body.state: too long; and wrong.",
    ],
    [
      413,
      '{"detail":{"message":"too big"}}',
      "api_usage_error",
      "the request is too large for it (413): too big.",
    ],
    [500, "<html>oops</html>", "upstream_error", "it failed (500): an HTML page in place of JSON."],
    [503, "", "upstream_error", "it failed (503)."],
    [504, "{}", "timeout", "it took too long (504)."],
  ])("%i %s", async (status, body, type, cause) => {
    expect(await failure(() => ({ status, body }))).toEqual({
      type,
      message: at(cause),
      headers: { "x-should-retry": "false" },
    });
  });

  test("a 429 and a 529 keep their waiting time, and get one where they have none", async () => {
    const busy = (status: number, headers: Record<string, string>) =>
      failure(() => ({ status, headers, body: "" }));
    expect(await busy(429, { "retry-after-ms": "1500" })).toEqual({
      type: "rate_limit_error",
      message: at("it takes no more requests now (429)."),
      headers: { "retry-after": "2", "retry-after-ms": "1500", "x-should-retry": "false" },
    });
    expect(await busy(529, { "retry-after": "999999999999" })).toEqual({
      type: "overloaded_error",
      message: at("it is overloaded (529)."),
      headers: { "retry-after": "86400", "retry-after-ms": "86400000", "x-should-retry": "false" },
    });
    expect(await busy(429, {})).toMatchObject({ headers: { "retry-after": "1", "retry-after-ms": "1000" } });
  });

  test.each([
    ["{}", "the reply has no answers."],
    ["[]", "the reply is not an object."],
    ['{"answers":{}}', "the answer to question 1 is missing."],
    ['{"answers":{"q0":{"type":"score"}}}', "the answer to question 1 is of another type than the question."],
    ['{"answers":{"q0":{"noul":"yes"}}}', "the answer to question 1 has no usable 'noul'."],
    ['{"answers":{"q0":{"noul":1.5}}}', "the answer to question 1 has no usable 'noul'."],
  ])("200 %s", async (body, cause) => {
    expect(await failure(() => ({ body }))).toEqual({
      type: "upstream_error",
      message: at(cause),
      headers: { "x-should-retry": "false" },
    });
  });

  test("the key is never repeated, and a long error is cut", async () => {
    const told = await failure(() => ({
      status: 400,
      body: JSON.stringify({ error: `Bearer ${TEST_KEY} is wrong\n${"x".repeat(5_000)}` }),
    }));
    const { message } = told as { message: string };
    expect(message).toContain("Bearer [the key] is wrong xxx");
    expect(message.length).toBeLessThan(400);
    expect(JSON.stringify(told)).not.toContain(TEST_KEY);
  });
});

test("a preset says what its server takes, and an unknown one is an ordinary server", () => {
  const capabilities = (preset: string, model: Partial<RemoteModel> = {}) =>
    engineAt("http://127.0.0.1:1", preset, model).capabilities;
  expect(capabilities("typesafe")).toMatchObject({
    images: true,
    box: true,
    optionsMax: 255,
    tokensMax: 32_768,
  });
  expect(capabilities("ollama")).toMatchObject({ images: false, box: false, optionsMax: 26 });
  expect(
    capabilities("other", { images: false, box: false, optionsMax: 20, tokensMax: 1_000 }),
  ).toMatchObject({
    ...{ images: false, box: false, optionsMax: 20, tokensMax: 1_000 },
  });
  expect(capabilities("other").deterministic).toBe(false);
  expect(capabilities("other", { deterministic: true }).deterministic).toBe(true);
  expect(upstreamPreset("never heard of")).toBe(UPSTREAM_PRESETS.other);
});
