import { runMain } from "./backup/main";
import { runRestoreCommand } from "./backup/runBackupCommand";

/** `npm run restore`: puts a backup in the place of the file store. */
await runMain("restore", runRestoreCommand);
