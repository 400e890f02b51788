import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ESLint } from "eslint";
import { expect, onTestFinished, test } from "vitest";
import config from "../eslint.config.mjs";
import { messagesOf, TYPED_PART } from "./lint";

/** [rule, file, refused code, accepted code] */
type Case = [rule: string, file: string, refused: string, allowed: string];

const impure = "no-restricted-globals";
const property = "no-restricted-properties";

const cases: Case[] = [
  [
    "eqeqeq",
    "lib/a.ts",
    "export const a = (b: number) => b == 1;",
    "export const a = (b: number) => b === 1;",
  ],
  ["max-lines", "lib/a.ts", "export {};\n".repeat(401), "export {};\n".repeat(400)],
  ["no-console", "lib/server/http/a.ts", "console.log(1);", "export {};"],
  ["no-console", "components/ui/A.tsx", "console.error(1);", "export {};"],
  [
    "no-restricted-imports",
    "lib/server/http/a.ts",
    'import { env } from "node:process";',
    'import "node:path";',
  ],
  ["no-restricted-imports", "lib/server/http/a.ts", 'import { env } from "process";', 'import "node:fs";'],
  ["no-restricted-syntax", "lib/a.ts", 'export * from "./b";', 'import { b } from "./b";'],
  ["no-restricted-syntax", "lib/a.ts", 'export { b } from "./b";', "export const b = 1;"],
  [
    "playground/disable-needs-reason",
    "lib/a.ts",
    "// eslint-disable-next-line a",
    "// eslint-disable-line a -- b",
  ],
  [
    "playground/disable-needs-reason",
    "lib/a.ts",
    "/* eslint-disable */",
    "/* eslint-disable a -- because */",
  ],
  [
    "playground/import-zones",
    "lib/shared/a.ts",
    'import "@/lib/server/env";',
    'import "@typed-question/protocol/json";',
  ],
  ["prefer-const", "lib/a.ts", "let a = 1; export { a };", "export const a = 1;"],
  [property, "lib/server/http/a.ts", "export const a = process.env.PORT;", "export const a = process.pid;"],
  [property, "components/ui/A.tsx", "export const { env } = process;", "export {};"],
  [property, "app/page.tsx", 'export const a = process["env"];', "export {};"],
  [property, "packages/protocol/src/readout/a.ts", "export const a = process.env.PORT;", "export {};"],
  [
    property,
    "packages/protocol/src/readout/a.ts",
    "export const a = Math.random();",
    "export const a = Math.max(1, 2);",
  ],
  [property, "lib/a.test.ts", 'test.skip("a", () => {});', 'test("a", () => {});'],
  [property, "lib/a.test.tsx", 'describe.only("a", () => {});', 'describe("a", () => {});'],
  [property, "e2e/a.spec.ts", "test.fixme();", 'test("a", () => {});'],
  [impure, "packages/protocol/src/a.ts", "export const a = Date.now();", "export const a = 1;"],
  [impure, "packages/protocol/src/readout/a.ts", "export const a = new Date();", "export const a = 1;"],
  [
    impure,
    "lib/server/engines/prompt/a.ts",
    'export const a = fetch("/");',
    "export const a = (fetch: () => void) => fetch();",
  ],
  [impure, "lib/shared/metrics/a.ts", "export const a = performance.now();", "export const a = 1;"],
  [impure, "lib/shared/datasets/a.ts", "export const a = crypto.randomUUID();", "export const a = 1;"],
  [impure, "lib/shared/draft/a.ts", 'export const a = localStorage.getItem("a");', "export const a = 1;"],
  [impure, "lib/shared/snippets/a.ts", "setTimeout(() => {}, 1);", "export const a = 1;"],
  [impure, "lib/shared/metrics/a.ts", "export const a = globalThis.fetch;", "export const a = 1;"],
  [
    "@typescript-eslint/consistent-type-imports",
    "lib/a.ts",
    'import { A } from "./b"; export type B = A;',
    "",
  ],
  [
    "@typescript-eslint/no-explicit-any",
    "lib/a.ts",
    "export const a: any = 1;",
    "export const a: unknown = 1;",
  ],
  ["@typescript-eslint/ban-ts-comment", "lib/a.ts", "// @ts-ignore\nexport {};", "export {};"],
  ["@typescript-eslint/no-unused-expressions", "lib/a.ts", "1 + 1;", "export const a = 1 + 1;"],
  ["@typescript-eslint/no-unused-vars", "lib/a.ts", "const a = 1;", "export const f = (_a: number) => 1;"],
];

test.each(cases)("%s in %s refuses what it should and nothing else", async (rule, file, refused, allowed) => {
  const count = async (code: string) => (await messagesOf(rule, file, code)).length;
  expect({ refused: (await count(refused)) > 0, allowed: await count(allowed) }).toEqual({
    refused: true,
    allowed: 0,
  });
});

test.each(["lib/a/index.ts", "components/ui/index.tsx", "lib/utils.ts", "e2e/utils.ts"])(
  "a file may not be named %s",
  async (file) => {
    expect(await messagesOf("no-restricted-syntax", file, "export const a = 1;")).toEqual([
      "No index or utils files: name a file after the one thing it holds.",
    ]);
  },
);

test("lib/server/env.ts reads the environment", async () => {
  expect(await messagesOf(property, "lib/server/env.ts", "export const a = process.env.PORT;")).toEqual([]);
});

const typedCases: Record<string, string> = {
  "@typescript-eslint/await-thenable": "export const a = async () => await 1;",
  "@typescript-eslint/no-floating-promises": "const a = async () => 1; a();",
  "@typescript-eslint/no-misused-promises": "export const a = [1].filter(async () => true);",
  "@typescript-eslint/switch-exhaustiveness-check":
    'export const a = (b: "c" | "d") => { switch (b) { case "c": return 1; } };',
};

test("the rules that need types are asked for them", async () => {
  // A project of one file: the compiler is slow for a large one.
  const folder = mkdtempSync(path.join(tmpdir(), "playground-eslint-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, "app")); // Next's rules warn when they find no pages.
  writeFileSync(
    path.join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "strict": true, "target": "ES2022" } }',
  );
  writeFileSync(path.join(folder, "a.ts"), Object.values(typedCases).join("\n"));
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, baseConfig: config });
  const [result] = await eslint.lintFiles("a.ts");
  const fired = new Set(result!.messages.map(({ ruleId }) => ruleId));
  expect(Object.keys(typedCases).filter((rule) => !fired.has(rule))).toEqual([]);
});

test("every rule that this project sets is shown to fire", () => {
  const own = config.filter((part) => part.name?.startsWith("playground"));
  const set = own.flatMap((part) => Object.keys(part.rules ?? {}));
  const shown = [...cases.map(([rule]) => rule), ...Object.keys(typedCases)];
  expect([...new Set(set)].filter((rule) => !shown.includes(rule))).toEqual([]);
  expect(own.some((part) => part.name === TYPED_PART)).toBe(true);
});
