import type { HistoryRun } from "@/lib/contract/history";
import { readResponse } from "@/lib/contract/readResponse";
import type { Answer } from "@/lib/contract/response";

/** A probability, or the value of a box, in two runs; null where one of them does not have it. */
export interface ProbabilityChange {
  model: string;
  question: string;
  /** The option or level; `yes` of a noul. */
  label: string;
  before: number | null;
  after: number | null;
}

/** Every probability of two runs, by model, question and label. The last answer of a model counts. */
export function probabilityChanges(before: HistoryRun, after: HistoryRun): ProbabilityChange[] {
  const [old, next] = [probabilitiesOf(before), probabilitiesOf(after)];
  return [...new Map([...old, ...next])].map(([key, { value: _, ...place }]) => ({
    ...place,
    before: old.get(key)?.value ?? null,
    after: next.get(key)?.value ?? null,
  }));
}

type Placed = Pick<ProbabilityChange, "model" | "question" | "label"> & { value: number };

function probabilitiesOf({ evaluations }: HistoryRun): Map<string, Placed> {
  const found = new Map<string, Placed>();
  for (const { modelAsked, status, response } of evaluations) {
    const reading = status === 200 ? readResponse(response) : null;
    if (!reading?.ok) continue;
    const model = modelAsked ?? reading.response.model;
    for (const [question, answer] of reading.response.answers) {
      for (const [label, value] of labelled(answer)) {
        found.set(JSON.stringify([model, question, label]), { model, question, label, value });
      }
    }
  }
  return found;
}

function labelled(answer: Answer): readonly (readonly [string, number])[] {
  switch (answer.type) {
    case "noul":
      return [["yes", answer.noul]];
    case "choice":
    case "score":
      return [...answer.probabilities];
    case "box":
      return [];
  }
}
