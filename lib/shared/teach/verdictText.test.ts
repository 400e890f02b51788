import { expect, test } from "vitest";
import { testTaughtFile } from "./testTaughtFile";
import { teachingVerdict } from "./verdictText";

const { figures } = testTaughtFile().questions[0]!;

test("says by how much a kept head is better, and what helps one that is not", () => {
  const difference = { value: 0.125, interval: [0.05, 0.2] as [number, number] };
  const kept = teachingVerdict({ ...figures, notKept: null, kept: true, accuracyDifference: difference });
  expect(kept.headline).toBe("Better than the untaught model on 20 rows, and right 12.5 points more often.");
  const weak = teachingVerdict({
    ...figures,
    notKept: "noBetterThanUntaught",
    weakest: ["billing", "other"],
  });
  expect(weak.headline).toContain("it is not kept");
  expect(weak.advice[0]).toBe("More rows help most for: “billing”, “other”.");
  expect(teachingVerdict({ ...figures, notKept: "lessAccurate" }).advice[0]).toMatch(
    /^Check the doubted labels/,
  );
});
