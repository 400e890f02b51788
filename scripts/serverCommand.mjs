import { fileURLToPath } from "node:url";
import { nextCommand } from "./nextCommand.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * How the built server is started: by `npm start`, and where its time and its memory are measured.
 *
 * @param {import("./address.mjs").Address} address
 * @returns {{ command: string, args: string[], env: Record<string, string> }}
 */
export function serverCommand({ host, port }) {
  return {
    command: process.execPath,
    args: [
      // For each thread three times this much is kept for new objects. With V8's own 16 MB the memory after
      // `npm run bench:embedded` was 351 and not 307 MB, and no part of it was faster.
      "--max-semi-space-size=4",
      // Browsers send the cookies of an address to all of its ports. Node's own limit is 16 KiB, and a few apps
      // on this machine are enough to reach it.
      "--max-http-header-size=65536",
      `--import=${new URL("endWithParent.mjs", import.meta.url).href}`,
      ...[nextCommand(root), "start", root, "--hostname", host, "--port", String(port)],
    ],
    env: {
      ...{ HOST: host, PORT: String(port), NODE_ENV: "production" },
      // glibc alone reads it: memory given back by threads stays in each arena (324 and not 307 MB after the same).
      MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX || "2",
    },
  };
}
