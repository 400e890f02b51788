import { runMain } from "./backup/main";
import { runBackupCommand } from "./backup/runBackupCommand";

/** `npm run backup`: copies the file store while the server may run. */
await runMain("backup", runBackupCommand);
