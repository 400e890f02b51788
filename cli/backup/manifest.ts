import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Client } from "@libsql/client";
import { z } from "zod";

export const MANIFEST_FILE = "manifest.json";
export const DATABASE_FILE = "playground.db";
/** Opens the keys of connections in the database. */
export const KEY_FILE = "connections.secret";

const fileFacts = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** `manifest.json` of a backup. */
export const manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The version of the tables. */
  storeVersion: z.int().min(1),
  /** Rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  files: z.object({ [DATABASE_FILE]: fileFacts, [KEY_FILE]: fileFacts.optional() }),
});
export type Manifest = z.output<typeof manifest>;

/** A backup that cannot be made or used; the message says which part. */
export class BackupError extends Error {
  override name = "BackupError";
}

export async function factsOf(file: string): Promise<z.output<typeof fileFacts>> {
  const hash = createHash("sha256");
  let bytes = 0;
  await pipeline(createReadStream(file), async function (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { bytes, sha256: hash.digest("hex") };
}

/** @returns the rows of each table, by its name in order */
export async function countRows(client: Client): Promise<Record<string, number>> {
  const tables = await client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.execute(`SELECT COUNT(*) AS n FROM "${String(name)}"`);
    counts[String(name)] = Number(rows[0]?.n);
  }
  return counts;
}

export async function storeVersionOf(client: Client): Promise<number> {
  const { rows } = await client.execute("PRAGMA user_version");
  return Number(rows[0]?.[0] ?? 0);
}

/** @throws BackupError if SQLite finds damage, or a row that names a missing one */
export async function requireSound(client: Client, name: string): Promise<void> {
  const { rows } = await client.execute("PRAGMA integrity_check");
  const problem = String(rows[0]?.[0] ?? "no answer");
  if (problem !== "ok") throw new BackupError(`${name} is damaged: ${problem}`);
  const loose = await client.execute("PRAGMA foreign_key_check");
  const [first] = loose.rows;
  if (first) {
    throw new BackupError(`${name} is not whole: a row of ${String(first[0])} names a missing one.`);
  }
}
