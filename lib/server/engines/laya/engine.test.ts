import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { softmax } from "@typed-question/protocol/readout/softmax";
import { CONFIG, writeBundle } from "@/test/laya/writeBundle";
import type { Engine, EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { testEngineContract } from "@typed-question/protocol/testing/engineContract";
import { createLayaEngine } from "./engine";
import { loadLaya, type LayaModel } from "./model";
import { buildSequence } from "./sequence";
import { instructionsText, optionTexts } from "./wording";

const folder = mkdtempSync(path.join(tmpdir(), "laya-engine-"));
beforeAll(() => writeBundle(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const signal = (): AbortSignal => new AbortController().signal;

testEngineContract("laya", () => createLayaEngine({ folder, threads: 1 }), { deterministic: true });

const choiceOf = (count: number, description = ""): EngineQuestion =>
  askChoice(
    text("Which one?"),
    Array.from({ length: count }, (_, i) => ({ name: `option ${i}`, description: text(description) })),
  );
const NOUL: EngineQuestion = askNoul(text("Is it late?"));
const SCORE: EngineQuestion = askScore(null, ["low", "mid", "high"].map(text));

describe("the engine of Laya", () => {
  let engine: Engine;
  let model: LayaModel;
  beforeAll(async () => {
    engine = createLayaEngine({ folder, threads: 1 });
    model = await loadLaya(folder, 1);
  });
  afterAll(() => engine.close());

  const ask = async (state: string, questions: EngineQuestion[]) =>
    engine.evaluate({ state: text(state), questions }, signal());

  test.each([
    ["noul", NOUL, CONFIG.temperature[2]!],
    ["score of 3", SCORE, CONFIG.temperature[1]!],
    ["choice of 2", choiceOf(2), 1.9],
    ["choice of 5", choiceOf(5), 1.75],
    ["choice of 10", choiceOf(10), 1],
    ["choice of 11, whose temperature of 0.1006 is clamped", choiceOf(11), 0.5],
  ])("divides the logits by the temperature of a %s", async (_, question, temperature) => {
    const state = "The parcel is late again.";
    const texts = { instructions: instructionsText(question), options: optionTexts(question), state };
    const sequence = buildSequence(texts, model.tokenizer, model.config);
    const logits = await model.logits(question.kind, sequence);
    expect(await ask(state, [question])).toEqual({
      outcomes: [{ kind: "distribution", probabilities: softmax(logits, temperature) }],
      usage: { inputTokens: sequence.tokens.length, outputTokens: 0 },
    });
  });

  test("says which parts of a question it read the beginning of", async () => {
    const { outcomes, usage } = await ask("late ".repeat(500), [
      NOUL,
      choiceOf(2, "long ".repeat(60)),
      { ...NOUL, instructions: text("long ".repeat(200)) },
    ]);
    expect(outcomes.map((outcome) => outcome.kind === "distribution" && outcome.extras)).toEqual([
      new Map([["x_truncated", ["state"]]]),
      new Map([["x_truncated", ["options", "state"]]]),
      new Map([["x_truncated", ["instructions", "state"]]]),
    ]);
    expect(usage.inputTokens).toBe(3 * 512);
  });

  test("answers as many options as there is room for, and refuses more in words for the caller", async () => {
    const most = engine.capabilities.optionsMax;
    const { outcomes } = await ask("late", [choiceOf(most)]);
    const [outcome] = outcomes;
    if (outcome?.kind !== "distribution") throw new Error("expected a distribution");
    expect(outcome.probabilities.length).toBe(most);
    await expect(ask("late", [NOUL, choiceOf(most + 1)])).rejects.toMatchObject({
      type: "api_usage_error",
      message: "Laya reads 512 tokens at once: a question with 126 options has no room in them.",
    });
    expect((await ask("late", [NOUL])).outcomes.length).toBe(1);
  });

  test("gives up an aborted job after the question that it is at, and a waiting one before its first", async () => {
    const many = { state: text("late"), questions: Array<EngineQuestion>(5_000).fill(NOUL) };
    const controllers = [new AbortController(), new AbortController()];
    const reason = new Error("the caller left");
    const jobs = controllers.map(({ signal: own }) => engine.evaluate(many, own));
    const expected = jobs.map((job) => expect(job).rejects.toBe(reason));
    const order: string[] = [];
    const next = ask("late", [NOUL]).then(() => order.push("next"));
    const last = engine.evaluate(many, signal()).then(
      () => order.push("last"),
      () => order.push("closed"),
    );
    for (const controller of controllers) controller.abort(reason);
    await Promise.all([...expected, next]);
    expect(order).toEqual(["next"]);
    await engine.close();
    await last;
    expect(order).toEqual(["next", "closed"]);
    engine = createLayaEngine({ folder, threads: 1 });
  });
});

describe("a thread that fails", () => {
  let engine: Engine;
  afterEach(() => engine.close());

  const LOAD_FAILED = { type: "internal_error", message: "The model Laya could not be loaded." };

  test("a wrong file is no ready model and answers nothing, right ones later do", async () => {
    const broken = mkdtempSync(path.join(tmpdir(), "laya-broken-"));
    const putFiles = (): void => cpSync(folder, broken, { recursive: true });
    const request = { state: text("late"), questions: [NOUL] };
    putFiles();
    writeFileSync(path.join(broken, "laya.onnx.data"), "");
    engine = createLayaEngine({ folder: broken, threads: 1 });
    await expect(engine.ready()).rejects.toMatchObject(LOAD_FAILED);
    putFiles();
    writeFileSync(path.join(broken, "tokenizer/tokenizer.json"), "{");
    await expect(engine.evaluate(request, signal())).rejects.toMatchObject(LOAD_FAILED);
    putFiles();
    expect((await engine.evaluate(request, signal())).outcomes.length).toBe(1);
    await engine.ready();
    rmSync(broken, { recursive: true });
  });

  test("whoever asks whether the model is there after a failed load loads it no second time", async () => {
    const workers: Worker[] = [];
    const failing = (): Worker => {
      const worker = new Worker("throw new Error('no weights')", { eval: true });
      workers.push(worker);
      return worker;
    };
    engine = createLayaEngine({ folder, threads: 1, spawn: failing });
    for (let probe = 0; probe < 3; probe++) {
      await expect(engine.ready()).rejects.toMatchObject({ cause: { message: "no weights" } });
    }
    expect(workers.length).toBe(1);
  });

  test("a thread that stops rejects its jobs, and the next job starts another", async () => {
    const workers: Worker[] = [];
    const stopping = (): Worker => {
      const worker = new Worker("setTimeout(() => process.exit(1), 50)", { eval: true });
      workers.push(worker);
      return worker;
    };
    engine = createLayaEngine({ folder, threads: 1, spawn: stopping });
    const request = { state: text("late"), questions: [NOUL] };
    const stopped = { type: "internal_error", message: "The thread of the model Laya stopped." };
    const jobs = [1, 2].map(() => engine.evaluate(request, signal()));
    await Promise.all(jobs.map((job) => expect(job).rejects.toMatchObject(stopped)));
    await expect(engine.ready()).rejects.toMatchObject(stopped);
    expect(workers.length).toBe(1);
    await expect(engine.evaluate(request, signal())).rejects.toMatchObject(stopped);
    expect(workers.length).toBe(2);
  });
});
