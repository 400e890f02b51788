import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./address.mjs";
import { isStopping, run, stopWithParent } from "./children.mjs";
import { ensureChromium } from "./chromium.mjs";
import { countReport, readPlaywright, readReport, readVitest, sumCounts } from "./counts.mjs";
import { Failure } from "./failure.mjs";
import { assertNodeVersion } from "./nodeVersion.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { ensurePython } from "./python.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { withLock } from "./processes.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */
/** @typedef {() => Promise<Counts>} Step */

const root = fileURLToPath(new URL("..", import.meta.url));
const reports = path.join(root, ".cache/reports");

/** A step that hangs is ended and counts as failed, so that the last line is always printed. */
const STEP_TIMEOUT_MS = 20 * 60_000;

const PASSED = { passed: 1, failed: 0 };
const FAILED = { passed: 0, failed: 1 };

/**
 * @param {string} bin path of a program inside node_modules
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onOutput?: (text: string) => void }} [options] as those of `run`
 */
const runBin = (bin, args, options) =>
  run(process.execPath, [path.join(root, "node_modules", bin), ...args], {
    ...options,
    cwd: root,
    timeoutMs: STEP_TIMEOUT_MS,
  });

/**
 * @param {string} bin
 * @param {string[]} args
 * @returns {Step} one test: the program ends with 0; what it wrote is printed whole, because others run beside it
 */
const check = (bin, args) => async () => {
  let output = "";
  const code = await runBin(bin, args, { onOutput: (text) => (output += text) });
  process.stdout.write(output);
  return code === 0 ? PASSED : FAILED;
};

/** @type {Step} */
async function typecheck() {
  const generated = await runBin("next/dist/bin/next", ["typegen"]);
  return generated === 0 ? check("typescript/bin/tsc", ["--noEmit"])() : FAILED;
}

/** @type {Step} */
async function unit() {
  await ensurePostgres(root);
  await ensurePython(root);
  const report = path.join(reports, "unit.json");
  const code = await runBin("vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  return countReport(readReport(report), code, readVitest);
}

/** @type {Step} */
async function endToEnd() {
  const chromium = await ensureChromium(root);
  await withLock(root, () => ensureBuilt(root));
  const report = path.join(reports, "e2e.json");
  const code = await runBin("@playwright/test/cli.js", ["test", "--reporter=line,json"], {
    env: {
      PLAYWRIGHT_CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      PLAYGROUND_E2E_PORT: String(await freePort()),
    },
  });
  return countReport(readReport(report), code, readPlaywright);
}

/**
 * A part is a list of lanes that run side by side; the steps of a lane run one after the other. Each of the checks
 * keeps one core busy, the test runners take all.
 *
 * @type {Record<string, Record<string, Step>[]>}
 */
const parts = {
  checks: [
    { eslint: check("eslint/bin/eslint.js", ["--max-warnings", "0", "."]) },
    {
      types: typecheck,
      prettier: check("prettier/bin/prettier.cjs", ["--check", "."]),
      knip: check("knip/bin/knip.js", []),
    },
  ],
  unit: [{ "unit tests": unit }],
  e2e: [{ "end-to-end tests": endToEnd }],
};

/**
 * @param {string} name
 * @param {Step} step
 * @returns {Promise<Counts>}
 */
async function runStep(name, step) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const counts = await step().catch((error) => {
    if (!isStopping()) console.error(error instanceof Failure ? error.message : error);
    return FAILED;
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

/** @param {string[]} wanted names of parts; all where there are none */
async function main(wanted) {
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown) throw new Failure(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(", ")}.`);
  assertNodeVersion(root);
  await withLock(root, () => ensureInstalled(root));
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  /** @type {Counts[]} */
  const all = [];
  for (const [part, lanes] of Object.entries(parts)) {
    if (wanted.length > 0 && !wanted.includes(part)) continue;
    await Promise.all(
      lanes.map(async (steps) => {
        for (const [name, step] of Object.entries(steps)) all.push(await runStep(name, step));
      }),
    );
  }
  return sumCounts(all);
}

stopWithParent(() => 130);
const { passed, failed } = await main(process.argv.slice(2)).catch((error) => {
  if (!isStopping()) console.error(error instanceof Failure ? `\n${error.message}` : error);
  return FAILED;
});
if (!isStopping()) {
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
