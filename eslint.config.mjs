import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";
import { defineConfig, globalIgnores } from "eslint/config";
import { disableNeedsReason } from "./eslint/disableNeedsReason.mjs";
import { importZones, PURE_ZONES } from "./eslint/importZones.mjs";

const SOURCES = [
  ...["app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}", "packages/*/src/**/*.ts"],
  "instrumentation*.ts",
];
const TESTS = ["**/*.test.{ts,tsx}"];

/** Nothing in these folders is React. Its rules, which compile each function, would find nothing there. */
const WITHOUT_REACT = ["bench", "cli", "eslint", "lib/server", "packages", "scripts"].map(
  (folder) => `${folder}/**`,
);

/** @param {import("eslint").Linter.Config} part */
const withoutReact = (part) =>
  part.rules ? { ...part, ignores: [...(part.ignores ?? []), ...WITHOUT_REACT] } : part;

const noReExport = "Import a thing from the file that defines it: no barrels.";
const reExports = [
  { selector: "ExportAllDeclaration", message: noReExport },
  { selector: "ExportNamedDeclaration[source]", message: noReExport },
];

const environment = {
  object: "process",
  property: "env",
  message: "Only lib/server/env.ts reads the environment; import what it parsed.",
};

const pureReason = "A pure folder has no environment, network, clock or randomness: take it as a parameter.";
const impureGlobals = [
  ...["fetch", "XMLHttpRequest", "WebSocket", "EventSource", "Worker"],
  ...["process", "globalThis", "window", "document", "navigator", "localStorage", "sessionStorage"],
  ...["Date", "performance", "crypto", "setTimeout", "setInterval", "setImmediate"],
].map((name) => ({ name, message: pureReason }));

const unfinished = ["skip", "skipIf", "runIf", "only", "todo", "fixme"].flatMap((property) =>
  ["test", "it", "describe"].map((object) => ({
    object,
    property,
    message: "A test runs, always and with the others.",
  })),
);

export default defineConfig([
  globalIgnores([".next*/", "data/", "coverage/", "test-results/", "playwright-report/", "next-env.d.ts"]),
  next.map(withoutReact),
  typescript,
  {
    name: "playground",
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: {
      playground: { rules: { "disable-needs-reason": disableNeedsReason, "import-zones": importZones } },
    },
    rules: {
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "no-restricted-imports": [
        "error",
        { paths: ["process", "node:process"].map((name) => ({ name, message: environment.message })) },
      ],
      "no-restricted-syntax": ["error", ...reExports],
      "playground/disable-needs-reason": "error",
      "prefer-const": "error",
    },
  },
  {
    name: "playground/typescript",
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-expressions": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    name: "playground/types",
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      // A form's or a button's handler may be async: React ignores what it returns.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    name: "playground/names",
    files: ["**/index.{ts,tsx,mjs}", "**/utils.{ts,tsx,mjs}"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...reExports,
        {
          selector: "Program",
          message: "No index or utils files: name a file after the one thing it holds.",
        },
      ],
    },
  },
  {
    name: "playground/sources",
    files: SOURCES,
    ignores: TESTS,
    rules: {
      "no-console": "error",
      "no-restricted-properties": ["error", environment],
      "playground/import-zones": "error",
    },
  },
  {
    name: "playground/packages",
    files: ["packages/**/*.{ts,mjs}"],
    rules: { "playground/import-zones": "error" },
  },
  {
    name: "playground/environment",
    files: ["lib/server/env.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    name: "playground/pure",
    files: PURE_ZONES.map((zone) => `${zone}/**/*.{ts,tsx}`),
    ignores: TESTS,
    rules: {
      "no-restricted-globals": ["error", ...impureGlobals],
      "no-restricted-properties": [
        "error",
        environment,
        { object: "Math", property: "random", message: pureReason },
      ],
    },
  },
  {
    name: "playground/tests",
    files: [...TESTS, "e2e/**/*.ts"],
    rules: { "no-restricted-properties": ["error", ...unfinished] },
  },
]);
