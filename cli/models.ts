import { createInterface } from "node:readline/promises";
import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { InterruptedError } from "@/lib/server/weights/errors";
import { UsageError } from "./arguments";
import { MODELS_HELP, parseModelCommand, type ModelCommand } from "./modelArguments";
import { runModelCommand, type Terminal } from "./modelCommands";
import { progressLine } from "./progressLine";

/** `npm run models`: lists, downloads and removes models that are not part of the project. */

const DONE = 0;
const FAILED = 1;
const WRONG_ARGUMENTS = 2;
const INTERRUPTED = 130;

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}

const terminal: Terminal = {
  print: (text) => console.log(text),
  ask: process.stdin.isTTY ? ask : null,
  progress: progressLine(
    (text) => process.stdout.write(text),
    process.stdout.isTTY,
    () => performance.now(),
  ),
};

async function main(args: readonly string[]): Promise<number> {
  let command: ModelCommand;
  try {
    command = parseModelCommand(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\nnpm run models -- --help shows how it is used.`);
    return WRONG_ARGUMENTS;
  }
  if (command.kind === "help") {
    console.log(MODELS_HELP);
    return args.length === 0 ? WRONG_ARGUMENTS : DONE;
  }
  process.once("SIGINT", () => {
    console.error("\nStopped. The same command goes on from here.");
    process.exit(INTERRUPTED);
  });
  const settings = { dataDir: dataDir(), modelsUrl: env().modelsUrl };
  return (await runModelCommand(command, settings, terminal)) ? DONE : FAILED;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  if (error instanceof InterruptedError)
    console.error("What came is kept: the same command goes on from there.");
  process.exitCode = FAILED;
}
