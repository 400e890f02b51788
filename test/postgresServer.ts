import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { ensurePostgres, startPostgres } from "../scripts/postgres.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Answers with the URL of a PostgreSQL, which starts on the first request. */
    postgresStarter: string;
  }
}

/**
 * Test files run in several processes: their shared resources live here, until the last process has ended.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startPostgres> | undefined;
  const starter = createServer((_request, response) => {
    starting ??= ensurePostgres(path.resolve(import.meta.dirname, "..")).then(startPostgres);
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(starter.listen(0, "127.0.0.1"), "listening");
  project.provide("postgresStarter", `http://127.0.0.1:${(starter.address() as AddressInfo).port}`);
  return async () => {
    starter.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
}
