import {
  copyFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { readPlainJson } from "@/lib/shared/text/plainJson";
import { openClient } from "@/lib/server/store/databaseFile";
import { MIGRATIONS } from "@/lib/server/store/migrations";
import { syncPath } from "./backUp";
import {
  BackupError,
  countRows,
  DATABASE_FILE,
  factsOf,
  KEY_FILE,
  manifest,
  MANIFEST_FILE,
  requireSound,
  storeVersionOf,
  type Manifest,
} from "./manifest";

export interface Restored {
  manifest: Manifest;
  /** Where the store and the key file from before are now. */
  kept: string[];
}

/**
 * Puts a backup in the place of the store of a stopped server. The backup is checked first; the files from before
 * stay beside it under another name.
 * @throws BackupError, and then the store is as it was
 */
export async function restore({
  backup,
  dataDir,
  now,
}: {
  backup: string;
  dataDir: string;
  now: Date;
}): Promise<Restored> {
  const checked = await checkBackup(backup);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const store = path.join(dataDir, DATABASE_FILE);
  await requireStopped(store);
  const stamp = now.toISOString().replace(/[:.]/g, "-");
  const names = [...(checked.files[KEY_FILE] ? [KEY_FILE] : []), DATABASE_FILE] as const;
  const drafts = names.map((name) => `${path.join(dataDir, name)}.restore-${process.pid}.tmp`);
  const kept: string[] = [];
  try {
    for (const [index, name] of names.entries()) {
      copyFileSync(path.join(backup, name), drafts[index]!);
      chmodSync(drafts[index]!, 0o600);
      syncPath(drafts[index]!);
    }
    await requireEqual(drafts.at(-1)!, checked);
    // The key file goes first: a database without its key file would be of less use than the other way round.
    for (const [index, name] of names.entries()) {
      const place = path.join(dataDir, name);
      if (existsSync(place)) {
        const old = `${place}.before-restore-${stamp}`;
        // A second name, then one rename: at no time is the place empty.
        linkSync(place, old);
        kept.push(old);
      }
      renameSync(drafts[index]!, place);
    }
    syncPath(dataDir);
  } finally {
    for (const draft of drafts) rmSync(draft, { force: true });
  }
  return { manifest: checked, kept };
}

/** @throws BackupError unless the folder is a whole backup that this program can open */
async function checkBackup(backup: string): Promise<Manifest> {
  const file = path.join(backup, MANIFEST_FILE);
  if (!existsSync(file)) throw new BackupError(`${backup} is no backup: ${MANIFEST_FILE} is missing.`);
  const read = manifest.safeParse(readPlainJson(readFileSync(file, "utf8")));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new BackupError(`${file} cannot be read: ${issue?.path.join(".")}: ${issue?.message}`);
  }
  for (const [name, facts] of Object.entries(read.data.files)) {
    const place = path.join(backup, name);
    if (!existsSync(place)) throw new BackupError(`The backup has no ${name}.`);
    if ((await factsOf(place)).sha256 !== facts.sha256) {
      throw new BackupError(`${place} is not the file that was backed up: its checksum differs.`);
    }
  }
  if (read.data.storeVersion > MIGRATIONS.length) {
    throw new BackupError(
      `The backup has version ${read.data.storeVersion}, but this program knows only ${MIGRATIONS.length}.`,
    );
  }
  return read.data;
}

async function requireEqual(copy: string, { rows, storeVersion }: Manifest): Promise<void> {
  const client = openClient(copy);
  try {
    await requireSound(client, "The backup");
    const found = await countRows(client);
    const other = Object.keys({ ...rows, ...found }).find((table) => rows[table] !== found[table]);
    if (other !== undefined) {
      throw new BackupError(`The backup has ${found[other]} rows of ${other}, not ${rows[other]}.`);
    }
    if ((await storeVersionOf(client)) !== storeVersion) {
      throw new BackupError("The backup's database has another version than its manifest says.");
    }
  } finally {
    client.close();
  }
}

/** Long enough for another command that ends, and short for a person. */
const BUSY_TIMEOUT_MS = 1_000;

/**
 * Only the last connection of a database may put its log away, and then no log is left that belongs to the store from
 * before. The next start begins a new one.
 * @throws BackupError while another process has the store open
 */
async function requireStopped(store: string): Promise<void> {
  if (!existsSync(store)) return;
  const client = createClient({ url: pathToFileURL(store).href, timeout: BUSY_TIMEOUT_MS });
  try {
    await client.execute("PRAGMA journal_mode = DELETE");
  } catch (cause) {
    if (!String(cause).includes("SQLITE_BUSY")) throw cause;
    throw new BackupError(`A server, or another program, has ${store} open. Stop it first.`, { cause });
  } finally {
    client.close();
  }
}
