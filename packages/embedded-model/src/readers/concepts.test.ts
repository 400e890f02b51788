import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createConceptBank, type ConceptBank } from "./concepts";
import { createEmbedder, type Embedder } from "../encoder/embedder";
import { loadEncoder, type Encoder } from "../encoder/encoder";

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
    ["Does the user demand to be paid back?", "refund request"],
    ["THE CUSTOMER WANTS A REFUND", "refund request"],
    ["The customer asks for a refund.", "refund request"],
    ["Customer requests account closure", "cancellation"],
    ["Is the comment disrespectful?", "toxicity"],
    ["Was an account compromised?", "security incident"],
    ["The user tries to bypass the system's instructions.", "prompt injection"],
    ["Was the payment made?", "already done"],
    ["Is the matter time-sensitive?", "urgency"],
    ["The reviewer would buy it again.", "sentiment"],
    ["How critical is the issue?", "bug severity"],
    ["Does the person have children?", null],
    ["The text is about gardening.", null],
    ["Is the customer not angry?", null],
    ["The message isn't spam.", null],
    ["", null],
  ])("%s", async (question, name) => {
    expect((await bank.find(question))?.name ?? null).toBe(name);
  });

  test("an empty state lies on neither side", async () => {
    expect(await bank.byName("sentiment").locate(await embedder.state(""), embedder)).toBe(0);
  });

  test("one passage of a long state is enough for a presence, the whole counts for a tone", async () => {
    const filler = "The office plants were watered on Thursday and the lift was serviced. ".repeat(30);
    const insult = `${filler}\nYou are an idiot and a worthless fool.\n${filler}`;
    const [plain, marked] = [await embedder.state(filler), await embedder.state(insult)];
    const moved = async (name: string): Promise<number> => {
      const concept = bank.byName(name);
      return (await concept.locate(marked, embedder)) - (await concept.locate(plain, embedder));
    };
    expect(await moved("toxicity")).toBeGreaterThan(0.2);
    expect(Math.abs(await moved("sentiment"))).toBeLessThan(0.05);
  });

  test("one sentence among many ordinary ones decides about a presence", async () => {
    const around =
      "Hi team, we met last week. My company has forty employees. The report is due on Thursday.";
    const refund = bank.byName("refund request");
    const place = async (text: string): Promise<number> =>
      refund.locate(await embedder.state(text), embedder);
    expect(await place(around)).toBeLessThan(0);
    expect(await place(`${around} Please send my money back. ${around}`)).toBeGreaterThan(0);
  });

  test("a sentence that is said again and again is no less telling", async () => {
    const sentence = "Please send my money back.";
    const refund = bank.byName("refund request");
    const [once, often] = [await embedder.state(sentence), await embedder.state(`${sentence} `.repeat(500))];
    expect(await refund.locate(often, embedder)).toBeGreaterThan(await refund.locate(once, embedder));
  });

  test("reads no more than the nearest passages of a long state sentence by sentence", async () => {
    const long = Array.from({ length: 1500 }, (_, i) => `Room ${i} has a table and ${i} chairs.`).join(" ");
    const state = await embedder.state(long);
    const texts: string[] = [];
    const counting: Embedder = { ...embedder, text: (text) => (texts.push(text), embedder.text(text)) };
    await bank.byName("refund request").locate(state, counting);
    expect(state.chunks.length).toBeGreaterThan(50);
    expect(texts.length).toBeLessThan(200);
  });
});
