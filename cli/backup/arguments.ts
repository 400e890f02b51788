import { readArguments, UsageError } from "../arguments";

export const BACKUP_HELP = `npm run backup -- [FOLDER] [--without-key-file]

Copies the store of PLAYGROUND_DATA_DIR into a new folder, also while the server runs, and checks the copy.
Without FOLDER it is backups/playground-<time> in the data folder. The images are part of the store.
  --without-key-file   leaves out connections.secret: keys of connections must be entered again after a restore

Not part of it: downloaded models, models.config.json, and the secret that signs sessions (people sign in again).
Exit code: 0 done, 1 no backup was made, 2 wrong arguments.
`;

export const RESTORE_HELP = `npm run restore -- FOLDER

Checks the backup in FOLDER and puts it in the place of the store in PLAYGROUND_DATA_DIR. Stop the server first.
The store from before stays beside it, as playground.db.before-restore-<time>.
Exit code: 0 done, 1 the store is as it was, 2 wrong arguments.
`;

const flag = { type: "boolean", default: false } as const;

/** @throws UsageError */
export function parseBackup(args: readonly string[]): {
  isHelp: boolean;
  target: string | undefined;
  withKeyFile: boolean;
} {
  const options = { "without-key-file": flag, help: flag };
  const { values, positionals } = readArguments({ args: [...args], options, allowPositionals: true });
  if (positionals.length > 1) throw new UsageError("Give one folder at most.");
  return { isHelp: values.help, target: positionals[0], withKeyFile: !values["without-key-file"] };
}

/** @throws UsageError */
export function parseRestore(args: readonly string[]): { isHelp: boolean; backup: string } {
  const { values, positionals } = readArguments({
    args: [...args],
    options: { help: flag },
    allowPositionals: true,
  });
  const [backup, ...more] = positionals;
  if (values.help) return { isHelp: true, backup: "" };
  if (backup === undefined || more.length > 0) throw new UsageError("Give the folder of one backup.");
  return { isHelp: false, backup };
}
