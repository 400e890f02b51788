import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine, EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { askChoice, askNoul, askScore } from "@typed-question/protocol/testing/questions";
import { testEngineContract } from "@typed-question/protocol/testing/engineContract";
import { createEmbeddedEngines } from "./engine";
import { LATEST_MODEL, EMBEDDED_MODEL_IDS, type EmbeddedModelId } from "./models";

const text = (value: string): EngineContent => ({ format: "text", parts: [{ type: "text", text: value }] });
const signal = (): AbortSignal => new AbortController().signal;

/** One version alone: closing it ends the pool, as closing both would. */
function createAlone(id: EmbeddedModelId): Engine {
  const engines = createEmbeddedEngines(1);
  const others = EMBEDDED_MODEL_IDS.filter((other) => other !== id).map((other) => engines[other].close());
  const engine = engines[id];
  return { ...engine, close: async () => void (await Promise.all([engine.close(), ...others])) };
}

for (const id of EMBEDDED_MODEL_IDS) {
  testEngineContract(id, () => createAlone(id), { deterministic: true });
}

describe("the versions of the embedded model", () => {
  const engines = createEmbeddedEngines(1);
  afterAll(() => Promise.all(Object.values(engines).map((engine) => engine.close())));
  beforeAll(() => engines[LATEST_MODEL].ready());

  const probabilities = async (
    id: EmbeddedModelId,
    state: string,
    question: EngineQuestion,
  ): Promise<number[]> => {
    const result = await engines[id].evaluate({ state: text(state), questions: [question] }, signal());
    const [outcome] = result.outcomes;
    if (outcome?.kind !== "distribution") throw new Error("expected a distribution");
    return outcome.probabilities;
  };

  const DEPARTMENTS = [
    { name: "billing", description: text("charges, invoices, refunds") },
    { name: "technical", description: text("bugs, crashes, outages") },
    { name: "shipping", description: text("delivery, tracking, lost parcels") },
  ];
  const noul = (instructions: string): EngineQuestion => askNoul(text(instructions));
  const choice = (options: typeof DEPARTMENTS): EngineQuestion =>
    askChoice(text("Which department?"), options);

  test.each(EMBEDDED_MODEL_IDS)("%s finds the topic of a ticket", async (id) => {
    const [billing, technical, shipping] = await probabilities(
      id,
      "I was charged twice.",
      choice(DEPARTMENTS),
    );
    expect(billing).toBeGreaterThan(0.6);
    expect(billing! + technical! + shipping!).toBeCloseTo(1, 9);
  });

  test.each(EMBEDDED_MODEL_IDS)("%s gives an option the same probability wherever it stands", async (id) => {
    const forward = await probabilities(id, "My parcel is lost.", choice(DEPARTMENTS));
    const backward = await probabilities(id, "My parcel is lost.", choice([...DEPARTMENTS].reverse()));
    expect(backward.reverse()).toEqual(forward);
  });

  test.each(EMBEDDED_MODEL_IDS)("%s takes names in capitals for the same names", async (id) => {
    const upper = DEPARTMENTS.map(({ name, description }) => ({ name: name.toUpperCase(), description }));
    const state = "I was charged twice.";
    expect(await probabilities(id, state, choice(upper))).toEqual(
      await probabilities(id, state, choice(DEPARTMENTS)),
    );
  });

  test.each(EMBEDDED_MODEL_IDS)("%s is undecided about an empty state", async (id) => {
    expect(await probabilities(id, "", choice(DEPARTMENTS))).toEqual([1 / 3, 1 / 3, 1 / 3]);
    const noul: EngineQuestion = askNoul(text("Is it a complaint?"));
    expect(await probabilities(id, " ", noul)).toEqual([0.5, 0.5]);
  });

  describe.each(EMBEDDED_MODEL_IDS)("%s", (id) => {
    const answers = async (state: EngineContent): Promise<unknown> => {
      const questions = [
        choice(DEPARTMENTS),
        noul("Is the customer angry?"),
        noul("Did the customer ask for a refund?"),
        noul("Is the amount above 50 euros?"),
        askScore(text("How urgent is it?"), ["calm", "soon", "at once"].map(text)),
      ];
      const { outcomes } = await engines[id].evaluate({ state, questions }, signal());
      return outcomes;
    };
    const json = (value: unknown): EngineContent => ({ ...text(JSON.stringify(value)), format: "json" });
    const T = "I was charged 80 euros twice. Return it today!";

    test("gives a wrapped text the very answers of the plain one", async () => {
      const plain = await answers(text(T));
      const wrapped = [
        [{ type: "text", text: T }],
        { text: T },
        { text: [{ type: "text", text: T }] },
        [{ role: "user", content: T }],
        [{ role: "user", content: [{ type: "input_text", text: T }] }],
        { contents: [{ role: "user", parts: [{ text: T }] }] },
      ];
      for (const state of wrapped) expect(await answers(json(state))).toEqual(plain);
    });

    test("asks each side of a conversation about its own words", async () => {
      const chat = (customer: string, agent: string) =>
        json([
          { role: "user", content: customer },
          { role: "assistant", content: agent },
        ]);
      const refund = "I want my money back.";
      const other = "The office opens at nine.";
      const yes = async (state: EngineContent, question: string): Promise<number> => {
        const { outcomes } = await engines[id].evaluate({ state, questions: [noul(question)] }, signal());
        return outcomes[0]?.kind === "distribution" ? outcomes[0].probabilities[1]! : NaN;
      };
      for (const [side, own] of [
        ["customer", [refund, other]],
        ["agent", [other, refund]],
      ] as const) {
        const question = `Did the ${side} ask for a refund?`;
        const said = await yes(chat(own[0], own[1]), question);
        expect(said).toBe(await yes(text(refund), question));
        expect(said).toBeGreaterThan((await yes(chat(own[1], own[0]), question)) + 0.1);
      }
    });
  });

  test("counts the state once and each question's own texts, cached or not", async () => {
    const count = async (state: string, questions: EngineQuestion[]): Promise<number> => {
      const { usage } = await engines[LATEST_MODEL].evaluate({ state: text(state), questions }, signal());
      expect(usage.outputTokens).toBe(0);
      return usage.inputTokens;
    };
    const state = "My parcel is lost.";
    const stateTokens = await count(state, []);
    const questionTokens = (await count(state, [choice(DEPARTMENTS)])) - stateTokens;
    expect(stateTokens).toBeGreaterThan(3);
    expect(await count(state, [choice(DEPARTMENTS), choice(DEPARTMENTS)])).toBe(
      stateTokens + 2 * questionTokens,
    );
  });

  test("reads all of a long state", async () => {
    const filler = "The meeting about the new office plants is on Thursday. ".repeat(40);
    const long = `${filler}My parcel has been lost by the courier. Where is my delivery? ${filler}`;
    const question = choice(DEPARTMENTS);
    const without = await probabilities(LATEST_MODEL, filler + filler, question);
    const withParcel = await probabilities(LATEST_MODEL, long, question);
    expect(withParcel[2]).toBeGreaterThan(without[2]! + 0.1);
  });

  test("names the skill that took part, and none where there was none", async () => {
    const skill = async (state: string, question: EngineQuestion): Promise<unknown> => {
      const { outcomes } = await engines[LATEST_MODEL].evaluate(
        { state: text(state), questions: [question] },
        signal(),
      );
      return outcomes[0]?.kind === "distribution" ? outcomes[0].extras : null;
    };
    const ask = (instructions: string): EngineQuestion => noul(instructions);
    expect(await skill("They want 740 euros.", ask("The price is above 500 euros."))).toEqual(
      new Map([["x_skill", "numbers"]]),
    );
    expect(await skill("Acme sent it.", ask("Does the text mention Acme?"))).toEqual(
      new Map([["x_skill", "named thing"]]),
    );
    expect(await skill("I'm so glad I bought it.", ask("Is the review positive?"))).toEqual(
      new Map([["x_skill", "sentiment"]]),
    );
    expect(await skill("The rash spread to my arms.", ask("Is the text about medicine?"))).toBeUndefined();
  });

  test("reads what counts as no beside what counts as yes", async () => {
    const [agreed, refused] = [
      text("the supplier agreed to the terms"),
      text("the supplier turned the terms down"),
    ];
    const yes = async (state: string, isTurned: boolean): Promise<number> =>
      (
        await probabilities(
          LATEST_MODEL,
          state,
          askNoul(
            text("How did the supplier answer?"),
            isTurned ? refused : agreed,
            isTurned ? agreed : refused,
          ),
        )
      )[1]!;
    expect(await yes("They turned our terms down flat.", false)).toBeLessThan(0.5);
    expect(await yes("They turned our terms down flat.", true)).toBeGreaterThan(0.5);
    expect(await yes("They agreed to our terms.", false)).toBeGreaterThan(0.5);
  });

  test("tells what was asked for from what was done, and a threat to leave from a cancelled meeting", async () => {
    const yes = async (state: string, instructions: string): Promise<number> =>
      (await probabilities(LATEST_MODEL, state, noul(instructions)))[1]!;
    const refund = "Is the customer asking for a refund?";
    expect(await yes("Please pay me back what I spent on the tickets.", refund)).toBeGreaterThan(0.7);
    expect(await yes("My refund arrived today, thanks.", refund)).toBeLessThan(0.5);
    const leaving = "Will the customer cancel the subscription?";
    expect(await yes("I have had enough and will move to another company.", leaving)).toBeGreaterThan(0.6);
    expect(await yes("Please cancel the appointment on Monday.", leaving)).toBeLessThan(0.4);
  });

  test("reads a rubric in either direction", async () => {
    const levels = ["very dissatisfied", "dissatisfied", "neutral", "satisfied", "very satisfied"].map(text);
    const instructions = text("How satisfied is the guest?");
    const state = "The best holiday of our lives, we adored every minute.";
    const rising = await probabilities(LATEST_MODEL, state, askScore(instructions, levels));
    const falling = await probabilities(LATEST_MODEL, state, askScore(instructions, [...levels].reverse()));
    expect(rising[3]! + rising[4]!).toBeGreaterThan(0.7);
    expect(falling.reverse()).toEqual(rising.map((p) => expect.closeTo(p, 9)));
  });

  test("answers 255 options and ten equal levels with valid distributions", async () => {
    const options = Array.from({ length: 255 }, (_, i) => ({
      name: `option ${i}`,
      description: text(`kind ${i}`),
    }));
    const many = await probabilities(LATEST_MODEL, "I was charged twice.", choice(options));
    expect(many.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
    const levels = Array.from({ length: 10 }, () => text("same"));
    const equal = await probabilities(LATEST_MODEL, "I was charged twice.", askScore(null, levels));
    expect(equal.filter((p) => !(p > 0 && p < 1))).toEqual([]);
  });

  test("one version stays open when the other is closed", async () => {
    const pair = createEmbeddedEngines(1);
    await pair["model-1.12.0"].close();
    const result = await pair[LATEST_MODEL].evaluate({ state: text("hello"), questions: [] }, signal());
    expect(result.outcomes).toEqual([]);
    await pair[LATEST_MODEL].close();
  });
});
