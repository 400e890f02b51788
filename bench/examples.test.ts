import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test, vi } from "vitest";
import { EXAMPLES, type Example } from "@/lib/shared/draft/examples";
import { parseJson, type JsonObject } from "@typed-question/protocol/json";
import { describeImagesFor } from "@/lib/server/engines/describedImages";
import { createEmbeddedEngines } from "@typed-question/embedded-model/runtime/engine";
import { EMBEDDED_MODEL_IDS } from "@typed-question/embedded-model/runtime/models";
import type { EngineContent, EngineQuestion } from "@typed-question/protocol/engine";
import { createImageDescriber } from "@/lib/server/images/describeImage";
import { inspectImage } from "@/lib/server/images/inspectImage";
import { toContent, toQuestion } from "@typed-question/embedded-model/accuracy/labelledItems";

/** Loading the weights in a thread takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A person's answer: the option, the half of the scale, yes or no. */
const EXPECTED: Record<string, Record<string, string>> = {
  "scanned-invoice": { document: "invoice", category: "furniture", over_1000: "yes" },
  "support-ticket": { team: "billing", urgency: "upper half", wants_refund: "yes" },
  "content-moderation": { category: "insult", severity: "upper half", toxic: "yes" },
  "lead-scoring": {
    intent: "buy",
    readiness: "upper half",
    industry: "healthcare",
    asks_for_meeting: "yes",
  },
  "resume-screening": { field: "backend", seniority: "upper half", payments_experience: "yes" },
  "product-review": { stars: "upper half", topic: "sound", recommends: "yes" },
};

function side(question: EngineQuestion, probabilities: number[]): string {
  switch (question.type) {
    case "choice":
      return question.options[probabilities.indexOf(Math.max(...probabilities))]!.name;
    case "score": {
      const expected = probabilities.reduce((sum, p, level) => sum + level * p, 0);
      return expected > (probabilities.length - 1) / 2 ? "upper half" : "lower half";
    }
    case "noul":
      return probabilities[1]! > 0.5 ? "yes" : "no";
  }
}

const LIMITS = { bytesMax: 16 * 1024 * 1024, pixelsMax: 40_000_000 };

/** The example's state with its picture in its place. */
async function stateOf({ state, image }: Example, signal: AbortSignal): Promise<EngineContent> {
  if (!image || typeof state !== "string") return toContent(parseJson(JSON.stringify(state)))!;
  const picture = await inspectImage(await readFile(`public${image.file}`), LIMITS, signal);
  const [before = "", after = ""] = state.split(image.placeholder);
  return {
    format: "text",
    parts: [
      { type: "text", text: before },
      { type: "image", image: picture },
      { type: "text", text: after },
    ],
  };
}

describe("the page's ready examples are answered as a person would by the latest embedded model", () => {
  const [latest] = EMBEDDED_MODEL_IDS;
  const engines = createEmbeddedEngines(1);
  const seeing = describeImagesFor(engines[latest], createImageDescriber());
  afterAll(() => Promise.all([seeing, ...Object.values(engines)].map((engine) => engine.close())));

  test.each(EXAMPLES.map((example) => [example.id, example] as const))("%s", async (id, example) => {
    const written = parseJson(JSON.stringify(example.questions)) as JsonObject;
    const questions = [...written.values()].map((question) => toQuestion(question as JsonObject));
    const { signal } = new AbortController();
    const state = await stateOf(example, signal);
    const { outcomes } = await seeing.evaluate({ state, questions }, signal);
    const sides = outcomes.map((outcome, i) =>
      outcome.kind === "distribution" ? side(questions[i]!, outcome.probabilities) : "none",
    );
    expect(Object.fromEntries([...written.keys()].map((name, i) => [name, sides[i]]))).toEqual(EXPECTED[id]);
  });
});
