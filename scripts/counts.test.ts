import { describe, expect, test } from "vitest";
import { countReport, readPlaywright, readVitest, sumCounts } from "./counts.mjs";

const vitest = (passed: number, total: number, testResults: object[] = []) => ({
  numTotalTests: total,
  numPassedTests: passed,
  testResults,
});
const playwright = (stats: object) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
});

describe("the last line counts nothing as passed that did not pass", () => {
  test.each<[string, unknown, number, { passed: number; failed: number }]>([
    ["all passed", vitest(3, 3), 0, { passed: 3, failed: 0 }],
    ["some failed or were skipped", vitest(3, 5), 1, { passed: 3, failed: 2 }],
    [
      "a file did not load",
      vitest(3, 3, [{ status: "failed", assertionResults: [] }]),
      1,
      { passed: 3, failed: 1 },
    ],
    [
      "a failed file with tests counts by its tests",
      vitest(1, 2, [{ status: "failed", assertionResults: [1] }]),
      1,
      { passed: 1, failed: 1 },
    ],
    ["an error outside of every test", vitest(3, 3), 1, { passed: 3, failed: 1 }],
    ["no tests", vitest(0, 0), 0, { passed: 0, failed: 1 }],
    ["a runner without a report", null, 0, { passed: 0, failed: 1 }],
  ])("Vitest: %s", (_, report, code, expected) => {
    expect(countReport(report, code, readVitest)).toEqual(expected);
  });

  test.each<[string, unknown, number, { passed: number; failed: number }]>([
    ["all passed", playwright({ expected: 2 }), 0, { passed: 2, failed: 0 }],
    ["flaky and skipped", playwright({ expected: 2, flaky: 1, skipped: 3 }), 0, { passed: 2, failed: 4 }],
    ["failed", playwright({ expected: 2, unexpected: 1 }), 1, { passed: 2, failed: 1 }],
    ["the server did not start", playwright({}), 1, { passed: 0, failed: 1 }],
    ["crashed", null, 137, { passed: 0, failed: 1 }],
  ])("Playwright: %s", (_, report, code, expected) => {
    expect(countReport(report, code, readPlaywright)).toEqual(expected);
  });

  test("the parts add up", () => {
    expect(sumCounts([])).toEqual({ passed: 0, failed: 0 });
    expect(
      sumCounts([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 4 },
      ]),
    ).toEqual({ passed: 4, failed: 6 });
  });
});
