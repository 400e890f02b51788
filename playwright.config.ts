import { defineConfig } from "@playwright/test";
import { API_KEY, BASE_URL, DATA_DIR, PORT } from "./e2e/server";

const CHROMIUM_ARGS = [
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
  // Chromium refuses its sandbox to root.
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // A test waits more than it computes, so two of them share two cores well.
  workers: 2,
  forbidOnly: true,
  globalTimeout: 18 * 60_000,
  // Not a measure of anything: it only ends a test that hangs, on a busy machine too.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL: BASE_URL,
    // A trace of every test would double the processor time of the whole run: `npm run test:e2e -- --trace on` writes them.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.PLAYWRIGHT_CHROMIUM || "/usr/bin/chromium",
      args: CHROMIUM_ARGS,
    },
  },
  webServer: {
    command: "exec node scripts/start.mjs",
    url: BASE_URL,
    timeout: 180_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      HOST: "127.0.0.1",
      PORT: String(PORT),
      PLAYGROUND_API_KEY: API_KEY,
      // The conformance suite alone sends more than the default allows.
      PLAYGROUND_REQUESTS_PER_MINUTE: "1000000",
      PLAYGROUND_DATA_DIR: DATA_DIR,
    },
  },
});
