import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Engine, EngineOutcome, EngineRequest } from "@typed-question/protocol/engine";
import { replaceSingleton } from "@/lib/server/singleton";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as route from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

let server: TestServer;

/** The same probability for each outcome. */
function evenly(question: EngineRequest["questions"][number]): EngineOutcome {
  const outcomes = question.kind === "box" ? [] : question.outcomes;
  return { kind: "distribution", probabilities: outcomes.map(() => 1 / outcomes.length) };
}
beforeAll(async () => {
  server = await startTestServer({
    PLAYGROUND_API_KEY: FIXED_KEY,
    PLAYGROUND_REQUESTS_PER_MINUTE: "1000000",
    PLAYGROUND_TOKENS_PER_SECOND: "1000000000",
  });
  const engine: Engine = {
    capabilities: { images: true, box: false, optionsMax: 255, tokensMax: 10_000, deterministic: true },
    ready: () => Promise.resolve(),
    evaluate: ({ questions }) =>
      Promise.resolve({
        outcomes: questions.map(evenly),
        usage: { inputTokens: 1, outputTokens: 0 },
      }),
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map([[LATEST_MODEL, engine]]));
});
afterAll(async () => {
  replaceSingleton("engines", undefined);
  await server.stop();
});

const PNG = "data:image/png;base64,iVBORw0KGgo=";

const SOUND: unknown = {
  model: "model-latest",
  input: [
    { role: "system", content: "You help." },
    {
      role: "user",
      content: [
        { type: "input_text", text: "Twice charged" },
        { type: "input_json", data: { a: [1] } },
      ],
    },
    { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
    { type: "function_call_output", call_id: "c", output: [{ type: "input_text", text: "x" }] },
  ],
  questions: [
    { type: "predicate", name: "p", instructions: [{ type: "input_text", text: "Money?" }] },
    {
      type: "choice",
      instructions: "Which?",
      choices: [{ value: true }, { value: "true", description: "d" }],
    },
    { type: "score", instructions: "How?", levels: [{ label: "a" }, { label: "b", description: "" }] },
  ],
};

const odd = fc.oneof(
  fc.json().map((text): unknown => JSON.parse(text)),
  fc.constantFrom<unknown>(
    null,
    "",
    0,
    -1e400,
    true,
    [],
    {},
    [[]],
    [null],
    "\ud800",
    "questions[0]",
    PNG,
    "https://example.org/a.png",
    { type: "input_image", image_url: PNG },
    { type: "refusal", refusal: "" },
    { role: "user", content: "" },
    { value: "true" },
    { label: "" },
    JSON.parse('{"__proto__":1,"constructor":2}'),
  ),
);

/** The body with another value at a place, which the numbers choose. */
function changed(value: unknown, choices: readonly number[], other: unknown): unknown {
  const [choice = 0, ...rest] = choices;
  if (choices.length === 0 || typeof value !== "object" || value === null) return other;
  const entries = Object.entries(value);
  if (entries.length === 0) return other;
  const at = choice % entries.length;
  const next = entries.map(([key, item], i) => [key, i === at ? changed(item, rest, other) : item] as const);
  return Array.isArray(value) ? next.map(([, item]) => item) : Object.fromEntries(next);
}

const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.array(fc.nat(20), { maxLength: 6 }), odd)
      .map(([at, other]) => JSON.stringify(changed(SOUND, at, other))),
  },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
);

test(
  "whatever is sent, the answer is no 5xx but the envelope of its status",
  { timeout: 120_000 },
  async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(body, async (text) => {
        const response = await route.POST(
          new Request("http://localhost:3000/v1/decisions", {
            method: "POST",
            headers: { authorization: `Bearer ${FIXED_KEY}`, "content-type": "application/json" },
            body: text,
          }),
        );
        const json = (await response.json()) as { error?: Record<string, unknown>; answers?: unknown };
        seen.add(response.status);
        if (response.status === 200)
          expect(Object.keys(json).slice(0, 3)).toEqual(["model", "answers", "usage"]);
        else {
          expect([400, 404]).toContain(response.status);
          expect(Object.keys(json.error ?? {})).toEqual(["message", "type", "code", "param"]);
        }
      }),
      { numRuns: 200 },
    );
    // The generator reaches the engine and a refusal, or the property would mean little.
    expect([...seen]).toEqual(expect.arrayContaining([200, 400]));
  },
);
