import { once } from "node:events";
import net from "node:net";
import { expect, test } from "@playwright/test";
import { AppError } from "@typed-question/protocol/appError";
import { remoteModel } from "../../lib/shared/pageApi/connections";
import type { EngineContent, EngineQuestion, EngineRequest } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { createUpstreamEngine } from "../../lib/server/engines/remote/kinds/upstream/engine";
import { renderPage } from "../../lib/server/images/testImages";
import { remoteServerAt } from "../../test/remoteServers";
import { API_KEY, BASE_URL, PORT } from "../server";

/** One playground connected to another: the engine runs in this process, the built server is its peer. */
function connectTo(origin: string) {
  const { settings, server, close } = remoteServerAt(origin, { timeoutMs: 60_000 }, API_KEY);
  const model = remoteModel.parse({ id: "model-latest", images: true });
  return { engine: createUpstreamEngine({ settings, model, server }), server, close };
}

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const signal = () => new AbortController().signal;
const QUESTIONS: EngineQuestion[] = [
  askChoice(text("What kind of document is it?"), [
    { name: "10", description: text("an invoice with amounts") },
    { name: "2", description: null },
  ]),
  askScore(null, ["a small amount", "a large amount"].map(text)),
  askNoul(text("It is about money.")),
];

const direct = (body: object) =>
  fetch(`${BASE_URL}/v1/systemone`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${API_KEY}`,
      "content-type": "application/json",
      "service-danger-zone-images": "true",
    },
    body: JSON.stringify({ model: "model-latest", ...body }),
  });

test("a playground gets from another what a client gets from it, an image and all types included", async () => {
  const page = { width: 360, height: 120, fontSize: 24 };
  const bytes = await (await renderPage(["INVOICE 42", "Total due 99.00 EUR"], page)).toBuffer();
  const image = { bytes, mime: "image/png", width: 360, height: 120, sha256: "ab".repeat(32) } as const;
  const state: EngineContent = {
    format: "json",
    parts: [
      { type: "text", text: '{"scan":"' },
      { type: "image", image },
      { type: "text", text: '","n":9007199254740993}' },
    ],
  };
  const { engine, server, close } = connectTo(BASE_URL);
  const { outcomes, model, usage, extras } = await engine.evaluate({ state, questions: QUESTIONS }, signal());
  close();

  const response = await direct({
    state: { scan: "SCAN", n: "9007199254740993" },
    assets: { SCAN: { type: "image", format: "png", data_base64: bytes.toString("base64") } },
    questions: {
      kind: {
        ...{ type: "choice", instructions: "What kind of document is it?" },
        criteria: { "10": "an invoice with amounts", "2": null },
      },
      size: { type: "score", criteria: ["a small amount", "a large amount"] },
      money: { type: "noul", instructions: "It is about money." },
    },
  });
  const told = (await response.json()) as {
    model: string;
    answers: Record<string, { probabilities: Record<string, number>; noul: number; confidence: number }>;
    usage: { input_tokens: number };
  };
  const { kind, size, money } = told.answers;
  const answers = outcomes.map((outcome) => {
    if (outcome.kind !== "answer") throw new Error("A distribution came from a server");
    const { answer } = outcome;
    if (answer.type === "noul") return answer.noul;
    return answer.type === "box" ? null : [Object.fromEntries(answer.probabilities), answer.confidence];
  });
  expect(answers).toEqual([
    [kind!.probabilities, kind!.confidence],
    [size!.probabilities, size!.confidence],
    money!.noul,
  ]);
  expect({ model, extras, tokens: usage.inputTokens }).toEqual({
    model: `fake/${told.model}`,
    extras: undefined,
    tokens: told.usage.input_tokens,
  });
  expect(server.lastCalls.ownFault()).toBeNull();
});

test("what a playground refuses is told in its own words, and is no fault of it", async () => {
  const levels = Array.from({ length: 11 }, (_, level) => `level ${level}`);
  const refused = await direct({ state: "s", questions: { q0: { type: "score", criteria: levels } } });
  const { detail } = (await refused.json()) as { detail: { loc: string[]; msg: string }[] };
  const { engine, server, close } = connectTo(BASE_URL);
  const request: EngineRequest = {
    state: text("s"),
    questions: [askScore(null, levels.map(text))],
  };
  const error: unknown = await engine.evaluate(request, signal()).catch((reason: unknown) => reason);
  if (!(error instanceof AppError)) throw error;
  expect(error.withQuestions(["q0"])).toMatchObject({
    type: "api_usage_error",
    message:
      `Connection 'fake', POST ${BASE_URL}/v1/systemone: it refuses the request (422): ` +
      `${detail[0]!.loc.join(".")}: ${detail[0]!.msg}${detail[0]!.msg.endsWith(".") ? "" : "."}`,
  });
  close();
  expect([refused.status, detail.length, server.lastCalls.ownFault()]).toEqual([422, 1, null]);
});

test("a caller who leaves is not waited for by the other playground either", async () => {
  // A proxy between the two that records which side ends the connection, and when.
  let asked = 0;
  let answered = 0;
  const ended: Promise<void>[] = [];
  const between = net.createServer((caller) => {
    const peer = net.connect(PORT, "127.0.0.1");
    peer.on("data", () => (answered += 1));
    caller.on("data", ({ length }: Buffer) => (asked += length));
    caller.pipe(peer).pipe(caller);
    caller.on("error", () => {});
    ended.push(once(caller, "close").then(() => void peer.destroy()));
  });
  await once(between.listen(0, "127.0.0.1"), "listening");
  const { port } = between.address() as net.AddressInfo;
  const { engine, close } = connectTo(`http://127.0.0.1:${port}`);
  const left = new AbortController();
  const reason = new Error("left");
  // Some seconds of work.
  const long = "The quick brown fox jumps over the lazy dog near the river bank. ".repeat(1_800);
  const answer = engine.evaluate({ state: text(long), questions: QUESTIONS }, left.signal);
  while (asked < long.length) await new Promise((resolve) => setTimeout(resolve, 5));
  left.abort(reason);
  await expect(answer).rejects.toBe(reason);
  await Promise.all(ended);
  expect(answered).toBe(0);
  const { outcomes } = await engine.evaluate({ state: text("s"), questions: QUESTIONS }, signal());
  expect(outcomes.length).toBe(QUESTIONS.length);
  close();
  between.close();
});
