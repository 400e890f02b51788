import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** From source, a thread must register TypeScript before it can load the worker. */
const SOURCE_LOADER = `
  const { workerData } = require("node:worker_threads");
  import("tsx/esm/api").then(({ register }) => (register(), import(workerData)));
`;

/**
 * The thread of `worker.ts` in a folder, run from source (tests, commands). In a bundle there is no source:
 * the bundler gives a module's `import.meta` no `dirname`, unlike Node.
 * @param execArgv options of Node for the thread
 */
export function workerFromSource(folder: string, execArgv?: string[]): Worker {
  const workerData = pathToFileURL(join(folder, "worker.ts")).href;
  return new Worker(SOURCE_LOADER, { eval: true, workerData, ...(execArgv ? { execArgv } : {}) });
}
