import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** Run from source, a thread has to teach itself TypeScript before it can load the worker. */
const SOURCE_LOADER = `
  const { workerData } = require("node:worker_threads");
  import("tsx/esm/api").then(({ register }) => (register(), import(workerData)));
`;

/**
 * The thread of `worker.ts` in a folder, run from source (tests, commands). Where the bundler made a chunk of the
 * worker there is no source: it gives a module's `import.meta` no `dirname`, and Node does.
 */
export function workerFromSource(folder: string): Worker {
  const workerData = pathToFileURL(join(folder, "worker.ts")).href;
  return new Worker(SOURCE_LOADER, { eval: true, workerData });
}
