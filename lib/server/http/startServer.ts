import "server-only";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { dataDir } from "@/lib/server/paths";
import { prepareLocalAccount } from "@/lib/server/store/firstStart";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { keyNotice, localLinkNotice, type KeyState } from "./keyNotice";
import { isLoopback, localToken } from "./localAccess";
import { writeLocalToken } from "./localTokenFile";
import { watchRequests } from "./watchRequests";

/**
 * The start, before the first request: reads the configuration, opens the store, creates the local account,
 * begins the other parts, and prints its key to the terminal. On failure the process ends with a message.
 *
 * @param giveUp ends the parts that were begun before
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
  return `${keyNotice(keyState(key, hasFixedKey), baseUrl(host, port))}${linkNotice()}`;
}

/** The link that opens the page on this machine; nothing where the page always asks for a key. */
function linkNotice(): string {
  const { access, host, port } = env();
  if (access !== "local" || !isLoopback(host)) return "";
  try {
    writeLocalToken(dataDir(), port, localToken());
  } catch (error) {
    // With a database elsewhere, the data folder may be unwritable. The terminal shows the link anyway.
    log().warn({ err: error }, "the token of the local link could not be kept in the data folder");
  }
  return localLinkNotice(`${baseUrl(host, port)}/open?token=${localToken()}`);
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
