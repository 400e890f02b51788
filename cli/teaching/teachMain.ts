import path from "node:path";
import { UsageError } from "../arguments";
import { messageOf } from "../evaluation/runError";
import { FAILED, KEPT, runTeaching } from "./runTeaching";
import { parseTeachCommand, TEACH_HELP } from "./teachArguments";
import { teachProgress } from "./teachProgress";

export interface TeachProcess {
  /** Writes a line to stdout. */
  print: (text: string) => void;
  /** Writes to stderr. */
  writeError: (text: string) => void;
  /** Whether stderr is a terminal. */
  isTerminal: boolean;
  /** Aborts where a person stops the command. */
  signal: AbortSignal;
  now: () => number;
  /** The server's data folder. */
  dataFolder: () => string;
}

/** The whole command; it throws nothing. @returns the exit code */
export async function teachMain(args: readonly string[], process: TeachProcess): Promise<number> {
  const { print, writeError, isTerminal, signal, now } = process;
  const tell = (text: string) => writeError(`${text}\n`);
  try {
    const command = parseTeachCommand(args);
    if (command.kind === "help") {
      print(TEACH_HELP);
      return args.length === 0 ? FAILED : KEPT;
    }
    const dataFolder = command.dataFolder === null ? process.dataFolder() : path.resolve(command.dataFolder);
    const onProgress = teachProgress(writeError, isTerminal, now);
    return await runTeaching(command, { print, tell, onProgress, signal, now, dataFolder });
  } catch (error) {
    const help = error instanceof UsageError ? "\n\nnpm run teach -- --help shows how it is used." : "";
    tell(`${messageOf(error)}${help}`);
    return FAILED;
  }
}
