import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { parseEnv } from "@/lib/server/env";
import { errorWithoutContent } from "@/lib/server/log";
import { CLIENT_HEADER } from "@/lib/server/http/client";
import { recordBoundAddress } from "@/lib/server/http/localAccess";
import { replaceSingleton } from "@/lib/server/singleton";
import { prepareLocalAccount } from "@/lib/server/store/firstStart";
import { store } from "@/lib/server/store/openStore";

export const FIXED_KEY = "a-fixed-key-for-tests";

/** What a browser on this machine brings, as the server sees its connection. */
export const LOCAL_CLIENT = { [CLIENT_HEADER]: "127.0.0.1" };

const LIMITERS = ["wrongKeys signIn", "wrongKeys v1"];

export interface TestServer {
  /** The log, line by line. */
  logLines: Record<string, unknown>[];
  stop: () => Promise<void>;
}

/** Starts a server's parts for route handlers that a test calls: a fresh store and a log in memory. */
export async function startTestServer(
  variables: Record<string, string> = { PLAYGROUND_API_KEY: FIXED_KEY },
): Promise<TestServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "server-"));
  const logLines: Record<string, unknown>[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logLines.push(JSON.parse(String(chunk)) as Record<string, unknown>);
      done();
    },
  });
  const env = parseEnv({ PLAYGROUND_DATA_DIR: folder, PORT: "3000", ...variables });
  replaceSingleton("env", env);
  replaceSingleton(
    "log",
    pino({ base: undefined, timestamp: false, serializers: { err: errorWithoutContent } }, destination),
  );
  for (const name of [
    ...["store", "connections", "knownSessions", "goodKeys", "auditedRefusals", "metrics"],
    ...LIMITERS,
  ])
    replaceSingleton(name, undefined);
  recordBoundAddress("127.0.0.1");
  await prepareLocalAccount(await store(), { hasFixedKey: env.apiKey !== undefined, now: new Date() });
  return {
    logLines,
    stop: async () => {
      await (await store()).close();
      rmSync(folder, { recursive: true });
    },
  };
}
