import { expect, test } from "vitest";
import { runThrough } from "@typed-question/embedded-model/text/steps";
import { learn } from "@typed-question/embedded-model/teach/learn";
import { probabilitiesOf, simulatedRows } from "@typed-question/embedded-model/teach/simulatedRows";
import { judgeTeaching } from "@/lib/shared/teach/judgeTeaching";

/** Of each kind: a teaching takes about a third of a second. */
const NOISE_TEACHINGS = 40;
const TOLD_TEACHINGS = 10;

/** How many teachings keep a head. */
function keptOf(
  { kind, outcomes, rows }: { kind: "binary" | "nominal"; outcomes: number; rows: number },
  { teachings, apart }: { teachings: number; apart: number },
): number {
  let kept = 0;
  for (let seed = 1; seed <= teachings; seed += 1) {
    const teaching = simulatedRows({ ...{ kind, outcomes, rows, apart, seed }, known: 0 });
    const learned = runThrough(learn(teaching, seed));
    const [figures] = judgeTeaching([
      {
        ...{ name: "q", kind, outcomes: Array.from({ length: outcomes }, String) },
        ...{ labels: teaching.labels, groups: teaching.groups, curve: learned.curve },
        ...{ outOfFold: learned.outOfFold, untaught: probabilitiesOf(teaching.logits, outcomes) },
      },
    ]);
    kept += Number(figures!.kept);
  }
  return kept;
}

const NOISE = [
  { kind: "binary", outcomes: 2, rows: 30 },
  { kind: "binary", outcomes: 2, rows: 100 },
  { kind: "nominal", outcomes: 3, rows: 60 },
] as const;

test("labels that are noise keep a head in at most 5% of the teachings", () => {
  const kept = NOISE.map((sort) => keptOf(sort, { teachings: NOISE_TEACHINGS, apart: 0 }));
  const all = kept.reduce((sum, count) => sum + count, 0);
  expect(all / (NOISE.length * NOISE_TEACHINGS), `kept by kind: ${kept.join(", ")}`).toBeLessThanOrEqual(
    0.05,
  );
}, 300_000);

test("labels that the vectors tell keep most heads", () => {
  const told = { kind: "binary", outcomes: 2, rows: 100 } as const;
  const kept = keptOf(told, { teachings: TOLD_TEACHINGS, apart: 0.35 });
  expect(kept / TOLD_TEACHINGS).toBeGreaterThanOrEqual(0.9);
}, 120_000);
