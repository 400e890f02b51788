import { expect, test } from "@playwright/test";
import {
  APIError,
  APIUserAbortError,
  AuthenticationError,
  BadRequestError,
  choice,
  noul,
  RateLimitError,
  score,
  TypeSafeClient,
  UnprocessableEntityError,
} from "@typesafe-ai/sdk";
import { API_KEY, BASE_URL } from "../server";
import { newKey } from "./keys";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

/** The official client of this protocol, pointed at the built server. */
const client = (apiKey = API_KEY): TypeSafeClient =>
  new TypeSafeClient({ apiKey, baseURL: BASE_URL, defaultModel: "model-latest", logLevel: "off" });

test("the official client parses an answer of each type", async () => {
  const { data, response } = await client()
    .systemOne({
      state: "I was charged twice for my subscription. Refund me today!",
      questions: {
        billing: noul("Is this about billing?"),
        team: choice("Which team?", { billing: "payments and refunds", tech: "bugs and crashes" }),
        urgency: score("How urgent is it?", ["can wait", "this week", "today"]),
      },
    })
    .withResponse();
  const { answers, model, usage } = data;
  expect(model).toBe(LATEST_MODEL);
  expect(Object.keys(answers)).toEqual(["billing", "team", "urgency"]);
  expect(answers.billing).toEqual({ type: "noul", noul: expect.any(Number) });
  expect(answers.team).toMatchObject({ type: "choice", choice: "billing" });
  expect(answers.team.probabilities.billing + answers.team.probabilities.tech).toBeCloseTo(1, 5);
  expect(answers.urgency.legend).toEqual({ 0: "can wait", 1: "this week", 2: "today" });
  expect(answers.urgency.score).toBeCloseTo(
    answers.urgency.probabilities[1] + 2 * answers.urgency.probabilities[2],
    5,
  );
  expect(usage.input_tokens).toBeGreaterThan(0);
  expect(response.headers.get("x-service-request-id")).toMatch(/^req_/);
});

test("the official client lists the models", async () => {
  const names = (await client().models.list()).map(({ name }) => name);
  // Another test may have added a server's models meanwhile.
  expect(names.filter((name) => !name.includes("/"))).toEqual(["model-latest", "model-preview"]);
});

test("the official client lists only the models that its key may use", async () => {
  const key = await newKey({ models: ["model-1.12.0"] });
  expect((await client(key).models.list()).map(({ name }) => name)).toEqual(["model-1.12.0"]);
});

test("the official client sees a rate limit as its own error, with the wait that it is told", async () => {
  const limited = client(await newKey({ requestsPerMinute: 1 }));
  const ask = () =>
    limited.systemOne({ state: "s", questions: { q: noul("?") } }, { retry: { maxRetries: 0 } });
  await ask();
  const error: unknown = await ask().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(RateLimitError);
  const { message, retryAfterMs } = error as RateLimitError;
  expect(message).toMatch(/^429 This API key may use 1 request a minute\. Try again in \d+ seconds?\.$/);
  expect(retryAfterMs).toBeGreaterThan(0);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});

test("the official client's own retry succeeds after the wait that it is told", async () => {
  const statuses: number[] = [];
  const limited = new TypeSafeClient({
    apiKey: await newKey({ tokensPerSecond: 10 }),
    baseURL: BASE_URL,
    defaultModel: "model-latest",
    logLevel: "off",
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      statuses.push(response.status);
      return response;
    },
  });
  const ask = () =>
    limited.systemOne({ state: "one two three four", questions: { q: noul("five six seven") } });
  await Promise.all([ask(), ask()]);
  expect(statuses.sort()).toEqual([200, 200, 429]);
});

test("the official client has its own error class for each refusal, with our message", async () => {
  const refusal = async (apiKey: string, model: string, state: string | null): Promise<unknown> => {
    try {
      await client(apiKey).systemOne({ state, model, questions: { q: noul("?") } });
    } catch (error) {
      return error instanceof APIError ? [error.constructor, error.message] : error;
    }
    return null;
  };
  expect(await refusal("wrong", "model-latest", "s")).toEqual([
    AuthenticationError,
    "401 The API key is not valid.",
  ]);
  expect(await refusal(API_KEY, "model-9", "s")).toEqual([BadRequestError, "400 Unknown model: model-9"]);
  expect(await refusal(API_KEY, "model-latest", null)).toEqual([
    UnprocessableEntityError,
    "422 state: Expected a string, an object or an array but found null",
  ]);
});

test("the official client can cancel", async () => {
  const controller = new AbortController();
  const answer = client().systemOne(
    { state: "s", questions: { q: noul("?") } },
    { signal: controller.signal },
  );
  controller.abort();
  await expect(answer).rejects.toThrow(APIUserAbortError);
});
