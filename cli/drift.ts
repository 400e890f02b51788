import { setTimeout as sleep } from "node:timers/promises";
import { env } from "@/lib/server/env";
import { readLocalToken } from "@/lib/server/http/localTokenFile";
import { dataDir } from "@/lib/server/paths";
import { UsageError } from "./arguments";
import { checkDrift, DRIFT_HELP, parseDriftCommand } from "./driftCommand";

/** `npm run drift`: checks golden sets on a running server. */

const FAILED = 2;

async function main(args: readonly string[]): Promise<number> {
  const command = parseDriftCommand(args);
  if (!command) {
    console.log(DRIFT_HELP);
    return 0;
  }
  return checkDrift(command, {
    server: command.server ?? `http://127.0.0.1:${env().port}`,
    key: command.key ?? env().apiKey ?? null,
    token: command.server === null ? readLocalToken(dataDir(), env().port) : null,
    send: fetch,
    sleep,
    print: (text) => console.log(text),
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  console.error(`${message}${cause}`);
  if (error instanceof UsageError) console.error("\nnpm run -s drift -- --help shows how it is used.");
  process.exitCode = FAILED;
}
