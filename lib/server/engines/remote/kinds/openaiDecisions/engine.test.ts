import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { remoteModel, type ConnectionSettings } from "@/lib/shared/pageApi/connections";
import { answerDecisions, TO_REFUSE, type DecisionsRequest } from "@/test/decisionsWire";
import { remoteServerAt, startFakeServer, TEST_KEY, type FakeServer } from "@/test/remoteServers";
import { AppError } from "@typed-question/protocol/appError";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { parseJson } from "@typed-question/protocol/json";
import { testEngineContract } from "@typed-question/protocol/testing/engineContract";
import {
  askChoice,
  askNoul,
  askScore,
  prose,
  withExamples,
} from "@typed-question/protocol/testing/questions";
import { createDecisionsEngine } from "./engine";

let fake: FakeServer;
beforeAll(async () => {
  fake = await startFakeServer(({ body }) => answerDecisions(body));
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.received = [];
  fake.reply = ({ body }) => answerDecisions(body);
});
const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

const MODEL = remoteModel.parse({ id: "luna", images: true });

function engineWith(settings: Partial<ConnectionSettings> = {}) {
  const { server, ...rest } = remoteServerAt(fake.origin, { kind: "openai-decisions", ...settings });
  opened.push(rest.close);
  return createDecisionsEngine({ settings: rest.settings, model: MODEL, server });
}

testEngineContract("openai-decisions", engineWith, { deterministic: false });

const STATE = prose("The parcel is lost.");
const signal = () => new AbortController().signal;
const json = (value: string): EngineContent => ({ format: "json", parts: [{ type: "text", text: value }] });
const ask = (questions: EngineQuestion[], state = STATE, engine = engineWith()) =>
  engine.evaluate({ state, questions }, signal());
const sent = (): DecisionsRequest => JSON.parse(fake.received[0]!.body) as DecisionsRequest;
const options = (...names: string[]) => names.map((name) => ({ name, description: null }));
const replyWith = (answers: unknown, more: object = {}) => {
  fake.reply = () => ({ body: JSON.stringify({ model: "luna", answers, ...more }) });
};

describe("a request", () => {
  test("asks all questions at once, in the shapes of the API and without their names", async () => {
    await ask([
      askNoul(prose("Is it lost?")),
      askChoice(prose("Which team?"), [
        { name: "post", description: prose("parcels and letters") },
        { name: "web", description: json('{"covers":["site"]}') },
        { name: "", description: null },
      ]),
      askScore(prose("How urgent?"), [prose("not"), json('{"max":2}')]),
    ]);
    expect(fake.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ["/decisions", `Bearer ${TEST_KEY}`],
    ]);
    expect(sent()).toEqual({
      model: "luna",
      input: "The parcel is lost.",
      questions: [
        { type: "predicate", instructions: "Is it lost?" },
        {
          type: "choice",
          instructions: "Which team?",
          choices: [
            { value: "post", description: "parcels and letters" },
            { value: "web", description: '{"covers":["site"]}' },
            { value: "" },
          ],
        },
        {
          type: "score",
          instructions: "How urgent?",
          levels: [
            { label: "0", description: "not" },
            { label: "1", description: '{"max":2}' },
          ],
        },
      ],
    } satisfies DecisionsRequest);
  });

  test("carries the criteria of yes and no in the instructions, and the answer shows what was sent", async () => {
    const instructions = "Is it about money?\n\nYes means: a payment is named\n\nNo means: no payment";
    const { outcomes } = await ask([
      askNoul(prose("Is it about money?"), prose("a payment is named"), prose("no payment")),
      askNoul(null, prose("a payment is named")),
      askChoice(null, options("a", "b")),
      askNoul(prose("Plain?")),
    ]);
    expect(sent().questions[0]!.instructions).toBe(instructions);
    expect(
      outcomes.map(
        (outcome) => outcome.kind === "distribution" && outcome.extras?.get("x_sent_instructions"),
      ),
    ).toEqual([
      instructions,
      "The right answer about the input is yes.\n\nYes means: a payment is named",
      "Choose the option that fits the input best.",
      undefined,
    ]);
  });

  test("carries examples behind what the outcome means", async () => {
    await ask([withExamples(askNoul(prose("Is it lost?")), [[], ["It never came."]])]);
    expect(sent().questions[0]!.instructions).toBe("Is it lost?\n\nYes means: Examples:\n- It never came.");
  });

  test.each<[string, EngineContent, unknown]>([
    ["an object", json('{"a":9007199254740993}'), { type: "input_json", data: { a: 9007199254740993 } }],
    ["a list of objects", json('[{"a":1}]'), { type: "input_json", data: [{ a: 1 }] }],
  ])("sends %s as JSON", async (_, state, part) => {
    await ask([askNoul(prose("?"))], state);
    expect(sent().input).toEqual([{ role: "user", content: [part] }]);
    expect(fake.received[0]!.body).toContain(stateText(state));
  });

  test("sends another list as its JSON text, because the API takes objects alone", async () => {
    await ask([askNoul(prose("?"))], json('["a",1]'));
    expect(sent().input).toBe('["a",1]');
  });

  test("asks in several requests where the server takes fewer questions, and counts them together", async () => {
    const { outcomes, usage, extras } = await ask(
      Array.from({ length: 201 }, (_, i) => askNoul(prose(`Question ${i}?`))),
      STATE,
      engineWith({ preset: "openrouter" }),
    );
    const lengths = fake.received.map(({ body }) => (JSON.parse(body) as DecisionsRequest).questions.length);
    expect(lengths.toSorted((a, b) => b - a)).toEqual([200, 1]);
    expect([outcomes.length, usage.outputTokens]).toEqual([201, 201]);
    expect(extras).toEqual(
      new Map<string, unknown>([
        ["x_requests", parseJson("2")],
        [
          "x_server_usage",
          parseJson(
            '{"input_tokens_details":{"cached_tokens":16,"cache_write_tokens":2},"output_tokens_details":{"reasoning_tokens":0}}',
          ),
        ],
      ]),
    );
  });

  test("is not made for a single option or a single level", async () => {
    const { outcomes, usage } = await ask([
      askChoice(prose("?"), options("only")),
      askScore(null, [prose("only")]),
    ]);
    expect(fake.received).toEqual([]);
    expect(outcomes).toEqual([1, 2].map(() => ({ kind: "distribution", probabilities: [1] })));
    expect(usage).toEqual({ inputTokens: 0, outputTokens: 0 });
  });
});

const stateText = ({ parts }: EngineContent) =>
  parts.map((part) => (part.type === "text" ? part.text : "")).join("");

describe("an image", () => {
  const bytes = readFileSync("docs/images/playground.png");
  const image = {
    type: "image",
    image: {
      ...{ bytes, mime: "image/png" as const, width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) },
      sha256: "cd".repeat(32),
    },
  } as const;
  const text = (value: string) => ({ type: "text", text: value }) as const;
  const picture = {
    type: "input_image",
    image_url: expect.stringMatching(/^data:image\/png;base64,iVBOR/) as string,
  };

  test("stands in its place in prose", async () => {
    await ask([askNoul(prose("?"))], { format: "text", parts: [text("before "), image, text(" after")] });
    expect(sent().input).toEqual([
      {
        role: "user",
        content: [{ type: "input_text", text: "before " }, picture, { type: "input_text", text: " after" }],
      },
    ]);
  });

  test("follows the JSON in which its number stands", async () => {
    await ask([askNoul({ format: "text", parts: [text("Like "), image, text("?")] })], {
      format: "json",
      parts: [text('{"photo":"see '), image, text('"}')],
    });
    expect(sent().input).toEqual([
      {
        role: "user",
        content: [
          { type: "input_json", data: { photo: "see [image 1]" } },
          { type: "input_text", text: "[image 1]:" },
          picture,
        ],
      },
    ]);
    expect(sent().questions[0]!.instructions).toEqual([
      { type: "input_text", text: "Like " },
      picture,
      { type: "input_text", text: "?" },
    ]);
  });

  test("of an option is refused by name: the API has no place for it", async () => {
    const described = [{ name: "cat", description: { format: "text", parts: [image] } as EngineContent }];
    await expect(ask([askChoice(null, [...described, ...options("dog")])])).rejects.toMatchObject({
      type: "api_usage_error",
      message: expect.stringMatching(/^Question 1: the option "cat" has an image/) as string,
    });
    expect(fake.received).toEqual([]);
  });
});

describe("an answer", () => {
  const CHOICE = askChoice(prose("?"), options("a", "true", "c"));
  const choice = (probabilities: unknown, more: object = {}) => ({
    ...{ type: "choice", name: null, choice: "a", confidence: 0.4, probabilities },
    ...more,
  });
  const pairs = (...entries: [unknown, number][]) =>
    entries.map(([value, probability]) => ({ value, probability }));

  test("keeps the server's numbers, its confidence and its further fields beside ours", async () => {
    replyWith([choice(pairs(["c", 0.1], ["a", 0.6], ["true", 0.29]), { certainty: "high" })], {
      ...{ usage: { input_tokens: 5, output_tokens: 0, total_tokens: 5, cost: 0.5 }, provider: "p" },
    });
    const result = await ask([CHOICE]);
    expect(result.outcomes).toEqual([
      {
        kind: "distribution",
        probabilities: [0.6, 0.29, 0.1],
        extras: new Map<string, unknown>([
          ["x_server_confidence", parseJson("0.4")],
          ["x_server_certainty", "high"],
        ]),
      },
    ]);
    expect(result.usage).toEqual({ inputTokens: 5, outputTokens: 0 });
    expect(result.extras).toEqual(
      new Map<string, unknown>([
        ["x_server_usage", parseJson('{"cost":0.5}')],
        ["x_server_provider", "p"],
      ]),
    );
  });

  test("may be a refusal, and the other questions keep their answers", async () => {
    const { outcomes } = await ask([askNoul(prose("Plain?")), askNoul(prose(`A ${TO_REFUSE} one?`)), CHOICE]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["distribution", "refusal", "distribution"]);
    expect(outcomes[1]).toEqual({ kind: "refusal" });
  });

  test("of another sum, another choice or another score says so", async () => {
    replyWith([
      choice(pairs(["a", 0.2], ["true", 0.3], ["c", 0.3])),
      {
        ...{ type: "score", name: null, score: 0.2, confidence: 1 },
        probabilities: [
          { label: "0", value: 0, probability: 0 },
          { label: "1", value: 1, probability: 1 },
        ],
      },
    ]);
    const { outcomes } = await ask([CHOICE, askScore(prose("?"), [prose("x"), prose("y")])]);
    const extras = outcomes.map((outcome) => outcome.kind === "distribution" && [...(outcome.extras ?? [])]);
    expect(extras).toEqual([
      [
        ["x_server_confidence", parseJson("0.4")],
        ["x_probabilities_sum", parseJson("0.8")],
        ["x_server_choice", "a"],
        [
          "x_notes",
          [
            "The server's probabilities do not sum to 1.",
            "The server chose another option than the most likely one.",
          ],
        ],
      ],
      [
        ["x_server_confidence", parseJson("1")],
        ["x_server_score", parseJson("0.2")],
        ["x_notes", ["The server's score is not the mean of its probabilities."]],
      ],
    ]);
  });

  test("whose values are all unknown goes by their places", async () => {
    replyWith([choice(pairs(["1", 0.5], [true, 0.3], ["3", 0.2]), { choice: "1" })]);
    const { outcomes } = await ask([CHOICE]);
    expect(outcomes[0]).toEqual({
      kind: "distribution",
      probabilities: [0.5, 0.3, 0.2],
      extras: new Map<string, unknown>([
        ["x_server_confidence", parseJson("0.4")],
        ["x_notes", ["The server calls the options otherwise: matched by their places."]],
      ]),
    });
  });

  test.each<[string, unknown, string]>([
    ["a missing answer", [], "the answer to question 1 is missing"],
    [
      "another type",
      [{ type: "predicate", probability: 1 }],
      "the answer to question 1 is of another type than the question",
    ],
    [
      "a missing option",
      [choice(pairs(["a", 1], ["c", 0]))],
      "has probabilities of other options than the question",
    ],
    [
      "a boolean for a text",
      [choice(pairs(["a", 1], [true, 0], ["c", 0]))],
      "has probabilities of other options",
    ],
    ["a probability above 1", [choice(pairs(["a", 2], ["true", 0], ["c", 0]))], "has no usable probability"],
    ["no list", [choice({ a: 1 })], "has no list of probabilities"],
  ])("with %s is refused", async (_, answers, cause) => {
    replyWith(answers);
    await expect(ask([CHOICE])).rejects.toMatchObject({
      type: "upstream_error",
      message: expect.stringContaining(cause) as string,
    });
  });

  test("an error of the server keeps its words, and a refused request is the caller's", async () => {
    fake.reply = () => ({
      status: 400,
      body: '{"error":{"message":"Provide between 2 and 255 choices","type":"invalid_request_error","code":null,"param":"questions"}}',
    });
    await expect(ask([CHOICE])).rejects.toMatchObject({
      type: "api_usage_error",
      message: `Connection 'fake', POST ${fake.origin}/decisions: it refuses the request (400): Provide between 2 and 255 choices.`,
    });
  });
});

test("one failed request ends the others of its evaluation", async () => {
  fake.reply = ({ body }) =>
    body.includes("Question 200?")
      ? { status: 400, body: '{"error":{"message":"no"}}' }
      : new Promise(() => {});
  const questions = Array.from({ length: 201 }, (_, i) => askNoul(prose(`Question ${i}?`)));
  await expect(ask(questions, STATE, engineWith({ preset: "openrouter" }))).rejects.toMatchObject({
    type: "api_usage_error",
  });
});

describe("an error about one question names the caller's", () => {
  const questions = Array.from({ length: 251 }, (_, i) =>
    i === 0 ? askChoice(null, options("only")) : askNoul(prose(`Question ${i}?`)),
  );
  const names = questions.map((_, i) => `name ${i}`);
  const isSecond = (body: string) => body.includes('"Question 250?"');

  test.each<[string, (body: string) => { status?: number; body: string }, string]>([
    [
      "an answer is missing",
      (body) => {
        const { answers, ...rest } = JSON.parse(answerDecisions(body).body as string) as {
          answers: unknown[];
        };
        return { body: JSON.stringify({ ...rest, answers: answers.slice(0, 49) }) };
      },
      "the answer to name 250 is missing.",
    ],
    [
      "the server's own words",
      () => ({ status: 400, body: '{"error":{"message":"Invalid \'questions[49].instructions\': no"}}' }),
      "Invalid 'name 250.instructions': no.",
    ],
    [
      "the words of a validation",
      () => ({ status: 422, body: '{"detail":[{"loc":["body","questions",49,"type"],"msg":"no"}]}' }),
      "body.name 250.type: no.",
    ],
  ])("%s", async (_, second, words) => {
    fake.reply = ({ body }) => (isSecond(body) ? second(body) : answerDecisions(body));
    const error = await ask(questions, STATE, engineWith({ preset: "openrouter" })).catch(
      (thrown: unknown) => thrown,
    );
    const said = error instanceof AppError ? error.withQuestions(names).message : String(error);
    expect(said.slice(-words.length)).toBe(words);
  });
});
