import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { UsageError } from "../arguments";
import type { StorePlace } from "./runBackupCommand";

const FAILED = 1;
const WRONG_ARGUMENTS = 2;

/** Runs a command with the arguments of this process, and sets its exit code. */
export async function runMain(
  name: string,
  command: (args: readonly string[], place: StorePlace, now: Date) => Promise<string>,
): Promise<void> {
  try {
    const { databaseUrl, secret } = env();
    const place = { dataDir: dataDir(), databaseUrl, hasSecret: secret !== undefined };
    console.log(await command(process.argv.slice(2), place, new Date()));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof UsageError) console.error(`\nnpm run ${name} -- --help shows how it is used.`);
    process.exitCode = error instanceof UsageError ? WRONG_ARGUMENTS : FAILED;
  }
}
