import { store } from "@/lib/server/store/openStore";
import { UsageError } from "./arguments";
import { AUDIT_HELP, parseAuditCommand, type AuditCommand } from "./auditArguments";
import { runAuditCommand } from "./auditCommand";

/** `npm run audit`: reads the log of keys, connections, shares and sign-ins. */

const DONE = 0;
const FAILED = 1;
const WRONG_ARGUMENTS = 2;

async function main(args: readonly string[]): Promise<number> {
  let command: AuditCommand;
  try {
    command = parseAuditCommand(args, new Date());
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message}\n\nnpm run audit -- --help shows how it is used.`);
    return WRONG_ARGUMENTS;
  }
  if (command.kind === "help") {
    console.log(AUDIT_HELP);
    return DONE;
  }
  const opened = await store();
  try {
    console.log(await runAuditCommand(command, opened));
    return DONE;
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
