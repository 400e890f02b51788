import { store } from "@/lib/server/store/openStore";
import { UsageError } from "./arguments";
import { HELP, parseCommand, type Command } from "./keyArguments";
import { NoSuchKey, runCommand } from "./keyCommands";

/** `npm run keys`: makes, lists, changes and revokes API keys. */

const DONE = 0;
const FAILED = 1;
const WRONG_ARGUMENTS = 2;

async function main(args: readonly string[]): Promise<number> {
  const now = new Date();
  let command: Command;
  try {
    command = parseCommand(args, now);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\nnpm run keys -- --help shows how it is used.`);
    return WRONG_ARGUMENTS;
  }
  if (command.kind === "help") {
    console.log(HELP);
    return args.length === 0 ? WRONG_ARGUMENTS : DONE;
  }
  const opened = await store().catch((error: Error) => {
    throw new Error(`The store cannot be opened: ${error.message}`, { cause: error });
  });
  try {
    console.log(await runCommand(command, opened, now));
    return DONE;
  } catch (error) {
    if (!(error instanceof NoSuchKey)) throw error;
    console.error(error.message);
    return FAILED;
  } finally {
    await opened.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = FAILED;
}
