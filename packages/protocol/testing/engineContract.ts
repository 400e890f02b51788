import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../src/response";
import { OPTIONS_MAX } from "../src/limits";
import { askChoice, askNoul, askScore, prose } from "./questions";
import type { Engine, EngineContent, EngineOutcome, EngineQuestion, EngineRequest } from "../src/engine";

const json = (value: string): EngineContent => ({ format: "json", parts: [{ type: "text", text: value }] });

const STATE = prose("I was charged twice for my March subscription. Please fix this today!");

const QUESTIONS: EngineQuestion[] = [
  askChoice(prose("Which department should handle this ticket?"), [
    { name: "billing", description: prose("charges, invoices and refunds") },
    { name: "technical", description: json('{"covers":["bugs","outages"]}') },
    { name: "shipping", description: null },
  ]),
  askNoul(prose("The customer asks for a refund.")),
  askNoul(
    json('{"ask":"Is it about money?"}'),
    prose("a payment is mentioned"),
    prose("no payment is mentioned"),
  ),
  askScore(prose("How urgent is it?"), [prose("not urgent"), prose("this week"), prose("today")]),
  askScore(null, [prose("the only level")]),
  askChoice(
    null,
    ["__proto__", "", "🎉", "10", "2"].map((name) => ({ name, description: null })),
  ),
];

const signal = (): AbortSignal => new AbortController().signal;

/** No before yes; one for each option; one for each level. */
function probabilitiesOf(answer: Answer): number[] {
  if (answer.type === "noul") return [1 - answer.noul, answer.noul];
  return answer.type === "box" ? [] : [...answer.probabilities.values()];
}

/** Asserts that an outcome fits its question. */
function expectValid(outcome: EngineOutcome, question: EngineQuestion): void {
  if (outcome.kind === "refusal") throw new Error("These questions give no reason to refuse one");
  const probabilities = outcome.kind === "answer" ? probabilitiesOf(outcome.answer) : outcome.probabilities;
  if (outcome.kind === "answer") {
    const { answer } = outcome;
    expect(answer.type).toBe(question.type);
    if (answer.type === "choice") {
      expect([...answer.probabilities.keys()]).toEqual(question.outcomes.map(({ name }) => name));
      expect(question.outcomes.map(({ name }) => name)).toContain(answer.choice);
    }
  }
  expect(probabilities.length).toBe(question.outcomes.length);
  expect(probabilities.filter((p) => !(p >= 0 && p <= 1))).toEqual([]);
  expect(Math.abs(probabilities.reduce((sum, p) => sum + p, 0) - 1)).toBeLessThan(1e-9);
}

/** The optional abilities of an engine; the rest holds for every engine. */
export interface EngineTraits {
  /** Equal requests give equal results to the last bit. */
  deterministic: boolean;
}

/** The written contract of {@link Engine} as tests. @param create makes an engine for the caller alone. */
export function testEngineContract(
  name: string,
  create: () => Engine,
  { deterministic }: EngineTraits,
): void {
  describe(`${name} keeps the engine's contract`, () => {
    let engine: Engine;
    beforeAll(() => {
      engine = create();
    });
    afterAll(() => engine.close());

    const evaluate = async (request: EngineRequest): Promise<EngineOutcome[]> =>
      (await engine.evaluate(request, signal())).outcomes;

    test("ready may be called any number of times", async () => {
      await Promise.all([engine.ready(), engine.ready()]);
      await engine.ready();
    });

    test.each<[string, EngineContent]>([
      ["prose", STATE],
      ["JSON", json('{"role":"user","amount":9007199254740993}')],
      ["nothing", prose("")],
      ["whitespace", prose(" \n\t ")],
      ["an empty object", json("{}")],
      ["lone surrogates and emoji", prose("\ud83d 👍🏽 \udc4d")],
    ])("answers every question with a valid distribution on %s", async (_, state) => {
      const outcomes = await evaluate({ state, questions: QUESTIONS });
      expect(outcomes.length).toBe(QUESTIONS.length);
      outcomes.forEach((outcome, i) => expectValid(outcome, QUESTIONS[i]!));
    });

    test("says what it can", () => {
      const { images, box, optionsMax, tokensMax } = engine.capabilities;
      expect([typeof images, typeof box]).toEqual(["boolean", "boolean"]);
      expect(optionsMax >= 2 && optionsMax <= OPTIONS_MAX && tokensMax > 0).toBe(true);
    });

    test("gives a single level all the probability", async () => {
      const [only] = await evaluate({ state: STATE, questions: [QUESTIONS[4]!] });
      if (only!.kind === "distribution") expect(only!.probabilities).toEqual([1]);
    });

    test("counts tokens as whole numbers", async () => {
      const { usage } = await engine.evaluate({ state: STATE, questions: QUESTIONS }, signal());
      expect(usage.inputTokens).toBeGreaterThan(0);
      expect(Object.values(usage).filter((count) => !Number.isInteger(count) || count < 0)).toEqual([]);
    });

    if (deterministic) {
      test("gives equal results for equal requests", async () => {
        const request = { state: STATE, questions: QUESTIONS };
        const first = await engine.evaluate(request, signal());
        expect(await engine.evaluate(structuredClone(request), signal())).toEqual(first);
      });

      test("answers a question the same alone, in another order and beside itself", async () => {
        const together = await evaluate({ state: STATE, questions: QUESTIONS });
        const reversed = await evaluate({ state: STATE, questions: [...QUESTIONS].reverse() });
        expect(reversed.reverse()).toEqual(together);
        for (const [i, question] of QUESTIONS.entries()) {
          expect(await evaluate({ state: STATE, questions: [question, question] })).toEqual([
            together[i],
            together[i],
          ]);
        }
      });
    }

    test("rejects with the signal's reason when it has aborted and when it aborts", async () => {
      const reason = new Error("the caller left");
      const request = { state: STATE, questions: QUESTIONS };
      await expect(engine.evaluate(request, AbortSignal.abort(reason))).rejects.toBe(reason);
      const controller = new AbortController();
      const evaluation = engine.evaluate(request, controller.signal);
      controller.abort(reason);
      await expect(evaluation).rejects.toBe(reason);
      expect((await evaluate(request)).length).toBe(QUESTIONS.length);
    });

    test("close rejects what is under way and what comes later, and may be called twice", async () => {
      const closing = create();
      await closing.ready();
      const underWay = expect(closing.evaluate({ state: STATE, questions: QUESTIONS }, signal())).rejects;
      await Promise.all([underWay.toThrow(Error), closing.close()]);
      await closing.close();
      await expect(closing.evaluate({ state: STATE, questions: [] }, signal())).rejects.toThrow(Error);
    });
  });
}
