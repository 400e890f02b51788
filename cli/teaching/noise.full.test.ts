import { expect, test } from "vitest";
import { runThrough } from "@typed-question/embedded-model/text/steps";
import { learn } from "@typed-question/embedded-model/teach/learn";
import { probabilitiesOf, simulatedRows } from "@typed-question/embedded-model/teach/simulatedRows";
import { judgeTeaching } from "@/lib/shared/teach/judgeTeaching";

const TEACHINGS = 100;

/** How many teachings keep a head. */
function keptOf(kind: "binary" | "nominal", outcomes: number, rows: number, isNoise: boolean): number {
  let kept = 0;
  for (let seed = 1; seed <= TEACHINGS; seed += 1) {
    const apart = isNoise ? 0 : 0.35;
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

test.each([
  ["binary", 2, 30],
  ["binary", 2, 100],
  ["nominal", 3, 60],
] as const)(
  "labels that are noise keep a head in at most 5%%: %s, %i outcomes, %i rows",
  (kind, outcomes, rows) => {
    const kept = keptOf(kind, outcomes, rows, true);
    expect(kept).toBeLessThanOrEqual(0.05 * TEACHINGS);
  },
);

test("labels that the vectors tell keep most heads", () => {
  expect(keptOf("binary", 2, 100, false)).toBeGreaterThan(0.9 * TEACHINGS);
});
