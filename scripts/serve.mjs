// The built server, as a child of start.mjs. When that process is gone, however it ended, the server goes too.
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readAddress } from "./address.mjs";
import { distDir } from "./prepare.mjs";

process.once("disconnect", () => process.exit());

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Begins the model before Next is loaded: its first thread needs one core for as long as Next needs the other one.
 * A failure costs only time, because instrumentation.ts begins the model again and reports what is wrong.
 */
async function beginModel() {
  // A .env file may configure the model. Next reads that file later, with its configuration.
  createRequire(require.resolve("next/package.json"))("@next/env").loadEnvConfig(root);
  const instrumentation = require(path.join(root, distDir, "server/instrumentation.js"));
  // Native packages look here for the name of the C library. Once the model's thread runs, each look takes 0.2 s.
  const report = process.report.getReport();
  process.report.getReport = () => report;
  await instrumentation.beginModel();
}

await beginModel().catch(() => {});
const { default: next } = await import("next");
const { host, port } = readAddress(process.env);
const app = next({ dev: false, dir: root, hostname: host, port });
await app.prepare();
const handle = app.getRequestHandler();
const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.statusCode = 500;
    response.end("Internal Server Error");
  });
});
await once(server.listen(port, host), "listening");

/** Takes no new connection, finishes the open requests, and ends. */
async function end() {
  await new Promise((resolve) => server.close(resolve));
  await app.close();
  process.exit();
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void end());
