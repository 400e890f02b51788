import { afterAll, describe, expect, test, vi } from "vitest";
import type { ExampleOutcome } from "@/lib/shared/examples/exampleOutcome";
import { EXAMPLES } from "@/lib/shared/examples/examples";
import shown from "@/lib/shared/examples/outcomes.json";
import { exampleAnswerer } from "./exampleAnswers";

/** Loading the weights in a thread takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A person's answer: the option, the half of the scale, yes or no. */
const EXPECTED: Record<string, Record<string, string>> = {
  "support-ticket": { team: "billing", urgency: "upper half", wants_refund: "yes" },
  "lead-scoring": { intent: "buy", readiness: "upper half", industry: "healthcare", many_users: "yes" },
  "product-review": { stars: "upper half", topic: "sound", recommends: "yes" },
  "content-moderation": { category: "insult", severity: "upper half", toxic: "yes" },
  "compliance-check": { rule: "false_promise", private_email: "yes", phone: "yes", deadline: "yes" },
  "contract-clause": { clause: "termination", long_notice: "yes", already_in_force: "no", names_date: "yes" },
  "code-review": { concern: "security", too_large: "no", mentions_sql: "yes" },
  "rag-relevance": { best_passage: "passage_1", topic: "returns", names_person: "no" },
  "agent-tool-choice": {
    tool: "create_event",
    has_date: "yes",
    names_person: "yes",
    asks_for_email: "no",
  },
  "extraction-check": {
    supplier_named: "yes",
    has_email: "yes",
    in_time: "no",
    over_40_kg: "yes",
    goods: "coffee",
  },
  "resume-screening": { field: "backend", seniority: "upper half", knows_kafka: "yes" },
  grading: { correct: "yes", topic: "astronomy", language: "english" },
  "scanned-invoice": { document: "invoice", category: "furniture", over_1000: "yes" },
  receipt: { category: "meal", over_limit: "no", this_year: "yes" },
  screenshot: { problem: "payment", over_100: "yes", has_email: "no" },
};

function side({ kind, labels, probabilities }: ExampleOutcome): string {
  switch (kind) {
    case "nominal":
      return labels[probabilities.indexOf(Math.max(...probabilities))]!;
    case "ordinal": {
      const expected = probabilities.reduce((sum, p, level) => sum + level * p, 0);
      return expected > (probabilities.length - 1) / 2 ? "upper half" : "lower half";
    }
    case "binary":
      return probabilities[1]! > 0.5 ? "yes" : "no";
  }
}

describe("the ready examples and the latest embedded model", () => {
  const answerer = exampleAnswerer();
  afterAll(() => answerer.close());

  test("the gallery's pictures are of this model, one for each example", () => {
    expect(shown.model).toBe(answerer.model);
    expect(Object.keys(shown.examples)).toEqual(EXAMPLES.map(({ id }) => id));
  });

  test.each(EXAMPLES.map((example) => [example.id, example] as const))(
    "%s is answered as a person would, and as the gallery shows",
    async (id, example) => {
      const answers = await answerer.answer(example);
      expect(Object.fromEntries(Object.entries(answers).map(([name, one]) => [name, side(one)]))).toEqual(
        EXPECTED[id],
      );
      const pictures = (shown.examples as unknown as Record<string, Record<string, ExampleOutcome>>)[id]!;
      expect(Object.keys(pictures)).toEqual(Object.keys(answers));
      for (const [name, { labels, probabilities }] of Object.entries(answers)) {
        expect(pictures[name]!.labels).toEqual(labels);
        // Another processor may round otherwise.
        probabilities.forEach((p, i) => expect(pictures[name]!.probabilities[i]).toBeCloseTo(p, 1));
      }
    },
  );
});
