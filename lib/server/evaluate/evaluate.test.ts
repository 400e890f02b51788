import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseJson } from "@typed-question/protocol/json";
import type { SystemOneRequest } from "@typed-question/protocol/request";
import { validateRequest } from "@typed-question/protocol/validate";
import { writeResponse } from "@typed-question/protocol/writeResponse";
import type { Engine, EngineOutcome, EngineRequest, EngineResult } from "@typed-question/protocol/engine";
import { parseEnv } from "@/lib/server/env";
import { AppError } from "@typed-question/protocol/appError";
import { replaceSingleton } from "@/lib/server/singleton";
import { evaluate } from "./evaluate";
import { modelStates } from "./readiness";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

/** An engine that returns the test's answers and records its requests. */
class ScriptedEngine implements Engine {
  capabilities = { images: false, box: false, optionsMax: 255, tokensMax: 40_000, deterministic: true };
  readonly asked: EngineRequest[] = [];
  outcomes: EngineOutcome[] = [];
  more: Pick<EngineResult, "model" | "extras"> = {};
  readiness: Promise<void> = Promise.resolve();

  ready(): Promise<void> {
    return this.readiness;
  }

  evaluate(request: EngineRequest, signal: AbortSignal) {
    signal.throwIfAborted();
    this.asked.push(request);
    const usage = { inputTokens: 7, outputTokens: 1 };
    return Promise.resolve({ outcomes: this.outcomes, usage, ...this.more });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

let newest: ScriptedEngine;
let older: ScriptedEngine;

beforeEach(() => {
  newest = new ScriptedEngine();
  older = new ScriptedEngine();
  replaceSingleton(
    "engines",
    new Map([
      [LATEST_MODEL, newest],
      ["model-1.12.0", older],
    ]),
  );
});

afterEach(() => {
  replaceSingleton("engines", undefined);
  replaceSingleton("env", undefined);
});

const options = {
  signal: new AbortController().signal,
  hasDangerZoneHeader: false,
  images: new Map<string, Uint8Array>(),
  models: null,
};

function requestOf(text: string): SystemOneRequest {
  const result = validateRequest(parseJson(text));
  if (!result.ok) throw new Error(JSON.stringify(result.details));
  return result.request;
}

const distribution = (...probabilities: number[]): EngineOutcome => ({ kind: "distribution", probabilities });

test("content reaches the engine in its places and as it was written, names do not", async () => {
  newest.outcomes = [distribution(0.1, 0.9), distribution(0.5, 0.5), distribution(1)];
  await evaluate(
    requestOf(`{
      "state": {"2": 9007199254740993, "1": [1.10, "é"]},
      "model": "model-latest",
      "questions": {
        "secret name": {"type":"noul","instructions":"Is it?","criteria":{"true":["a"],"false":null}},
        "b": {"type":"choice","criteria":{"10":null,"9":{"z":1,"a":2}}},
        "c": {"type":"score","instructions":null,"criteria":["only"]}
      }
    }`),
    options,
  );
  const text = (value: string) => ({ format: "text", parts: [{ type: "text", text: value }] });
  const json = (value: string) => ({ format: "json", parts: [{ type: "text", text: value }] });
  expect(newest.asked).toEqual([
    {
      state: json('{"2":9007199254740993,"1":[1.10,"é"]}'),
      questions: [
        {
          type: "noul",
          kind: "binary",
          instructions: text("Is it?"),
          outcomes: [
            { name: null, description: null },
            { name: null, description: json('["a"]') },
          ],
        },
        {
          type: "choice",
          kind: "nominal",
          instructions: null,
          outcomes: [
            { name: "10", description: null },
            { name: "9", description: json('{"z":1,"a":2}') },
          ],
        },
        {
          type: "score",
          kind: "ordinal",
          instructions: null,
          outcomes: [{ name: null, description: text("only") }],
        },
      ],
    },
  ]);
  expect(older.asked).toEqual([]);
});

test("the answers stand under the caller's names, with the versioned id and the engine's usage", async () => {
  older.outcomes = [distribution(0.25, 0.75), { kind: "answer", answer: { type: "noul", noul: 0.125 } }];
  const response = await evaluate(
    requestOf('{"state":"s","model":"model-1.12.0","questions":{"10":{"type":"noul"},"2":{"type":"noul"}}}'),
    options,
  );
  expect(writeResponse(response)).toBe(
    '{"model":"model-1.12.0","answers":{"10":{"type":"noul","noul":0.75},"2":{"type":"noul","noul":0.125}},' +
      '"usage":{"input_tokens":7,"output_tokens":1}}',
  );
});

test("an engine that leaves out an outcome is an error of the server, not an answer", async () => {
  newest.outcomes = [];
  const request = requestOf('{"state":"s","model":"model-latest","questions":{"q":{"type":"noul"}}}');
  await expect(evaluate(request, options)).rejects.toThrow(`${LATEST_MODEL} gave 0 outcomes for 1 questions`);
});

test("the engine hears when nobody waits any more", async () => {
  const request = requestOf('{"state":"s","model":"model-latest","questions":{"q":{"type":"noul"}}}');
  const signal = AbortSignal.abort(new Error("gone"));
  await expect(evaluate(request, { ...options, signal })).rejects.toThrow("gone");
});

test("a box question reaches no engine", async () => {
  const request = requestOf(
    '{"state":"s","model":"model-latest","questions":{"n":{"type":"noul"},"where":{"type":"box"}}}',
  );
  await expect(evaluate(request, options)).rejects.toMatchObject({
    type: "api_usage_error",
    message: "Box questions need the header 'Service-Danger-Zone-Images: true'.",
  });
  await expect(evaluate(request, { ...options, hasDangerZoneHeader: true })).rejects.toMatchObject({
    type: "api_usage_error",
    message: `The model ${LATEST_MODEL} cannot answer box questions such as 'where'.`,
  });
  expect(newest.asked).toEqual([]);
});

test("a box question reaches an engine that can answer it", async () => {
  const box = { type: "box", box: { top: 0, left: 0.1, bottom: 0.5, right: 1 }, confidence: 0.9 } as const;
  older.capabilities.box = true;
  older.outcomes = [{ kind: "answer", answer: box }];
  const request = requestOf(
    '{"state":"s","model":"model-1.12.0","questions":{"where":{"type":"box","instructions":"the door"}}}',
  );
  const { answers } = await evaluate(request, { ...options, hasDangerZoneHeader: true });
  expect(answers).toEqual(new Map([["where", box]]));
  expect(older.asked[0]!.questions).toEqual([
    {
      type: "box",
      kind: "box",
      instructions: { format: "text", parts: [{ type: "text", text: "the door" }] },
    },
  ]);
});

test("more options than an engine takes are refused by its number, and reach no engine", async () => {
  newest.capabilities.optionsMax = 2;
  const request = requestOf(
    '{"state":"s","model":"model-latest","questions":{"q":{"type":"choice","criteria":{"a":null,"b":null,"c":null}}}}',
  );
  await expect(evaluate(request, options)).rejects.toMatchObject({
    type: "api_usage_error",
    message: `The model ${LATEST_MODEL} takes at most 2 options, and 'q' has 3.`,
  });
  expect(newest.asked).toEqual([]);
});

test("an engine says which version answered, and what else is to be said", async () => {
  newest.outcomes = [distribution(0.5, 0.5)];
  newest.more = { model: "other/jev-1.14.0", extras: new Map([["x_notes", ["no usage"]]]) };
  const request = requestOf('{"state":"s","model":"model-latest","questions":{"q":{"type":"noul"}}}');
  expect(await evaluate(request, options)).toMatchObject({
    model: "other/jev-1.14.0",
    extras: new Map([["x_notes", ["no usage"]]]),
  });
});

test("a model that is not granted is as unknown as one that does not exist, and reaches no engine", async () => {
  const ask = (model: string) =>
    evaluate(requestOf(`{"state":"s","model":"${model}","questions":{"q":{"type":"noul"}}}`), {
      ...options,
      models: ["model-1.12.0"],
    });
  const unknown = (name: string) => ({ type: "api_usage_error", message: `Unknown model: ${name}` });
  for (const name of ["model-latest", LATEST_MODEL, "model-9"]) {
    await expect(ask(name)).rejects.toMatchObject(unknown(name));
  }
  older.outcomes = [distribution(0.5, 0.5)];
  expect((await ask("model-1.12.0")).model).toBe("model-1.12.0");
  expect(newest.asked).toEqual([]);
});

test("a caller is told of models that can see only where it may use them", async () => {
  const request = requestOf(
    '{"state":"k","model":"model-1.12.0","questions":{"q":{"type":"noul"}},"assets":{"k":{"type":"image","part":"k"}}}',
  );
  const refusal = (models: string[]) =>
    evaluate(request, {
      ...{ ...options, models, hasDangerZoneHeader: true },
      images: new Map([["k", new Uint8Array()]]),
    }).catch((error: Error) => error.message);
  newest.capabilities.images = true;
  expect(await refusal(["model-1.12.0"])).toBe(
    "The model model-1.12.0 cannot see images. No model of this account can.",
  );
  expect(await refusal(["model-1.12.0", "model-preview"])).toBe(
    `The model model-1.12.0 cannot see images. Models that can: model-latest, model-preview, ${LATEST_MODEL}.`,
  );
});

test("the whole request's tokens are spent before an engine is asked, and a refusal keeps it from being asked", async () => {
  const spent: number[] = [];
  const spendTokens = (tokens: number) => {
    spent.push(tokens);
    return spent.length === 1 ? Promise.resolve() : Promise.reject(new Error("too many"));
  };
  newest.outcomes = [distribution(0.5, 0.5), distribution(0.5, 0.5)];
  const request = requestOf(
    '{"state":"one two","model":"model-latest","questions":{"a":{"type":"noul","instructions":"three"},"b":{"type":"noul","instructions":"four"}}}',
  );
  await evaluate(request, { ...options, spendTokens });
  await expect(evaluate(request, { ...options, spendTokens })).rejects.toThrow("too many");
  expect(spent).toEqual([4, 4]);
  expect(newest.asked).toHaveLength(1);
});

test("each model says whether it is starting, ready or failed, and of an error its class alone", async () => {
  newest.readiness = new Promise(() => {});
  older.readiness = Promise.reject(new Error("no weights"));
  expect(await modelStates()).toEqual({
    [LATEST_MODEL]: { state: "starting" },
    "model-1.12.0": { state: "failed", reason: "internal_error" },
  });
  newest.readiness = Promise.resolve();
  older.readiness = Promise.reject(new AppError("upstream_error", "https://user:secret@example.com refused"));
  expect(await modelStates()).toEqual({
    [LATEST_MODEL]: { state: "ready" },
    "model-1.12.0": { state: "failed", reason: "upstream_error" },
  });
});

test("an evaluation that is not done at the deadline is given up with a timeout, and its engine hears of it", async () => {
  replaceSingleton("env", parseEnv({ PLAYGROUND_DEADLINE_MS: "20" }));
  newest.evaluate = (_, signal) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const request = requestOf('{"state":"s","model":"model-latest","questions":{"q":{"type":"noul"}}}');
  await expect(evaluate(request, options)).rejects.toMatchObject({
    type: "timeout",
    message: "There was no answer within 0.02 s. Ask less at once, or try again later.",
  });
});

test.each([
  [{}, 60_000, 135_000],
  [{ PLAYGROUND_DEADLINE_MS: "60000" }, 59_999, 60_000],
])(
  "with %j a model that has to load gets the time for it, unless somebody set the deadline",
  async (set, before, at) => {
    vi.useFakeTimers();
    replaceSingleton("env", parseEnv(set));
    Object.assign(newest.capabilities, { loadMsMax: 120_000 });
    newest.evaluate = (_, signal) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    let failure: unknown = null;
    const asked = evaluate(
      requestOf(`{"model":"${LATEST_MODEL}","state":"s","questions":{"a":{"type":"noul"}}}`),
      options,
    );
    asked.catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(before);
    expect(failure).toBeNull();
    await vi.advanceTimersByTimeAsync(at - before);
    expect(failure).toMatchObject({ type: "timeout" });
    vi.useRealTimers();
  },
);
