import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { reloadConnections, trustNews } from "./connections";

/**
 * Reads connections and aliases again as soon as any process of the same PostgreSQL database has changed them.
 * With the embedded store nothing is followed: requests look for changes by themselves.
 * @returns a function that ends it
 */
export async function followConnections(): Promise<() => Promise<void>> {
  const { databaseUrl } = env();
  if (databaseUrl === undefined) return () => Promise.resolve();
  // Loaded only where it is used, as the driver is.
  const { CatalogListener } = await import("@/lib/server/store/catalogListener");
  const failed = (error: unknown): void =>
    log().error({ err: error }, "the connections cannot be read again");
  const listener = new CatalogListener({
    databaseUrl,
    onChange: () => void reloadConnections().catch(failed),
    onLost: (error) => log().warn({ err: error }, "changes of connections are not announced for now"),
  });
  trustNews(() => listener.isListening);
  return async () => {
    trustNews(() => false);
    await listener.stop();
  };
}
