import { createTypeSafeAi } from "@ai-sdk/typesafe-ai";
import { OpenRouter } from "@openrouter/sdk";
import { choice, noul, score, TypeSafeClient } from "@typesafe-ai/sdk";
import { experimental_decide, type Experimental_DecisionModel } from "ai";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  QUESTIONS,
  startPlayground,
  STATE,
  withoutExtras,
  type PlainResponse,
  type Playground,
} from "./playground";

let playground: Playground;
let server: string;
let key: string;
/** The same request by a bare `fetch`. */
let plain: PlainResponse;

beforeAll(async () => {
  playground = await startPlayground({ PLAYGROUND_ALIASES: "jev-latest=model-latest" });
  ({ server, key } = playground);
  plain = await playground.plain({ model: "model-latest", state: STATE, questions: QUESTIONS });
});

afterAll(() => playground.stop());

test("the reference client, with its own default model and headers, gets the plain answers", async () => {
  const client = new TypeSafeClient({
    apiKey: key,
    baseURL: server,
    defaultHeaders: { "TypeSafe-Danger-Zone-Long-Context": "true" },
  });
  const { data, response } = await client
    .systemOne({
      state: STATE,
      questions: {
        refund: noul(QUESTIONS.refund.instructions),
        team: choice(QUESTIONS.team.instructions, QUESTIONS.team.criteria),
        urgency: score(QUESTIONS.urgency.instructions, QUESTIONS.urgency.criteria),
      },
    })
    .withResponse();
  expect(data).toEqual(plain);
  expect(response.headers.get("x-typesafe-request-id")).toMatch(/^req_/);
});

test("the AI SDK decides with the plain numbers, and keeps the server's confidence", async () => {
  const { refund, team, urgency } = QUESTIONS;
  const typeSafeAi = createTypeSafeAi({ apiKey: key, baseURL: `${server}/v1` });
  // Its types are older than those of ai, and it runs.
  const model = typeSafeAi.evaluationModel("jev-latest") as unknown as Experimental_DecisionModel;
  const result = await experimental_decide({
    model,
    state: STATE,
    questions: { refund: { ...refund, type: "boolean" }, team, urgency },
  });
  const { answers } = plain;
  expect(result.answers).toMatchObject({
    refund: { probability: answers.refund?.noul },
    team: { choice: answers.team?.choice, probabilities: answers.team?.probabilities },
    urgency: { score: answers.urgency?.score, probabilities: answers.urgency?.probabilities },
  });
  expect(result.providerMetadata).toEqual({
    typesafe: { confidence: { team: answers.team?.confidence, urgency: answers.urgency?.confidence } },
  });
  expect([result.usage.inputTokens, result.response.modelId]).toEqual([
    plain.usage.input_tokens,
    plain.model,
  ]);
});

test("OpenRouter's client asks its System One endpoint, and gets the plain answers", async () => {
  const { refund, team, urgency } = QUESTIONS;
  const openRouter = new OpenRouter({ apiKey: key, serverURL: `${server}/v1` });
  const { answers, model, usage } = await openRouter.systemOne.create({
    decisionsRequest: {
      model: "model-latest",
      state: STATE,
      questions: { refund, team, urgency: { ...urgency, criteria: [...urgency.criteria] } },
    },
  });
  const entries = Object.entries(plain.answers).map(([name, answer]) => [name, withoutExtras(answer)]);
  expect({ answers, model, usage }).toEqual({
    answers: Object.fromEntries(entries),
    model: plain.model,
    usage: { inputTokens: plain.usage.input_tokens, outputTokens: plain.usage.output_tokens },
  });
});

test("OpenAI's client asks for decisions, and gets the plain numbers", async () => {
  const { refund, team, urgency } = QUESTIONS;
  const choices = Object.entries(team.criteria).map(([value, description]) => ({ value, description }));
  const levels = urgency.criteria.map((label) => ({ label }));
  const openai = new OpenAI({ apiKey: key, baseURL: `${server}/v1` });
  const decision = await openai.decisions.create({
    model: "model-latest",
    input: STATE,
    questions: [
      { type: "predicate", name: "refund", instructions: refund.instructions },
      { type: "choice", name: "team", instructions: team.instructions, choices },
      { type: "score", name: "urgency", instructions: urgency.instructions, levels },
    ],
  });
  const { answers } = plain;
  const listed = (probabilities: Record<string, number> = {}) =>
    Object.values(probabilities).map((probability) => ({ probability }));
  expect(decision).toMatchObject({
    model: plain.model,
    answers: [
      { type: "predicate", name: "refund", probability: answers.refund?.noul },
      {
        ...{ type: "choice", name: "team", choice: answers.team?.choice },
        ...{ confidence: answers.team?.confidence, probabilities: listed(answers.team?.probabilities) },
      },
      {
        ...{ type: "score", name: "urgency", score: answers.urgency?.score },
        ...{ confidence: answers.urgency?.confidence, probabilities: listed(answers.urgency?.probabilities) },
      },
    ],
    usage: plain.usage,
  });
});
