import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answerEverything, remoteServerAt, startFakeServer, type FakeServer } from "@/test/remoteServers";
import { remoteModel } from "@/lib/shared/pageApi/connections";
import type { AppError } from "@typed-question/protocol/appError";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { stringifyJson, type JsonValue } from "@typed-question/protocol/json";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { endpointUrl } from "../../endpointUrl";
import { createUpstreamEngine } from "./engine";
import { UPSTREAM_PRESETS } from "./presets";

let fake: FakeServer;
beforeAll(async () => {
  fake = await startFakeServer(({ body }) => ({ body: answerEverything(body) }));
});
afterAll(() => fake.close());

const opened: (() => void)[] = [];
afterEach(() => opened.splice(0).forEach((close) => close()));

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const CHOICE: EngineQuestion = askChoice(
  text("Which?"),
  ["10", "9"].map((name) => ({ name, description: null })),
);
const SCORE: EngineQuestion = askScore(null, [text("low"), text("high")]);
const NOUL: EngineQuestion = askNoul(text("Is it?"), text("yes"));

function ask(questions: EngineQuestion[]) {
  const { settings, server, close } = remoteServerAt(fake.origin);
  opened.push(close);
  return createUpstreamEngine({ settings, model: remoteModel.parse({ id: "m" }), server }).evaluate(
    { state: text("s"), questions },
    new AbortController().signal,
  );
}

test("OpenRouter's list is asked for decision models, and Vercel's base has its own path", () => {
  const pathOf = (name: "openrouter" | "vercel", base: string) => {
    const { modelsPath } = UPSTREAM_PRESETS[name];
    return String(endpointUrl(base, modelsPath));
  };
  expect([
    pathOf("openrouter", UPSTREAM_PRESETS.openrouter.baseUrl),
    pathOf("openrouter", "https://openrouter.ai/api/v1"),
    pathOf("vercel", UPSTREAM_PRESETS.vercel.baseUrl),
  ]).toEqual([
    "https://openrouter.ai/api/v1/models?output_modalities=decisions",
    "https://openrouter.ai/api/v1/models?output_modalities=decisions",
    "https://ai-gateway.vercel.sh/typesafe/v1/models",
  ]);
});

test("a server's words about a question name the caller's question, also behind one that was not sent", async () => {
  const one: EngineQuestion = { ...CHOICE, outcomes: CHOICE.outcomes.slice(0, 1) };
  const asked = async (body: string, status: number) => {
    fake.reply = () => ({ status, body });
    const error = await ask([one, NOUL, SCORE]).catch((thrown: unknown) => thrown as AppError);
    const { message } = (error as AppError).withQuestions(["team", "angry", "urgency"]);
    return message.slice(message.indexOf("systemone: ") + "systemone: ".length);
  };
  expect([
    await asked('{"detail":[{"loc":["body","questions","q1","score"],"msg":"no level"}]}', 422),
    await asked('{"error":"q0 and q7 are too long"}', 400),
    await asked('{"answers":{"q0":{"noul":1}}}', 200),
  ]).toEqual([
    "it refuses the request (422): body.questions.urgency.score: no level.",
    "it refuses the request (400): angry and q7 are too long.",
    "the answer to urgency is missing.",
  ]);
});

test("any 2xx is an answer", async () => {
  fake.reply = ({ body }) => ({ status: 201, body: answerEverything(body) });
  expect((await ask([NOUL])).outcomes).toMatchObject([{ answer: { noul: 0.75 } }]);
});

test("the server's own fields are kept under a prefix of ours, and nothing of theirs passes for ours", async () => {
  fake.reply = () => ({
    body: JSON.stringify({
      ...{ model: "m", id: "gen-1", provider: "Maker", routing: { tier: "fast" }, null: null },
      usage: { input_tokens: 5, output_tokens: 0, cost: 0.000_02, cached_tokens: 3 },
      answers: { q0: { type: "noul", noul: 1, confidence: 0.9, certainty: "high", notes: ["theirs"] } },
    }),
  });
  const { outcomes, extras } = await ask([NOUL]);
  const [outcome] = outcomes;
  const plain = (fields: ReadonlyMap<string, JsonValue> | undefined) =>
    JSON.parse(stringifyJson(new Map(fields))) as unknown;
  expect(plain(extras)).toEqual({
    ...{ x_server_id: "gen-1", x_server_provider: "Maker", x_server_routing: { tier: "fast" } },
    ...{ x_server_cost: 0.000_02, x_server_usage: { cached_tokens: 3 } },
  });
  expect(plain(outcome?.kind === "answer" ? outcome.answer.extras : undefined)).toEqual({
    ...{ x_server_confidence: 0.9, x_server_certainty: "high", x_server_notes: ["theirs"] },
  });
});

test("a field of the server that is too long is left out with a note", async () => {
  const trace = "x".repeat(20_000);
  fake.reply = () => ({
    body: JSON.stringify({
      ...{ model: "m", usage: { input_tokens: 5, output_tokens: 0 } },
      answers: { q0: { type: "noul", noul: 1, trace } },
    }),
  });
  expect((await ask([NOUL])).outcomes).toMatchObject([
    { answer: { extras: new Map([["x_notes", ["The server's field 'trace' is too long to be kept."]]]) } },
  ]);
});
