import { parseJson } from "@typed-question/protocol/json";
import { validateRequest } from "@typed-question/protocol/validate";
import { reportQuestions } from "@/lib/shared/reports/reportQuestion";
import { judgeTeaching } from "./judgeTeaching";
import type { TaughtFile } from "./taughtFile";

const QUESTION = '{"type":"choice","instructions":"Which team?","criteria":{"2":"billing","1":"the rest"}}';

/** A taught model for tests, with one question `team`. Its head answers nearly by `bias` alone. */
export function testTaughtFile(more: Partial<TaughtFile> = {}, bias: [number, number] = [0, 1]): TaughtFile {
  const request = validateRequest(parseJson(`{"state":"s","model":"m","questions":{"team":${QUESTION}}}`));
  if (!request.ok) throw new Error(JSON.stringify(request.details));
  const [asked] = reportQuestions(request.request.questions);
  const labels = Int32Array.from({ length: 20 }, (_, row) => row % 2);
  const answers = Float64Array.from(labels, (_, row) => (row % 3) / 3).reduce<number[]>(
    (all, p) => [...all, p, 1 - p],
    [],
  );
  const [figures] = judgeTeaching([
    {
      ...{
        name: "team",
        kind: "nominal",
        outcomes: asked!.outcomes,
        labels,
        groups: labels.map((_, row) => row),
      },
      ...{ outOfFold: Float64Array.from(answers), untaught: new Float64Array(40).fill(0.5) },
      curve: [{ rows: 10, accuracy: 0.5, brier: 0.5 }],
    },
  ]);
  const weights = Buffer.from(new Float32Array(2 * 1_024).fill(0.5).buffer).toString("base64");
  const head = { vectors: "both" as const, shares: [1, 2] as [number, number], bias, weights };
  return {
    ...{ name: "mail", base: "model-1.14.0", taughtAt: "2026-11-29T10:00:00.000Z", seed: 1 },
    dataset: { name: "mail.csv", version: null, rows: 20 },
    questions: [
      {
        asked: asked!,
        question: QUESTION,
        head: { ...head, temperature: 1.2, doubt: 0.04 },
        figures: figures!,
      },
    ],
    ...more,
  };
}
