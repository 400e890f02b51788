import { setTimeout as wait } from "node:timers/promises";
import { env } from "@/lib/server/env";
import { UsageError } from "./arguments";
import { askServer } from "./evaluation/askServer";
import { EVALUATE_HELP, parseEvaluateCommand, type EvaluateCommand } from "./evaluation/evaluateArguments";
import { rowProgress } from "./evaluation/rowProgress";
import { FAILED, HELD, runEvaluation, type Models } from "./evaluation/runEvaluation";
import { messageOf } from "./evaluation/runError";

/** `npm run evaluate`: asks models about the rows of a file and holds the answers against bars. */

async function openModels({ server, key }: EvaluateCommand): Promise<Models> {
  if (server !== null) {
    return { ask: askServer(server, key ?? env().apiKey ?? null), close: () => Promise.resolve() };
  }
  // Loaded late: a run against a server needs no model of this process.
  const { openLocalModels } = await import("./evaluation/askHere");
  return openLocalModels();
}

async function main(args: readonly string[]): Promise<number> {
  let command: EvaluateCommand | { kind: "help" };
  try {
    command = parseEvaluateCommand(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\nnpm run evaluate -- --help shows how it is used.`);
    return FAILED;
  }
  if (command.kind === "help") {
    console.log(EVALUATE_HELP);
    return args.length === 0 ? FAILED : HELD;
  }
  const given = command;
  const stopping = new AbortController();
  process.once("SIGINT", () => stopping.abort(new Error("Stopped: nothing was written.")));
  return runEvaluation(given, {
    signal: stopping.signal,
    clock: {
      now: () => Date.now(),
      random: () => Math.random(),
      sleep: (ms, signal) => wait(ms, undefined, { signal }),
    },
    openModels: () => openModels(given),
    writeReport: async (run, settings) => {
      const { reportDocument } = await import("@/components/report/reportDocument");
      return reportDocument(run, settings);
    },
    terminal: {
      print: (text) => console.log(text),
      tell: (text) => console.error(text),
      onProgress: rowProgress(
        (text) => process.stderr.write(text),
        process.stderr.isTTY,
        () => performance.now(),
      ),
    },
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = FAILED;
}
