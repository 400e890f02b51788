import { render, screen } from "@testing-library/react";
import { readErrorBody } from "@typed-question/protocol/errors";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import { NO_RUN, type RunFailure, type RunState } from "@/lib/shared/evaluation/runState";
import { Results } from "./results";

export const requestText = JSON.stringify({
  model: "model-latest",
  state: "The invoice is wrong",
  questions: {
    urgent: { type: "noul", instructions: "Is it urgent?" },
    team: { type: "choice", criteria: { Billing: null, Support: null } },
    mood: { type: "score", criteria: ["calm", "angry"] },
  },
});
// A server may send spaces, order and number notations that JSON.stringify would not.
export const responseText = `{"model": "model-1.14.0", "answers": {
  "mood":{"type":"score","score":0.25,"confidence":0.5,"legend":{"0":"calm","1":"angry"},"probabilities":{"0":0.75,"1":0.25}},
  "team":{"type":"choice","choice":"Billing","confidence":0.60,"probabilities":{"Billing":0.8,"Support":2e-1}},
  "urgent":{"type":"noul","noul":0.900}},
  "usage": {"input_tokens": 1200, "output_tokens": 6}}`;

export const view = (status: number, body: string): EvaluationView => ({
  requestText,
  status,
  responseText: body,
  requestId: `req_${status}`,
  latencyMs: 42.4,
  finishedAt: 1,
});
export const answered: RunState = { ...NO_RUN, evaluation: view(200, responseText), ended: "answered" };
export const refused = (status: number, body: string): RunFailure => ({
  kind: "refused",
  view: view(status, body),
  body: readErrorBody(body),
  retryAfterMs: null,
});

export const noActions = { onRetryNow: () => {}, onCancel: () => {} };

export function renderResults(run: RunState, outdated = false): HTMLElement {
  render(<Results run={run} outdated={outdated} request={<p>the request</p>} {...noActions} />);
  return screen.getByRole("region", { name: "Results" });
}
