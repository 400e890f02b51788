import { afterAll, beforeAll, expect, test } from "vitest";
import { askNoul, askScore } from "@typed-question/protocol/testing/questions";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import { toContent } from "../../accuracy/labelledItems";
import { CHANGES, countFlips } from "../../accuracy/flips";
import { readItems } from "../../accuracy/labelledItems";
import { ownWords } from "../../training/ownWords";
import { createEmbedder, type Embedder } from "../encoder/embedder";
import { loadEncoder, type Encoder } from "../encoder/encoder";
import { answerRequest } from "../runtime/answerRequest";
import { createConceptBank, type ConceptBank } from "./concepts";
import { softened } from "./gatedModel";
import kept from "./ownWords.json";
import { LATEST_MODEL } from "../runtime/models";

let encoder: Encoder;
let embedder: Embedder;
let bank: ConceptBank;

beforeAll(async () => {
  encoder = await loadEncoder();
  embedder = createEmbedder(encoder)(() => {});
  bank = createConceptBank(embedder);
});
afterAll(() => encoder.close());

async function answer(state: string, question: EngineQuestion): Promise<{ yes: number; skill: unknown }> {
  const request = { state: toContent(state)!, questions: [question] };
  const { outcomes } = await answerRequest(LATEST_MODEL, request, embedder, bank);
  const outcome = outcomes[0] as Extract<EngineOutcome, { kind: "distribution" }>;
  return { yes: outcome.probabilities.at(-1)!, skill: outcome.extras?.get("x_skill") };
}
const ask = (state: string, question: string) => answer(state, askNoul(toContent(question)));

const FENCE = "We finished painting the fence yesterday and went home.";

test.each([
  [FENCE, "Did the applicant get the job?"],
  [FENCE, "Has the bug been fixed?"],
  [FENCE, "Was the invoice paid?"],
  ["The council voted to repair the old bridge.", "Opinion piece?"],
  ["The app closes as soon as I open it.", "Are steps to reproduce given?"],
  ["I'd like your price list for my thesis.", "Is the sender the decision maker?"],
  ["My solicitor will file a claim against you.", "Is a deadline or court date named?"],
  ["Call me on +44 20 7946 0958.", "Is the phone number of the landlord given?"],
  ["I worked with Java for seven years and took a course in Python.", "More than three years of Python?"],
])("%j: %s asks for something else, so the answer is near one half", async (state, question) => {
  const { yes, skill } = await ask(state, question);
  expect(Math.abs(yes - 0.5)).toBeLessThan(0.2);
  expect(skill).toBeUndefined();
});

test.each([
  ["I sent the documents on Tuesday by mail.", "Were the documents sent?", "already done"],
  ["I was charged twice. Please return my money.", "Does the customer want a refund?", "refund request"],
  ["Call me on +44 20 7946 0958.", "Is a phone number given?", "personal data"],
  ["The rent is 900 euros.", "Is the rent above 700 euros?", "numbers"],
])("%j: %s is answered by %s", async (state, question, skill) => {
  const found = await ask(state, question);
  expect(found.yes).toBeGreaterThan(0.8);
  expect(found.skill).toBe(skill);
});

test.each([
  ["Star rating", ["1 star", "2 stars", "3 stars", "4 stars", "5 stars"], "sentiment"],
  ["Lead temperature", ["cold", "warm", "hot"], "purchase intent"],
  ["Triage level", ["can wait", "today", "now"], "urgency"],
  ["Level", ["P4", "P3", "P2", "P1"], "urgency"],
])("the levels of %j wake a concept", async (instructions, levels, skill) => {
  const question = askScore(
    toContent(instructions),
    levels.map((level) => toContent(level)!),
  );
  expect((await answer("Please help.", question)).skill).toBe(skill);
});

test("P1 is the most urgent, in either order", async () => {
  const levels = ["P1", "P2", "P3"].map((level) => toContent(level)!);
  const text = "Everything is down, we lose money every minute, help at once!";
  const rising = await answer(text, askScore(toContent("Priority"), levels.toReversed()));
  const falling = await answer(text, askScore(toContent("Priority"), levels));
  expect(rising.yes).toBeGreaterThan(falling.yes);
});

test("a missing question mark and a wrapped text turn no answer", async () => {
  const items = readItems("packages/embedded-model/accuracy/items/noul.jsonl").filter((_, i) => i % 60 === 0);
  const evaluate = (request: Parameters<typeof answerRequest>[1]) =>
    answerRequest(LATEST_MODEL, request, embedder, bank);
  expect(await countFlips(items, CHANGES["no question mark"], evaluate)).toBe(0);
  expect(await countFlips(items, CHANGES["text field"], evaluate)).toBe(0);
});

test("a softened probability stays on its side", () => {
  expect(softened(0.9, 0.5)).toBeCloseTo(0.75);
  expect(softened(0.1, 0.5)).toBeCloseTo(0.25);
  expect([softened(1, 0.5), softened(0, 1), softened(0.7, 1)]).toEqual([0.75, 0, expect.closeTo(0.7)]);
});

test("the concepts' own words are those of their questions", () => {
  // After a change of questions.json: `npm run train:words`.
  const made = Object.entries(ownWords()).map(([name, stems]) => [name, stems.join(" ")]);
  expect(Object.fromEntries(made)).toEqual(kept);
});
