// The built server, as a child of start.mjs. When that process is gone, however it ended, the server goes too.
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readAddress } from "./address.mjs";
import { distDir } from "./prepare.mjs";

process.once("disconnect", () => process.exit());

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const built = path.join(root, distDir);
const requireOfNext = createRequire(require.resolve("../node_modules/next/package.json"));
// As Next does where it reads its configuration: a .env file may configure the model too.
requireOfNext("@next/env").loadEnvConfig(root);
const instrumentation = path.join(built, "server/instrumentation.js");
if (existsSync(instrumentation)) {
  // Where native packages look for the name of the C library. Made while a thread is inside of the model's runtime,
  // it waits for that thread: 0.2 s.
  const report = process.report.getReport();
  process.report.getReport = () => report;
  // The model's first thread needs a core for as long as Next needs the other one to come up.
  await require(instrumentation).beginModel();
}

// What the command `next` does before it starts. It also loads all that its other commands need, and reads and
// checks next.config.js: the build wrote down what came of that, and the server that Next makes for
// `output: "standalone"` starts from it in this way.
process.env.NEXT_RUNTIME = "nodejs";
process.env.NEXT_PRIVATE_START_TIME = String(Math.round(performance.timeOrigin));
const { config } = JSON.parse(readFileSync(path.join(built, "required-server-files.json"), "utf8"));
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
const { host, port } = readAddress(process.env);
await requireOfNext("./dist/cli/next-start").nextStart({ hostname: host, port }, root);
