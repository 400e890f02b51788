import { parseArgs, type ParseArgsConfig } from "node:util";

/** The arguments are not what the command takes; the message names the one that is wrong. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** `parseArgs` of Node. @throws UsageError */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message.split("\n")[0] : String(error));
  }
}
