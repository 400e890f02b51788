import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PURE_ZONES } from "./eslint/importZones.mjs";

const fromRoot = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const exclude = ["**/node_modules/**", "**/.next*/**", "data/**", "e2e/**"];

/** Folders whose modules keep nothing from one call to the next. */
const pure = [...PURE_ZONES, "lib/conformance"].map((zone) => `${zone}/**/*.test.ts`);

export default defineConfig({
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
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          include: pure,
          // Its files may share what they import; loading that anew for each takes longer than most of their tests.
          isolate: false,
          setupFiles: ["test/failOnConsole.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "node",
          environment: "node",
          include: ["**/*.test.ts"],
          exclude: [...exclude, ...pure],
          globalSetup: ["test/postgresServer.ts"],
          setupFiles: ["test/failOnConsole.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "jsdom",
          environment: "jsdom",
          include: ["**/*.test.tsx"],
          exclude,
          setupFiles: ["test/failOnConsole.ts", "test/jsdom.ts"],
        },
      },
    ],
  },
});
