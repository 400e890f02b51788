import { afterAll, beforeAll, expect, test } from "vitest";
import { renderPage } from "@/lib/server/images/testImages";
import { FIXED_KEY, startTestServer, type TestServer } from "@/test/server";
import * as systemOne from "../systemone/route";
import * as decisions from "./route";

let server: TestServer;
let page: string;

beforeAll(async () => {
  server = await startTestServer();
  const image = await renderPage(["I was charged twice on my invoice."], {
    width: 700,
    height: 120,
    fontSize: 28,
  });
  page = (await image.toBuffer()).toString("base64");
});

afterAll(() => server.stop());

async function ask(route: typeof decisions | typeof systemOne, body: unknown): Promise<Reply> {
  const response = await route.POST(
    new Request("http://localhost:3000/v1/x", {
      method: "POST",
      headers: {
        authorization: `Bearer ${FIXED_KEY}`,
        "content-type": "application/json",
        "service-danger-zone-images": "true",
      },
      body: JSON.stringify(body),
    }),
  );
  expect(response.status).toBe(200);
  return (await response.json()) as Reply;
}

interface Reply {
  model: string;
  answers: Record<string, Answer> | Answer[];
  usage: { input_tokens: number; output_tokens: number };
}

/** Fields of an answer on either wire. */
interface Answer {
  noul?: number;
  probability?: number;
  choice?: string | boolean;
  score?: number;
  confidence?: number;
  probabilities?: Record<string, number> | { probability: number }[];
  [extra: `x_${string}`]: unknown;
}

/** All that an answer says, in one form for both wires. */
function saidBy(answer: Answer): unknown {
  const { noul, probability = noul, choice, score, confidence, probabilities = {} } = answer;
  const values = Array.isArray(probabilities)
    ? probabilities.map((each) => each.probability)
    : Object.values(probabilities);
  const extras = Object.entries(answer).filter(([name]) => name.startsWith("x_"));
  return { probability, choice: String(choice ?? ""), score, confidence, values, extras };
}

const saidIn = ({ model, answers, usage }: Reply): unknown => ({
  model,
  answers: Object.values(answers).map(saidBy),
  tokens: [usage.input_tokens, usage.output_tokens],
});

const TICKET = "I was charged twice for my subscription and nobody answers. Refund me today!";
const NOTE = { note: TICKET, amount: 12 };
const text = (value: string, type = "input_text") => ({ type, text: value });

test.each<[title: string, state: unknown, input: unknown]>([
  ["a text", TICKET, TICKET],
  ["an empty text", "", ""],
  ["a message of one text", TICKET, [{ role: "user", content: TICKET }]],
  ["a message of one part", TICKET, [{ type: "message", role: "user", content: [text(TICKET)] }]],
  ["JSON", NOTE, [{ role: "user", content: [{ type: "input_json", data: NOTE }] }]],
  [
    "a talk",
    [
      { role: "system", content: "You help." },
      { role: "user", content: TICKET },
      { role: "assistant", content: "I am sorry.\nI refund it." },
    ],
    [
      { role: "system", content: "You help." },
      { role: "user", content: [text(TICKET)] },
      {
        role: "assistant",
        content: [text("I am sorry.", "output_text"), text("I refund it.", "output_text")],
      },
    ],
  ],
])("both wires answer all types the same about %s", { timeout: 60_000 }, async (_, state, input) => {
  const ours = await ask(systemOne, {
    model: "model-latest",
    state,
    questions: {
      refund: { type: "noul", instructions: "Is a refund asked for?" },
      team: {
        type: "choice",
        instructions: "Which team should handle this?",
        criteria: { billing: "payments, invoices and refunds", technical: null, other: "the rest" },
      },
      billing: {
        type: "choice",
        instructions: "Is it about billing?",
        criteria: { true: null, false: null },
      },
      urgency: {
        type: "score",
        instructions: { ask: "How urgent is it?" },
        criteria: ["can wait", "this week: within days", "today"],
      },
    },
  });
  const theirs = await ask(decisions, {
    model: "model-latest",
    input,
    questions: [
      { type: "predicate", instructions: "Is a refund asked for?" },
      {
        type: "choice",
        instructions: [text("Which team should handle this?")],
        choices: [
          { value: "billing", description: "payments, invoices and refunds" },
          { value: "technical" },
          { value: "other", description: "the rest" },
        ],
      },
      { type: "choice", instructions: "Is it about billing?", choices: [{ value: true }, { value: false }] },
      {
        type: "score",
        instructions: [{ type: "input_json", data: { ask: "How urgent is it?" } }],
        levels: [
          { label: "can wait" },
          { label: "this week", description: "within days" },
          { label: "today" },
        ],
      },
    ],
  });
  expect(saidIn(theirs)).toEqual(saidIn(ours));
});

test("both wires answer the same about images in state and instructions", { timeout: 60_000 }, async () => {
  const image = { type: "input_image", image_url: `data:image/png;base64,${page}` };
  const ours = await ask(systemOne, {
    model: "model-latest",
    state: "See:\nimage-0-0",
    questions: { same: { type: "noul", instructions: "image-0-1\nIs it about money?" } },
    assets: Object.fromEntries(
      ["image-0-0", "image-0-1"].map((name) => [name, { type: "image", format: "png", data_base64: page }]),
    ),
  });
  const theirs = await ask(decisions, {
    model: "model-latest",
    input: [{ role: "user", content: [text("See:"), image] }],
    questions: [{ type: "predicate", instructions: [image, text("Is it about money?")] }],
  });
  expect(saidIn(theirs)).toEqual(saidIn(ours));
});
