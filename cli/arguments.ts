import { parseArgs, type ParseArgsConfig } from "node:util";

/** Wrong arguments; the message names the wrong one. */
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
