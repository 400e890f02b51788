import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createConceptBank, type ConceptBank } from "./concepts";
import data from "./concepts.json";
import { createEmbedder, type Embedder } from "./embedder";
import { loadEncoder, type Encoder } from "./encoder";

/** Loading the weights takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

describe("the concepts", () => {
  let encoder: Encoder;
  let embedder: Embedder;
  let bank: ConceptBank;
  beforeAll(async () => {
    encoder = await loadEncoder();
    embedder = createEmbedder(encoder)(() => {});
    bank = createConceptBank(embedder);
  });
  afterAll(() => encoder.close());

  test.each([
    ["Is this message abusive?", "toxicity"],
    ["How urgent is it?", "urgency"],
    ["Has the parcel already been delivered?", "already done"],
    ["Is the refund already paid?", "already done"],
    ["Does the caller want to speak with a real person?", "human agent"],
    ["The text is about gardening.", null],
    ["Is the customer not angry?", null],
    ["The message isn't spam.", null],
    ["", null],
  ])("%s", async (question, name) => {
    expect((await bank.find(question))?.name ?? null).toBe(name);
  });

  test.each(data.map(({ name }) => name))("%s puts its examples on their sides", async (name) => {
    const { yes, no } = data.find((concept) => concept.name === name)!;
    const concept = await bank.byName(name);
    const places = async (texts: string[]): Promise<number[]> =>
      Promise.all(texts.map(async (text) => concept.locate(await embedder.state(text))));
    const right = [
      ...(await places(yes)).map((place) => place > 0),
      ...(await places(no)).map((place) => place < 0),
    ];
    expect(right.filter(Boolean).length / right.length).toBeGreaterThan(0.9);
  });

  test("an empty state lies on neither side", async () => {
    expect((await bank.byName("sentiment")).locate(await embedder.state(""))).toBe(0);
  });

  test("one passage of a long state is enough for a presence, the whole counts for a tone", async () => {
    const filler = "The office plants were watered on Thursday and the lift was serviced. ".repeat(30);
    const insult = `${filler}\nYou are an idiot and a worthless fool.\n${filler}`;
    const [plain, marked] = [await embedder.state(filler), await embedder.state(insult)];
    const [toxicity, sentiment] = [await bank.byName("toxicity"), await bank.byName("sentiment")];
    expect(toxicity.locate(marked)).toBeGreaterThan(toxicity.locate(plain) + 0.05);
    expect(Math.abs(sentiment.locate(marked) - sentiment.locate(plain))).toBeLessThan(0.05);
  });
});
