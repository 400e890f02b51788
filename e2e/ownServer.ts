import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/scripts/address.mjs";
import { serverCommand } from "@/scripts/serverCommand.mjs";
import { API_KEY } from "./server";
import { test } from "./test";

/** A built server of one test, which may be killed and restarted on the same folder and address. */
interface OwnServer {
  url: string;
  /** Ends it as a power cut would, and starts it again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param folder its data folder
 * @param variables settings beside the usual ones
 */
export async function startOwnServer(
  folder: string,
  variables: Record<string, string> = {},
): Promise<OwnServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = async () => {
    const { command, args, env } = serverCommand({ host: "127.0.0.1", port });
    const child = spawn(command, args, {
      env: { ...process.env, ...env, PLAYGROUND_API_KEY: API_KEY, PLAYGROUND_DATA_DIR: folder, ...variables },
      // The last channel closes when the tests end for any reason.
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
      await sleep(50);
    }
    return child;
  };
  let child = await start();
  const kill = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return {
    url,
    async restart() {
      await kill();
      child = await start();
    },
    close: kill,
  };
}

/** `test` on a server of its own, which the test may restart. */
export const testWithOwnServer = test.extend<{ server: OwnServer }>({
  server: async ({}, run, testInfo) => {
    const server = await startOwnServer(testInfo.outputPath("data"));
    await run(server);
    await server.close();
  },
  dataDir: async ({}, run, testInfo) => run(testInfo.outputPath("data")),
  baseURL: async ({ server }, run) => run(server.url),
});
