import { UsageError } from "../arguments";
import type { Clock } from "./ask";
import { askServer } from "./askServer";
import { EVALUATE_HELP, parseEvaluateCommand, type EvaluateCommand } from "./evaluateArguments";
import { rowProgress } from "./rowProgress";
import { FAILED, HELD, runEvaluation, type Models } from "./runEvaluation";
import { messageOf } from "./runError";

export interface Process {
  /** Writes a line to stdout. */
  print: (text: string) => void;
  /** Writes to stderr. */
  writeError: (text: string) => void;
  /** Whether stderr is a terminal. */
  isTerminal: boolean;
  /** Aborts where a person stops the command. */
  signal: AbortSignal;
  clock: Clock;
  /** The key of the environment, where the command line has none. */
  key: () => string | null;
}

/** The whole command; it throws nothing. @returns the exit code */
export async function evaluateMain(args: readonly string[], process: Process): Promise<number> {
  const { print, writeError, isTerminal, signal, clock } = process;
  const tell = (text: string) => writeError(`${text}\n`);
  try {
    const command = parseEvaluateCommand(args);
    if (command.kind === "help") {
      print(EVALUATE_HELP);
      return args.length === 0 ? FAILED : HELD;
    }
    return await runEvaluation(command, {
      ...{ signal, clock },
      openModels: () => openModels(command, process),
      writeReport: async (run, settings) => {
        const { reportDocument } = await import("@/components/report/reportDocument");
        return reportDocument(run, settings);
      },
      terminal: { print, tell, onProgress: rowProgress(writeError, isTerminal, clock.now) },
    });
  } catch (error) {
    const help = error instanceof UsageError ? "\n\nnpm run evaluate -- --help shows how it is used." : "";
    tell(`${messageOf(error)}${help}`);
    return FAILED;
  }
}

async function openModels({ server, key }: EvaluateCommand, process: Process): Promise<Models> {
  if (server !== null)
    return { ask: askServer(server, key ?? process.key()), close: () => Promise.resolve() };
  // Loaded late: a run against a server needs no model of this process.
  const { openLocalModels } = await import("./askHere");
  return openLocalModels();
}
