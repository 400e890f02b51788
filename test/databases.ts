import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import type { Store } from "@/lib/server/store/store";
import { openStore } from "@/lib/server/store/openStore";

/** Both databases of the store: a contract runs on each. */
export const DATABASES = ["libsql", "postgres"] as const;
export type DatabaseKind = (typeof DATABASES)[number];

export interface TestDatabase {
  /** The data folder, which holds the store without a URL. */
  folder: string;
  url: string | undefined;
  /** Opens the store, as another process would. */
  open: () => Promise<Store>;
  /** Closes everything that was opened and removes it. */
  remove: () => Promise<void>;
}

/** An empty database. */
export async function newDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), "store-"));
  const created = kind === "postgres" ? await createPostgresDatabase() : undefined;
  const opened: Store[] = [];
  return {
    folder,
    url: created?.url,
    open: async () => {
      const store = await openStore(folder, created?.url);
      opened.push(store);
      return store;
    },
    remove: async () => {
      for (const store of opened) await store.close();
      await created?.drop();
      rmSync(folder, { recursive: true });
    },
  };
}

async function createPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const response = await fetch(inject("postgresStarter"));
  const server = await response.text();
  if (!response.ok) throw new Error(server);
  const name = `test_${randomBytes(8).toString("hex")}`;
  await query(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Runs one statement on its own connection. */
export async function query(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
