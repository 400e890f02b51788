import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { singleton } from "@/lib/server/singleton";
import { openLibsqlStore } from "./libsqlStore";
import type { Store } from "./store";

/** Opens the store: in the database of this URL, or without one in a file of this folder. */
export async function openStore(folder: string, databaseUrl?: string): Promise<Store> {
  if (databaseUrl === undefined) return openLibsqlStore(folder);
  // Loaded lazily: the start of a server without PostgreSQL need not wait for the driver.
  const { openPostgresStore } = await import("./postgresStore");
  return openPostgresStore(databaseUrl);
}

/** The store of this process, opened at the first call. A failed opening is retried at the next call. */
export function store(): Promise<Store> {
  const slot = singleton<{ opening: Promise<Store> | null }>("store", () => ({ opening: null }));
  slot.opening ??= openStore(dataDir(), env().databaseUrl).catch((error: unknown) => {
    slot.opening = null;
    throw error;
  });
  return slot.opening;
}
