import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `npm run test:full` runs these alone: they repeat trainings and send 20,000 generated requests. */
const full = ["**/*.full.test.ts"];

const exclude = ["**/node_modules/**", "**/.next*/**", "data/**", "e2e/**"];

/**
 * Files that put something else in a module's place, load it anew, or watch every server of their process: they have
 * processes of their own.
 */
const isolated = [
  "app/v1/systemone/images.test.ts",
  "lib/server/engines/registry.test.ts",
  "packages/protocol/src/appError.test.ts",
  "lib/server/http/refuseUnparsed.test.ts",
  "lib/server/http/startServer.test.ts",
  "lib/server/models/models.test.ts",
];

const PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: "node",
      environment: "node",
      include: ["**/*.test.ts"],
      exclude: [...exclude, ...isolated, ...full],
      globalSetup: ["test/postgresServer.ts"],
      setupFiles: ["test/failOnConsole.ts", "test/freshProcess.ts"],
    },
  },
  {
    extends: true,
    test: {
      name: "isolated",
      environment: "node",
      include: isolated,
      isolate: true,
      setupFiles: ["test/failOnConsole.ts", "test/freshProcess.ts"],
    },
  },
  {
    extends: true,
    test: {
      name: "jsdom",
      environment: "jsdom",
      include: ["**/*.test.tsx"],
      exclude,
      setupFiles: ["test/failOnConsole.ts", "test/freshProcess.ts", "test/jsdom.ts"],
    },
  },
];

const FULL_PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: "full",
      testTimeout: 3_600_000,
      environment: "node",
      include: full,
      exclude,
      globalSetup: ["test/postgresServer.ts"],
      setupFiles: ["test/failOnConsole.ts", "test/freshProcess.ts"],
    },
  },
];

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      // The package throws outside of a React server bundle; its own empty module is what Next picks.
      { find: "server-only", replacement: fromRoot("node_modules/server-only/empty.js") },
      { find: /^@\//, replacement: fromRoot("./") },
    ],
  },
  test: {
    restoreMocks: true,
    // No measures of anything: they only end a test that hangs, on a busy machine too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubEnvs: true,
    unstubGlobals: true,
    maxWorkers: 2,
    // Loading what a file imports takes longer than most of its tests: the files of a process share that.
    isolate: false,
    projects: mode === "full" ? FULL_PROJECTS : PROJECTS,
  },
}));
