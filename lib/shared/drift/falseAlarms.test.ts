import { expect, test } from "vitest";
import type { JudgedAnswers } from "@/lib/shared/metrics/judgedRows";
import { seededRandom, type Random } from "@/lib/shared/metrics/seededRandom";
import { certifyThreshold } from "@/lib/shared/metrics/thresholds/certificate";
import { compareWithGolden } from "./compareWithGolden";
import { driftVerdict } from "./driftWords";

const GUARANTEE = { alpha: 0.1, delta: 0.05 };
const LABELS = ["no", "yes"];

const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
const sigmoid = (logit: number): number => Number((1 / (1 + Math.exp(-logit))).toFixed(6));

interface Simulation {
  rows: number;
  /** Standard deviation of the logit from one asking to the next. */
  noise: number;
  datasets: number;
  /** Factor of the true logits at the check; 1 changes nothing, −1 answers each row the other way. */
  change: number;
}

/** Shares of the certified datasets with a lost certificate, and with a certificate that is not made again. */
function simulate({ rows, noise, datasets, change }: Simulation) {
  const random = seededRandom(rows + noise * 1_000);
  let [certified, lost, notRemade] = [0, 0, 0];
  for (let dataset = 0; dataset < datasets; dataset += 1) {
    const logits = Array.from({ length: rows }, () => 2.5 * normal(random));
    const expected = logits.map((logit) => Number(random() < sigmoid(logit)));
    const asked = (factor: number): JudgedAnswers => ({
      ...{ question: { name: "q", kind: "binary", outcomes: LABELS }, model: "m" },
      rows: logits.map((logit, row) => {
        const yes = sigmoid(factor * logit + noise * normal(random));
        return { id: `${dataset}/${row}`, expected: expected[row]!, distribution: [1 - yes, yes] };
      }),
    });
    const golden = asked(1);
    const certificate = certifyThreshold(golden, GUARANTEE);
    if (certificate.kind !== "certified") continue;
    certified += 1;
    const frozen = [{ question: "q", ...GUARANTEE, threshold: certificate.test.threshold }];
    const questions = compareWithGolden([{ golden, now: asked(change), labels: LABELS }], frozen);
    const answered = { golden: rows, now: rows, both: rows };
    const { sentences } = driftVerdict(
      {
        ...{ rows, answered, isExact: false, problem: null, questions },
        answeredBy: { golden: ["m"], now: ["m"] },
      },
      "m",
    );
    if (sentences.some((sentence) => sentence.includes("no longer holds"))) lost += 1;
    if (sentences.some((sentence) => sentence.includes("cannot be made again"))) notRemade += 1;
  }
  return { certified: certified / datasets, lost: lost / certified, notRemade: notRemade / certified };
}

test.each([
  { rows: 200, noise: 0.1, datasets: 200, change: 1 },
  { rows: 200, noise: 0.3, datasets: 200, change: 1 },
  { rows: 1_000, noise: 0.1, datasets: 60, change: 1 },
  { rows: 1_000, noise: 0.3, datasets: 60, change: 1 },
])("asking again loses at most 5% of certificates: $rows rows, logit sd $noise", (simulation) => {
  const { certified, lost, notRemade } = simulate(simulation);
  expect(certified).toBeGreaterThan(0.5);
  expect(lost).toBeLessThanOrEqual(0.05);
  // What the test of the frozen threshold does not call drift.
  expect(notRemade).toBeGreaterThan(0.1);
});

test("a model that answers the other way loses every certificate", () => {
  expect(simulate({ rows: 200, noise: 0.1, datasets: 20, change: -1 }).lost).toBe(1);
});
