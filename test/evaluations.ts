import { evaluationFacts, type EvaluationFacts } from "@/lib/shared/pageApi/history";
import type { NewEvaluation } from "@/lib/server/store/saveEvaluation";

/** The facts of an answered evaluation. A test names the facts that it is about. */
export const factsOf = (facts: Partial<EvaluationFacts> = {}): EvaluationFacts => ({
  // The schema adds the facts that may be absent.
  ...evaluationFacts.parse({
    ...{ id: "req_1", createdAt: "2026-01-02T03:04:05.000Z" },
    ...{ modelAsked: "m", modelAnswered: "m-1", status: 200, latencyMs: 10 },
    ...{ inputTokens: 1, outputTokens: 1, cost: 0 },
  }),
  ...facts,
});

/** An answered evaluation for the store, with no request. */
export const newEvaluation = (fields: Partial<NewEvaluation> = {}): NewEvaluation => ({
  ...{ id: "req_1", runId: "run-1", accountId: "a", createdAt: new Date("2026-11-28T12:00:00Z") },
  ...{ modelAsked: "m", modelAnswered: "m-1", status: 200, latencyMs: 1 },
  ...{ inputTokens: 1, outputTokens: 0, cost: 0, answersPreview: "[]" },
  ...{ response: Buffer.from("r"), request: null, images: [], statePreview: "", questions: "[]" },
  ...{ questionTypes: ",,", searchText: "" },
  ...fields,
});
