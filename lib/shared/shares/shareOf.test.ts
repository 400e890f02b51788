import { expect, test } from "vitest";
import { evaluationFacts, type HistoryRun } from "@/lib/shared/pageApi/history";
import { shareDocument } from "@/lib/shared/pageApi/shares";
import { shareOf } from "./shareOf";

const FACTS = {
  ...{ id: "req_1", createdAt: "2026-11-28T12:00:00.000Z", askId: null },
  ...{ modelAsked: "model-latest", modelAnswered: "model-1.14.0", status: 200, latencyMs: 12.5 },
  ...{ inputTokens: 40, outputTokens: 0, cost: 0.00000168, currency: null },
};

/** Everybody with the address of a share sees them: a new fact is named here once that is decided. */
test("a share shows these facts of an evaluation, and no other", () => {
  const run: Pick<HistoryRun, "createdAt" | "plan" | "requests" | "evaluations"> = {
    ...{ createdAt: FACTS.createdAt, plan: null, requests: { a: { text: "{}", images: [] } } },
    evaluations: [{ ...evaluationFacts.parse(FACTS), request: "a", response: "{}" }],
  };
  const hide = { state: false, statePaths: [], instructions: false, images: false };
  const shown = shareDocument.parse(JSON.parse(JSON.stringify(shareOf(run, "A run", hide))));
  expect(shown.evaluations).toEqual([{ ...FACTS, request: 0, response: "{}" }]);
});
