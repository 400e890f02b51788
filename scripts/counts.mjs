import { existsSync, readFileSync } from "node:fs";

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * Reads a runner's report; every result but a pass counts as a failure.
 *
 * @param {unknown} report the parsed report, or null without a readable one
 * @param {number} exitCode of the runner
 * @param {(report: any) => Counts} read
 * @returns {Counts} at least one failure when the runner crashed, reported an error or found no test at all
 */
export function countReport(report, exitCode, read) {
  const { passed, failed } = report === null ? { passed: 0, failed: 0 } : read(report);
  const isSound = report !== null && exitCode === 0 && passed > 0;
  return { passed, failed: isSound ? failed : Math.max(failed, 1) };
}

/**
 * Vitest's JSON report. A file that could not be loaded has no tests and counts as one failure.
 *
 * @param {{ numTotalTests: number, numPassedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }} report
 * @returns {Counts}
 */
export function readVitest({ numTotalTests, numPassedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + broken.length };
}

/**
 * Playwright's JSON report. A test that passed at a second try, or did not run, has not passed.
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export function readPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped };
}

/**
 * @param {string} file
 * @returns {unknown} null where there is no file or no JSON in it
 */
export function readReport(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), {
    passed: 0,
    failed: 0,
  });
}
