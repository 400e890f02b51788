import { afterAll, beforeAll, expect, test } from "vitest";
import { stringifyJson, parseJson } from "@typed-question/protocol/json";
import type { EngineOutcome, EngineQuestion } from "@typed-question/protocol/engine";
import { askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { toContent } from "../../accuracy/labelledItems";
import { createEmbedder, type Embedder } from "../encoder/embedder";
import { loadEncoder, type Encoder } from "../encoder/encoder";
import { answerRequest } from "../runtime/answerRequest";
import { LATEST_MODEL } from "../runtime/models";
import { createConceptBank, type ConceptBank } from "./concepts";
import { readFieldPair } from "./fieldPair";

const FIELDS = new Map([
  ["student_answer", "a"],
  ["modelAnswer", "b"],
  ["topic", "c"],
]);

test.each([
  ["Is `student_answer` as good as `modelAnswer`?", false],
  ["Does the student answer mean the same as the model answer?", false],
  ["Does modelAnswer contradict student_answer?", true],
  ["student_answer does not match modelAnswer", true],
])("%s compares the two fields", (question, asksForDifference) => {
  expect(readFieldPair(question, FIELDS)).toMatchObject({ asksForDifference });
});

test.each([
  "Is the student answer good?",
  "Is `student_answer` longer than `modelAnswer`?",
  "Do `student_answer`, `modelAnswer` and `topic` say the same?",
  "Is the student answer on the same topic?",
])("%s compares no two fields", (question) => {
  expect(readFieldPair(question, FIELDS)).toBeNull();
});

let encoder: Encoder;
let embedder: Embedder;
let bank: ConceptBank;

beforeAll(async () => {
  encoder = await loadEncoder();
  embedder = createEmbedder(encoder)(() => {});
  bank = createConceptBank(embedder);
});
afterAll(() => encoder.close());

const MODEL_ANSWER = "Sound needs a medium such as air or water, so there is no sound in empty space.";
const GOOD = "Space is empty; without air or water as a medium sound cannot travel there.";
const WRONG = "Stars are far away, and light takes years to reach us.";

async function ask(
  student: string,
  question: EngineQuestion,
): Promise<Extract<EngineOutcome, { kind: "distribution" }>> {
  const state = parseJson(JSON.stringify({ student_answer: student, model_answer: MODEL_ANSWER }));
  const request = {
    state: { format: "json" as const, parts: [{ type: "text" as const, text: stringifyJson(state) }] },
    questions: [question],
  };
  const { outcomes } = await answerRequest(LATEST_MODEL, request, embedder, bank);
  return outcomes[0] as Extract<EngineOutcome, { kind: "distribution" }>;
}

test("an answer in other words is as good, another one is not, and the skill is named", async () => {
  const question = askNoul(toContent("Is `student_answer` as good as `model_answer`?"));
  const [good, wrong] = [await ask(GOOD, question), await ask(WRONG, question)];
  expect(good.extras?.get("x_skill")).toBe("compared fields");
  expect(good.probabilities[1]).toBeGreaterThan(0.6);
  expect(wrong.probabilities[1]).toBeLessThan(0.35);
  const opposite = askNoul(toContent("Does `student_answer` differ from `model_answer`?"));
  expect((await ask(GOOD, opposite)).probabilities[1]).toBeCloseTo(good.probabilities[0]!, 9);
});

test("a score of two fields rises with their likeness, whichever way its levels run", async () => {
  const levels = ["wrong", "partly right", "correct"].map((level) => toContent(level)!);
  const score = (some: typeof levels): EngineQuestion =>
    askScore(toContent("How close is `student_answer` to `model_answer`?"), some);
  const [good, wrong] = [await ask(GOOD, score(levels)), await ask(WRONG, score(levels))];
  expect(good.probabilities[2]).toBeGreaterThan(good.probabilities[0]!);
  expect(wrong.probabilities[0]).toBeGreaterThan(wrong.probabilities[2]!);
  expect((await ask(GOOD, score(levels.toReversed()))).probabilities.toReversed()).toEqual(
    good.probabilities.map((p) => expect.closeTo(p, 9)),
  );
});
