import { afterAll, describe, expect, test, vi } from "vitest";
import { EXAMPLES } from "@/lib/builder/examples";
import { parseJson, type JsonObject } from "@/lib/contract/json";
import { createEmbeddedEngines } from "@/lib/engines/embedded/engine";
import { EMBEDDED_MODEL_IDS } from "@/lib/engines/embedded/models";
import type { EngineQuestion } from "@/lib/engines/engine";
import { toContent, toQuestion } from "./labelledItems";

/** Loading the weights in a thread takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What a person would answer: the option, the half of the scale, yes or no. */
const EXPECTED: Record<string, Record<string, string>> = {
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

describe("the page's ready examples are answered as a person would by the latest embedded model", () => {
  const [latest] = EMBEDDED_MODEL_IDS;
  const engines = createEmbeddedEngines(1);
  afterAll(() => Promise.all(Object.values(engines).map((engine) => engine.close())));

  test.each(EXAMPLES.map((example) => [example.id, example] as const))("%s", async (id, example) => {
    const written = parseJson(JSON.stringify(example.questions)) as JsonObject;
    const questions = [...written.values()].map((question) => toQuestion(question as JsonObject));
    const state = toContent(parseJson(JSON.stringify(example.state)))!;
    const { outcomes } = await engines[latest].evaluate({ state, questions }, new AbortController().signal);
    const sides = outcomes.map((outcome, i) =>
      outcome.kind === "distribution" ? side(questions[i]!, outcome.probabilities) : "none",
    );
    expect(Object.fromEntries([...written.keys()].map((name, i) => [name, sides[i]]))).toEqual(EXPECTED[id]);
  });
});
