import { expect, test } from "vitest";
import { certifiedTooMuch } from "./simulatedDecisions";

test.each([
  [200, 0.1],
  [1_000, 0.1],
  [1_000, 0.05],
  [4_000, 0.02],
])(
  "%i rows, alpha %f: the certified error rate is higher in at most 5%% of 2,000 datasets",
  (rows, alpha) => {
    const { share } = certifiedTooMuch({ rows, alpha, datasets: 2_000, seed: 3 });
    // Three standard errors of the simulation.
    expect(share).toBeLessThanOrEqual(0.05 + 3 * Math.sqrt((0.05 * 0.95) / 2_000));
  },
);
