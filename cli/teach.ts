import { dataDir } from "@/lib/server/paths";
import { teachMain } from "./teaching/teachMain";

/** `npm run teach`: teaches the embedded model questions by the labelled rows of a file. */

const stopping = new AbortController();
process.once("SIGINT", () => stopping.abort(new Error("\nStopped: nothing was written.")));

process.exitCode = await teachMain(process.argv.slice(2), {
  print: (text) => console.log(text),
  writeError: (text) => process.stderr.write(text),
  isTerminal: process.stderr.isTTY,
  signal: stopping.signal,
  now: () => Date.now(),
  dataFolder: dataDir,
});
