import type { EvaluationView } from "@/lib/shared/evaluation/evaluationView";
import type { Column, Comparison } from "./comparedColumns";

/** The tests' request: one question of each type. */
export const REQUEST_TEXT = JSON.stringify({
  model: "a",
  state: "The invoice is wrong",
  questions: {
    urgent: { type: "noul", instructions: "Is it urgent?" },
    team: { type: "choice", criteria: { Billing: null, Support: null, Sales: null } },
    mood: { type: "score", criteria: ["calm", "cross", "angry"] },
  },
});

interface Said {
  urgent?: number;
  team?: readonly [number, number, number];
  mood?: readonly [number, number, number];
}

const STANDARD: Required<Said> = { urgent: 0.9, team: [0.7, 0.2, 0.1], mood: [0.5, 0.25, 0.25] };

/** A response of `model` to {@link REQUEST_TEXT}; omitted values have defaults. */
export function responseText(model: string, said: Said = {}): string {
  const { urgent, team, mood } = { ...STANDARD, ...said };
  const [billing, support, sales] = team;
  return JSON.stringify({
    model,
    answers: {
      urgent: { type: "noul", noul: urgent },
      team: {
        type: "choice",
        choice: "Billing",
        confidence: 0.5,
        probabilities: { Billing: billing, Support: support, Sales: sales },
      },
      mood: {
        type: "score",
        score: mood[1] + 2 * mood[2],
        confidence: 0.5,
        legend: { 0: "calm", 1: "cross", 2: "angry" },
        probabilities: { 0: mood[0], 1: mood[1], 2: mood[2] },
      },
    },
    usage: { input_tokens: 1000, output_tokens: 3 },
  });
}

export function viewOf(text: string, latencyMs = 40): EvaluationView {
  return {
    requestText: REQUEST_TEXT,
    status: 200,
    responseText: text,
    requestId: "req_1",
    latencyMs,
    finishedAt: 1,
  };
}

/** A column answered by these responses. */
export function columnOf(model: string, responses: readonly string[], more: Partial<Column> = {}): Column {
  return {
    model,
    requestText: REQUEST_TEXT,
    wanted: Math.max(1, responses.length),
    deterministic: false,
    status: "answered",
    views: responses.map((text) => viewOf(text)),
    outdated: false,
    failure: null,
    ...more,
  };
}

export function comparisonOf(columns: readonly Column[], baseline = columns[0]?.model ?? ""): Comparison {
  return { requestText: REQUEST_TEXT, startedAt: 1, needsImages: false, columns, baseline };
}
