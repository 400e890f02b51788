import type { HistoryRun } from "@/lib/shared/pageApi/history";
import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";

type Stored = Pick<
  HistoryRun["evaluations"][number],
  "id" | "createdAt" | "status" | "response" | "latencyMs"
>;

/** A stored evaluation as the page shows it. Its stored time is its start. */
export function storedView(
  { id, createdAt, status, response, latencyMs }: Stored,
  requestText: string,
): EvaluationView {
  return {
    ...{ requestText, status, responseText: response, requestId: id, latencyMs },
    finishedAt: Date.parse(createdAt) + Math.round(latencyMs),
    reopened: true,
  };
}
