// Loaded before `next start`, by serverCommand.mjs. The server ends with start.mjs, however that one ended.
import { isMainThread } from "node:worker_threads";

// Each thread of the server loads this file too.
if (isMainThread) process.once("disconnect", () => process.exit());
