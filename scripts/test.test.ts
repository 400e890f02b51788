import { describe, expect, test as base } from "vitest";
import { TempProject, type Ended } from "./tempProject";

/**
 * Stands in for each program: notes that it ran, leaves a report where it should, ends as the test wants. The first of
 * the checks goes on until the last one has begun, and the unit tests until the browser has begun where both run.
 */
const PROGRAM = (name: string) => `
const fs = require("node:fs");
fs.mkdirSync("data", { recursive: true });
fs.appendFileSync("data/steps.log", "${name} ");
fs.writeFileSync("data/${name}.args", process.argv.join(" "));
process.stdout.write("${name} complains\\n");
const report = process.argv.find((arg) => arg.startsWith("--outputFile.json="))?.split("=")[1] ?? process.env.PLAYWRIGHT_JSON_OUTPUT_FILE;
if (report) fs.writeFileSync(report, process.env.REPORT_${name} ?? "");
const end = () => {
  process.stderr.write("${name} goes on\\n");
  process.exitCode = Number(process.env.EXIT_${name} ?? 0);
};
const untilSeen = (text) =>
  fs.readFileSync("data/steps.log", "utf8").includes(text) ? end() : setTimeout(untilSeen, 10, text);
untilSeen(${name === "eslint" ? '"knip"' : name === "vitest" ? 'process.env.UNIT_WAITS_FOR ?? ""' : '""'});`;

const PROGRAMS = {
  prettier: "prettier/bin/prettier.cjs",
  eslint: "eslint/bin/eslint.js",
  tsc: "typescript/bin/tsc",
  knip: "knip/bin/knip.js",
  vitest: "vitest/vitest.mjs",
  playwright: "@playwright/test/cli.js",
};

const PASSING = {
  REPORT_vitest: JSON.stringify({ numTotalTests: 5, numPassedTests: 5, testResults: [] }),
  REPORT_playwright: JSON.stringify({ stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } }),
};

/** A project with these programs, and a function that runs its `npm test`. Tests run at the same time. */
const test = base.extend<{ project: TempProject; npmTest: NpmTest; steps: () => string[] }>({
  project: async ({ task: _ }, provide) => {
    const project = new TempProject();
    for (const [name, bin] of Object.entries(PROGRAMS)) {
      const isModule = bin.endsWith(".mjs");
      const head = isModule
        ? 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);'
        : "";
      project.write(`node_modules/${bin}`, head + PROGRAM(name));
    }
    project.write("chromium", "");
    await provide(project);
    project.remove();
  },
  npmTest: async ({ project }, provide) =>
    provide((args = [], env = {}) => {
      const chromium = { PLAYWRIGHT_CHROMIUM: project.path("chromium") };
      const all = { ...chromium, ...PASSING, ...env };
      return project.start(process.execPath, ["scripts/test.mjs", ...args], all).ended;
    }),
  /** Which programs ran, in the order of PROGRAMS: the checks run side by side. */
  steps: async ({ project }, provide) =>
    provide(() => {
      const ran = project.read("data/steps.log").trim().split(" ");
      return Object.keys(PROGRAMS).flatMap((name) => ran.filter((other) => other === name));
    }),
});

type NpmTest = (args?: string[], env?: Record<string, string>) => Promise<Ended>;

describe.concurrent("npm test", () => {
  test("runs every part and ends with one line that counts checks and tests", async ({ npmTest, steps }) => {
    const { code, lastLine, output } = await npmTest();
    expect({ code, lastLine, steps: steps() }).toEqual({
      code: 0,
      lastLine: "11 passed, 0 failed",
      steps: Object.keys(PROGRAMS),
    });
    expect(output.match(/^\d+ passed, \d+ failed$/gm)).toEqual(["11 passed, 0 failed"]);
  });

  test("eslint runs again only after a change of a source, or after a failure", async ({
    project,
    npmTest,
  }) => {
    const runs = async (env = {}) => {
      project.write("data/steps.log", "");
      const { output } = await npmTest(["checks"], { EXIT_eslint: "0", ...env });
      const hasRun = project.read("data/steps.log").includes("eslint");
      expect(output.includes("eslint passed on the same sources before.")).toBe(!hasRun);
      return hasRun;
    };
    expect([await runs({ EXIT_eslint: "1" }), await runs(), await runs()]).toEqual([true, true, false]);
    project.write("lib/a.ts", "export const a = 1;");
    expect([await runs(), await runs()]).toEqual([true, false]);
    project.write("README.md", "# Changed");
    expect(await runs()).toBe(false);
  });

  test("unit and browser tests run side by side, and the unit tests leave a core", async ({
    npmTest,
    project,
  }) => {
    const { lastLine } = await npmTest([], { UNIT_WAITS_FOR: "playwright" });
    expect(lastLine).toBe("11 passed, 0 failed");
    expect(project.read("data/vitest.args")).toContain("--no-file-parallelism");
    await npmTest(["unit"]);
    expect(project.read("data/vitest.args")).not.toContain("--no-file-parallelism");
  });

  test("goes on after a failure and fails in the end", async ({ npmTest, steps }) => {
    const { code, lastLine } = await npmTest([], {
      EXIT_prettier: "2",
      EXIT_vitest: "1",
      EXIT_playwright: "1",
    });
    expect({ code, lastLine, steps: steps() }).toEqual({
      code: 1,
      lastLine: "10 passed, 3 failed",
      steps: Object.keys(PROGRAMS),
    });
  });

  test("what checks write side by side stands together, above its result", async ({ npmTest }) => {
    const { output } = await npmTest(["checks"], { EXIT_eslint: "1" });
    expect(output).toMatch(/eslint complains\neslint goes on\n── eslint: 0 passed, 1 failed/);
  });

  test("a runner that crashed or found no tests has failed", async ({ npmTest }) => {
    const nothing = JSON.stringify({ numTotalTests: 0, numPassedTests: 0, testResults: [] });
    const { code, lastLine } = await npmTest([], { REPORT_vitest: nothing, REPORT_playwright: "{" });
    expect({ code, lastLine }).toEqual({ code: 1, lastLine: "4 passed, 2 failed" });
  });

  test("without a browser or a build the end-to-end tests have failed, with the reason", async ({
    project,
    npmTest,
  }) => {
    const noBrowser = await npmTest(["e2e"], { PLAYWRIGHT_CHROMIUM: "/nowhere" });
    expect({ code: noBrowser.code, lastLine: noBrowser.lastLine }).toEqual({
      code: 1,
      lastLine: "0 passed, 1 failed",
    });
    expect(noBrowser.output).toContain("PLAYWRIGHT_CHROMIUM is /nowhere, and there is no such file.");
    project.write("app/broken.ts", "");
    const noBuild = await npmTest(["e2e"]);
    expect({ code: noBuild.code, lastLine: noBuild.lastLine }).toEqual({
      code: 1,
      lastLine: "0 passed, 1 failed",
    });
    expect(noBuild.output).toContain("The build failed (exit code 3)");
  });

  test.for<[string, string, string[]]>([
    ["checks", "4 passed, 0 failed", ["prettier", "eslint", "tsc", "knip"]],
    ["unit", "5 passed, 0 failed", ["vitest"]],
    ["e2e", "2 passed, 0 failed", ["playwright"]],
  ])("-- %s runs that part alone", async ([part, lastLine, expected], { npmTest, steps }) => {
    expect(await npmTest([part])).toMatchObject({ code: 0, lastLine });
    expect(steps()).toEqual(expected);
  });

  test("a part that does not exist is named", async ({ npmTest }) => {
    const { code, lastLine, output } = await npmTest(["units"]);
    expect({ code, lastLine }).toEqual({ code: 1, lastLine: "0 passed, 1 failed" });
    expect(output).toContain('There is no part "units". Parts: unit, e2e, checks.');
  });
});
