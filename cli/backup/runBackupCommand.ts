import path from "node:path";
import { backUp } from "./backUp";
import { parseBackup, parseRestore, BACKUP_HELP, RESTORE_HELP } from "./arguments";
import { BackupError, DATABASE_FILE, KEY_FILE, type Manifest } from "./manifest";
import { restore } from "./restore";

export interface StorePlace {
  dataDir: string;
  databaseUrl: string | undefined;
  hasSecret: boolean;
}

/** @returns text for the terminal. @throws UsageError, BackupError */
export async function runBackupCommand(
  args: readonly string[],
  place: StorePlace,
  now: Date,
): Promise<string> {
  const { isHelp, target, withKeyFile } = parseBackup(args);
  if (isHelp) return BACKUP_HELP;
  requireFile(place, "pg_dump");
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const folder = target ?? path.join(place.dataDir, "backups", `playground-${stamp}`);
  const made = await backUp({ dataDir: place.dataDir, target: folder, withKeyFile, now });
  const { bytes } = made.files[DATABASE_FILE]!;
  return [
    `Backed up to ${folder}: ${rowWords(made)}, ${bytes.toLocaleString("en")} bytes, checked.`,
    keyWords(made, place, withKeyFile),
  ].join("\n");
}

/** @returns text for the terminal. @throws UsageError, BackupError */
export async function runRestoreCommand(
  args: readonly string[],
  place: StorePlace,
  now: Date,
): Promise<string> {
  const { isHelp, backup } = parseRestore(args);
  if (isHelp) return RESTORE_HELP;
  requireFile(place, "pg_restore");
  const { manifest, kept } = await restore({ backup, dataDir: place.dataDir, now });
  return [
    `Restored the backup of ${manifest.createdAt}: ${rowWords(manifest)}, checked.`,
    ...(kept.length > 0 ? [`From before: ${kept.join(", ")}`] : []),
    ...(manifest.files[KEY_FILE]
      ? []
      : ["The backup has no key file. Where keys of connections do not open, enter them again."]),
  ].join("\n");
}

function requireFile({ databaseUrl }: StorePlace, program: string): void {
  if (databaseUrl === undefined) return;
  throw new BackupError(`The store is the PostgreSQL database of DATABASE_URL: use ${program} for it.`);
}

function rowWords({ rows }: Manifest): string {
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${total.toLocaleString("en")} rows in ${Object.keys(rows).length} tables`;
}

function keyWords(made: Manifest, { hasSecret }: StorePlace, withKeyFile: boolean): string {
  if (made.files[KEY_FILE]) {
    return `It holds ${KEY_FILE}, which opens the keys of connections: keep it as safe as the server itself.`;
  }
  if (hasSecret)
    return "PLAYGROUND_SECRET opens the keys of connections, and is not part of it: keep that, too.";
  return withKeyFile
    ? "There is no key file, because no key of a connection was ever stored."
    : `Without ${KEY_FILE}, keys of connections must be entered again after a restore.`;
}
