import "server-only";
import { env } from "@/lib/server/env";
import { dataDir } from "@/lib/server/paths";
import { prepareLocalAccount } from "@/lib/server/store/firstStart";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { keyNotice, type KeyState } from "./keyNotice";
import { watchRequests } from "./watchRequests";

/**
 * What happens once, before the first request: the configuration is read, the store opened, the local account
 * made, what else the server needs begun, and the terminal told about its key. Where that is not possible the
 * process ends with a message.
 *
 * @param giveUp ends what was begun before
 */
export async function startServer(
  begin: () => Promise<void>,
  giveUp: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  try {
    process.stdout.write(`\n${await prepare(begin)}\n`);
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    await giveUp().catch(() => {});
    process.exit(1);
  }
}

async function prepare(begin: () => Promise<void>): Promise<string> {
  const { apiKey, host, port } = env();
  watchRequests();
  const hasFixedKey = apiKey !== undefined;
  const key = await prepareLocalAccount(await openedStore(), { hasFixedKey, now: new Date() });
  await begin();
  return keyNotice(keyState(key, hasFixedKey), baseUrl(host, port));
}

async function openedStore(): Promise<Store> {
  try {
    return await store();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const place =
      env().databaseUrl === undefined
        ? `The data folder ${dataDir()} (PLAYGROUND_DATA_DIR)`
        : "The database (DATABASE_URL)";
    throw new Error(`${place} cannot be used: ${reason}`, { cause: error });
  }
}

function baseUrl(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

function keyState(madeKey: string | null, hasFixedKey: boolean): KeyState {
  if (madeKey !== null) return { kind: "made", key: madeKey };
  return { kind: hasFixedKey ? "fixed" : "known" };
}
