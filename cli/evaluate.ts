import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/server/env";
import { evaluateMain } from "./evaluation/evaluateMain";

/** `npm run evaluate`: asks models about the rows of a file and holds the answers against bars. */

const stopping = new AbortController();
process.once("SIGINT", () => stopping.abort(new Error("\nStopped: nothing was written.")));

process.exitCode = await evaluateMain(process.argv.slice(2), {
  print: (text) => console.log(text),
  writeError: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  signal: stopping.signal,
  key: () => env().apiKey ?? null,
  clock: {
    now: () => Date.now(),
    random: () => Math.random(),
    sleep: (ms, signal) => wait(ms, undefined, { signal }),
  },
});
