// `next start` as a child of start.mjs. When that process is gone, however it ended, the server goes too.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { distDir } from "./prepare.mjs";

process.once("disconnect", () => process.exit());

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const instrumentation = path.join(root, distDir, "server/instrumentation.js");
if (existsSync(instrumentation)) {
  // As Next does later on: a .env file may configure the model.
  createRequire(require.resolve("../node_modules/next/package.json"))("@next/env").loadEnvConfig(root);
  // Where native packages look for the name of the C library. Made while a thread is inside of the model's runtime,
  // it waits for that thread: 0.2 s.
  const report = process.report.getReport();
  process.report.getReport = () => report;
  // The model's first thread needs a core for as long as Next needs the other one to come up.
  await require(instrumentation).beginModel();
}
await import("../node_modules/next/dist/bin/next");
