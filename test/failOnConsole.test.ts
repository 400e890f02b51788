import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";

test("a test that expects console output spies on it and is not failed for it", () => {
  const error = vi.spyOn(console, "error").mockImplementation(() => {});
  console.error("expected %s", "line");
  expect(error.mock.calls).toEqual([["expected %s", "line"]]);
});

const NOISY = `
import { expect, test, vi } from "vitest";
test("error", () => console.error("a %s", "line"));
test("warning", () => console.warn("a line"));
test("looked at, yet not expected", () => { vi.spyOn(console, "error"); console.error("a line"); });
test("quiet", () => expect(1).toBe(1));`;

test("a test that writes an error or a warning has failed, and the next one has not", () => {
  // Beside node_modules, so that the file finds Vitest.
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(path.resolve(".cache/noisy-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const setup = path.resolve("test/failOnConsole.ts");
  writeFileSync(path.join(folder, "noisy.test.ts"), NOISY);
  writeFileSync(
    path.join(folder, "vitest.config.ts"),
    `export default { test: { setupFiles: ["${setup}"] } };`,
  );
  const vitest = path.resolve("node_modules/vitest/vitest.mjs");
  const { stdout } = spawnSync(process.execPath, [vitest, "run", "--root", folder, "--reporter=json"]);
  const [file] = JSON.parse(stdout.toString()).testResults;
  expect(
    file.assertionResults.map(({ title, status }: { title: string; status: string }) => [title, status]),
  ).toEqual([
    ["error", "failed"],
    ["warning", "failed"],
    ["looked at, yet not expected", "failed"],
    ["quiet", "passed"],
  ]);
});
