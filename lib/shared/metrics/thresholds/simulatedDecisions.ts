import { seededRandom, type Random } from "../seededRandom";
import { certifyThreshold } from "./certificate";

interface Simulation {
  /** Labelled rows of a dataset. */
  rows: number;
  alpha: number;
  datasets: number;
  seed: number;
}

/** Decisions of the tests' calibrated model: confidences from 0.5 to 1, each wrong with 1 − confidence. */
export function simulatedDecisions(rows: number, random: Random): { confidence: number[]; wrong: number[] } {
  const confidence = Array.from({ length: rows }, () => 1 - random() / 2);
  return { confidence, wrong: confidence.map((value) => (random() < 1 - value ? 1 : 0)) };
}

/**
 * How often a certificate with a certainty of 95% is false: its threshold decides more than alpha wrongly. At a
 * threshold t the model's true error rate is (1 − t) / 2.
 */
export function certifiedTooMuch({ rows, alpha, datasets, seed }: Simulation): {
  /** Share of all datasets. */
  share: number;
  /** Share with a certificate. */
  certified: number;
} {
  const random = seededRandom(seed);
  let [violated, certified] = [0, 0];
  for (let dataset = 0; dataset < datasets; dataset += 1) {
    const { confidence, wrong } = simulatedDecisions(rows, random);
    const certificate = certifyThreshold(
      {
        question: { name: "q", kind: "binary", outcomes: ["no", "yes"] },
        model: "m",
        rows: confidence.map((value, row) => ({
          ...{ id: `${dataset}/${row}`, expected: 1 - wrong[row]!, distribution: [1 - value, value] },
        })),
      },
      { alpha, delta: 0.05 },
    );
    if (certificate.kind !== "certified") continue;
    certified += 1;
    if ((1 - certificate.test.threshold) / 2 > alpha) violated += 1;
  }
  return { share: violated / datasets, certified: certified / datasets };
}
