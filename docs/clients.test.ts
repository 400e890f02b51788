import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const TESTS = "test/clients";

/** A text with one space where it has any, and without the escapes of a program inside of another. */
const plain = (text: string): string =>
  text.replace(/\\`/g, "`").replace(/\\\$/g, "$").replace(/\s+/g, " ").trim();

const tests = (readdirSync(TESTS, { recursive: true }) as string[])
  .filter((name) => !name.includes("node_modules") && /\.(ts|json)$/.test(name))
  .map((name) => plain(readFileSync(path.join(TESTS, name), "utf8")));

const page = readFileSync("docs/clients.md", "utf8");

test("each client's lines in docs/clients.md stand in the test that runs the client", () => {
  const blocks = [...page.matchAll(/^```(?:ts|json)\n([\s\S]*?)^```$/gm)].map(([, block = ""]) =>
    plain(block),
  );
  expect(blocks.length).toBe(9);
  expect(blocks.filter((block) => !tests.some((text) => text.includes(block)))).toEqual([]);
});

test("docs/clients.md names the versions that are installed", () => {
  const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    devDependencies: Record<string, string>;
  };
  const promptfoo = JSON.parse(readFileSync(`${TESTS}/promptfoo/package.json`, "utf8")) as {
    dependencies: Record<string, string>;
  };
  const installed: Record<string, string> = { ...devDependencies, ...promptfoo.dependencies };
  const rows = page.split("\n").filter((line) => /^\| .*\d\.\d+\.\d+ /.test(line));
  const named = rows.flatMap((row) => [...row.matchAll(/`?([@\w/-]+)`? (\d+\.\d+\.\d+)/g)]);
  expect(named.length).toBe(10);
  expect(named.map(([, name = ""]) => [name, installed[name]])).toEqual(
    named.map(([, name, version]) => [name, version]),
  );
});
