import { isStopping } from "./children.mjs";

/** A reason to stop that the person at the terminal can act on: shown without a stack. */
export class Failure extends Error {}

/**
 * Runs a command's main function. A failure ends the process with code 1 and its message.
 *
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (isStopping()) return;
    console.error(error instanceof Failure ? `\n${error.message}` : error);
    process.exit(1);
  }
}
