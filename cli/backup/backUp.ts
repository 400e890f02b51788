import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { openClient } from "@/lib/server/store/databaseFile";
import {
  BackupError,
  countRows,
  DATABASE_FILE,
  factsOf,
  KEY_FILE,
  MANIFEST_FILE,
  requireSound,
  storeVersionOf,
  type Manifest,
} from "./manifest";

interface BackupOptions {
  dataDir: string;
  /** The new folder of the backup; it must not exist. */
  target: string;
  /** Whether the backup gets the file that opens the keys of connections. */
  withKeyFile: boolean;
  now: Date;
}

/**
 * Writes a backup of the file store while a server may run: one moment of the database, checked, in a folder that
 * appears whole or not at all. Readable by this user alone.
 * @throws BackupError
 */
export async function backUp({ dataDir, target, withKeyFile, now }: BackupOptions): Promise<Manifest> {
  const source = path.join(dataDir, DATABASE_FILE);
  if (!existsSync(source)) throw new BackupError(`There is no store to back up: ${source} is missing.`);
  if (existsSync(target)) throw new BackupError(`${target} exists already: name a new folder.`);
  const draft = `${target}.${process.pid}.tmp`;
  mkdirSync(path.dirname(path.resolve(target)), { recursive: true, mode: 0o700 });
  mkdirSync(draft, { mode: 0o700 });
  try {
    const written = await writeDraft({ source, dataDir, draft, withKeyFile, now });
    renameSync(draft, target);
    syncPath(path.dirname(path.resolve(target)));
    return written;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function writeDraft({
  source,
  dataDir,
  draft,
  withKeyFile,
  now,
}: Omit<BackupOptions, "target"> & { source: string; draft: string }): Promise<Manifest> {
  const copy = path.join(draft, DATABASE_FILE);
  // SQLite would make it readable by everybody.
  closeSync(openSync(copy, "w", 0o600));
  const reader = openClient(source);
  let before: Record<string, number>;
  let after: Record<string, number>;
  try {
    before = await countRows(reader);
    await reader.execute({ sql: "VACUUM INTO ?", args: [copy] });
    after = await countRows(reader);
  } finally {
    reader.close();
  }
  const { rows, storeVersion } = await checkCopy(copy);
  for (const [table, count] of Object.entries(rows)) {
    // Only where nobody wrote meanwhile, both counts must be the copy's.
    if (before[table] === after[table] && count !== before[table]) {
      throw new BackupError(`The copy has ${count} rows of ${table}, and the store ${before[table]}.`);
    }
  }
  const keySource = path.join(dataDir, KEY_FILE);
  const keyCopy = path.join(draft, KEY_FILE);
  const hasKeyFile = withKeyFile && existsSync(keySource);
  if (hasKeyFile) copyFileSync(keySource, keyCopy);
  const written: Manifest = {
    ...{ format: 1, createdAt: now.toISOString(), storeVersion, rows },
    files: {
      [DATABASE_FILE]: await factsOf(copy),
      ...(hasKeyFile ? { [KEY_FILE]: await factsOf(keyCopy) } : {}),
    },
  };
  const manifestFile = path.join(draft, MANIFEST_FILE);
  writeFileSync(manifestFile, `${JSON.stringify(written, null, 2)}\n`, { mode: 0o600 });
  for (const file of [copy, manifestFile, ...(hasKeyFile ? [keyCopy] : [])]) syncPath(file);
  return written;
}

async function checkCopy(copy: string): Promise<Pick<Manifest, "rows" | "storeVersion">> {
  const client = openClient(copy);
  try {
    await requireSound(client, "The copy");
    return { rows: await countRows(client), storeVersion: await storeVersionOf(client) };
  } finally {
    client.close();
  }
}

/** A file, or the names in a folder, survive a power cut from here on. */
export function syncPath(name: string): void {
  const handle = openSync(name, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
