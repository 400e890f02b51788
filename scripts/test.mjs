import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./address.mjs";
import { isStopping, run, stopWithParent } from "./children.mjs";
import { ensureChromium } from "./chromium.mjs";
import { countReport, readPlaywright, readReport, readVitest, sumCounts } from "./counts.mjs";
import { Failure } from "./failure.mjs";
import { fingerprint, lintedFiles } from "./fingerprint.mjs";
import { assertNodeVersion } from "./nodeVersion.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { ensurePython } from "./python.mjs";
import { ensureBuilt, ensureInstalled } from "./prepare.mjs";
import { withLock } from "./processes.mjs";

/** @typedef {import("./counts.mjs").Counts} Counts */
/** @typedef {(context: { isAlone: boolean }) => Promise<Counts>} Step */

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
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code; the output is printed whole at the end, because other steps run beside it
 */
async function runQuietly(bin, args, env) {
  let output = "";
  const code = await runBin(bin, args, { env, onOutput: (text) => (output += text) });
  process.stdout.write(output);
  return code;
}

/**
 * @param {string} bin
 * @param {string[]} args
 * @returns {() => Promise<Counts>} one test: the program ends with 0
 */
const check = (bin, args) => async () => ((await runQuietly(bin, args)) === 0 ? PASSED : FAILED);

/**
 * eslint's own cache looks at one file, but a verdict on it depends on the types in others. So only the very same
 * sources spare a run, after one that passed.
 *
 * @type {Step}
 */
async function lint() {
  const stamp = path.join(root, ".cache/linted");
  const before = fingerprint(root, lintedFiles(root));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === before) {
    console.log("eslint passed on the same sources before.");
    return PASSED;
  }
  rmSync(stamp, { force: true });
  const counts = await check("eslint/bin/eslint.js", ["--max-warnings", "0", "."])();
  const isUnchanged = fingerprint(root, lintedFiles(root)) === before;
  if (counts === PASSED && isUnchanged) writeFileSync(stamp, before);
  return counts;
}

/** The build and the generated types lie in the same folder, so they do not come side by side. */
let building = Promise.resolve();

/** @type {Step} */
async function typecheck() {
  await building.catch(() => {});
  const generated = await runQuietly("next/dist/bin/next", ["typegen"]);
  return generated === 0 ? check("typescript/bin/tsc", ["--noEmit"])() : FAILED;
}

/** @type {Step} */
async function unit({ isAlone }) {
  await ensurePostgres(root);
  await ensurePython(root);
  const report = path.join(reports, "unit.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = isAlone
    ? await runBin("vitest/vitest.mjs", args)
    : await runQuietly("vitest/vitest.mjs", [...args, "--no-file-parallelism"]);
  return countReport(readReport(report), code, readVitest);
}

/** @type {Step} */
async function endToEnd({ isAlone }) {
  const chromium = await ensureChromium(root);
  building = withLock(root, () => ensureBuilt(root));
  await building;
  const report = path.join(reports, "e2e.json");
  const args = ["test", "--reporter=line,json"];
  const env = {
    PLAYWRIGHT_CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYGROUND_E2E_PORT: String(await freePort()),
  };
  const code = isAlone
    ? await runBin("@playwright/test/cli.js", args, { env })
    : await runQuietly("@playwright/test/cli.js", args, env);
  return countReport(readReport(report), code, readPlaywright);
}

/** Two steps run side by side. The longest come first, so that the short ones fill the rest of both cores. */
const SIDE_BY_SIDE = 2;

/**
 * The parts and their steps, in the order in which they begin.
 *
 * @type {Record<string, Record<string, Step>>}
 */
const parts = {
  unit: { "unit tests": unit },
  e2e: { "end-to-end tests": endToEnd },
  checks: {
    eslint: lint,
    types: typecheck,
    prettier: check("prettier/bin/prettier.cjs", [
      "--check",
      "--cache",
      "--cache-location=.cache/prettier",
      ".",
    ]),
    knip: check("knip/bin/knip.js", []),
  },
};

/**
 * @param {string} name
 * @param {Step} step
 * @param {boolean} isAlone whether no other step runs beside it
 * @returns {Promise<Counts>}
 */
async function runStep(name, step, isAlone) {
  console.log(`\n── ${name}`);
  const startedAt = performance.now();
  const counts = await step({ isAlone }).catch((error) => {
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

  const chosen = Object.entries(parts).filter(([part]) => wanted.length === 0 || wanted.includes(part));
  const waiting = chosen.flatMap(([, steps]) => Object.entries(steps));
  const isAlone = waiting.length === 1;
  /** @type {Counts[]} */
  const all = [];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) all.push(await runStep(...next, isAlone));
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runWaiting));
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
