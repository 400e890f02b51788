import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { DatasetRowContent } from "@/lib/shared/pageApi/datasets";
import { LOCAL_ACCOUNT } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { addFirstRows } from "@/lib/server/store/datasetRows";
import { createDatasetRun, findWorkedRun } from "@/lib/server/store/datasetRuns";
import { createDataset, finishFirstVersion } from "@/lib/server/store/datasets";
import { listRunModels, runItemsAfter } from "@/lib/server/store/runItems";
import type { Store } from "@/lib/server/store/store";
import { freePort } from "@/scripts/address.mjs";
import { ensureBuilt } from "@/scripts/prepare.mjs";
import { serverCommand } from "@/scripts/serverCommand.mjs";
import { newDatabase, type TestDatabase } from "./databases";

/** Three built servers on one PostgreSQL database, as a proxy would see them. One of them is killed under load. */

const ROOT = path.resolve(import.meta.dirname, "..");
const KEY = "tqp-three-processes";
/** The address that browsers know. */
const HOST = "playground.example:8443";
const MODEL = "model-1.12.0";
const ROWS = 500;
const RUN_ID = "0b0e7f7a-1111-4222-8333-444455556666";

interface Server {
  port: number;
  child: ChildProcess;
}

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

let folder: string;
let database: TestDatabase;
let store: Store;
let servers: Server[];

beforeAll(async () => {
  await ensureBuilt(ROOT);
  folder = mkdtempSync(path.join(tmpdir(), "three-"));
  database = await newDatabase("postgres");
  // All at once, on an empty database: one of them makes the tables.
  servers = await Promise.all(["a", "b", "c"].map(start));
  store = await database.open();
}, 600_000);

afterAll(async () => {
  await Promise.all(servers.map(kill));
  await database.remove();
  rmSync(folder, { recursive: true });
});

async function start(name: string): Promise<Server> {
  const port = await freePort();
  const { command, args, env } = serverCommand({ host: "127.0.0.1", port });
  const child = spawn(command, args, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...env,
      DATABASE_URL: database.url,
      PLAYGROUND_ACCESS: "keys",
      PLAYGROUND_API_KEY: KEY,
      PLAYGROUND_DATA_DIR: path.join(folder, name),
      PLAYGROUND_REQUESTS_PER_MINUTE: "1000000",
      PLAYGROUND_SECRET: "one secret of three servers",
      PLAYGROUND_WORKERS: "1",
      LOG_LEVEL: "fatal",
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await sleep(200);
  }
  return { port, child };
}

async function kill({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

/** One request to one process, with the headers that a proxy passes on. @throws when the process is gone */
function call(
  { port }: Server,
  method: string,
  address: string,
  { body, headers = {} }: { body?: object; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      ...{ host: "127.0.0.1", port, method, path: address },
      headers: { host: HOST, origin: `https://${HOST}`, "content-type": "application/json", ...headers },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: text }),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Signs in at one process. @returns the header for every process */
async function signIn(server: Server): Promise<{ cookie: string }> {
  const opened = await call(server, "POST", "/api/session", { body: { key: KEY } });
  expect(opened.status).toBe(200);
  return { cookie: (opened.headers["set-cookie"] as string[])[0]!.split(";")[0]! };
}

test("a key and its limit, a session and a name hold in every process", async () => {
  const [a, b, c] = servers as [Server, Server, Server];
  const { secret } = await createApiKey(store, {
    ...{ accountId: LOCAL_ACCOUNT.id, name: "shared", createdAt: new Date(), requestsPerMinute: 9 },
  });
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      call(servers[index % 3]!, "GET", "/v1/models", { headers: bearer(secret) }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);

  const session = await signIn(a);
  for (const server of [b, c]) {
    expect((await call(server, "GET", "/api/keys", { headers: session })).status).toBe(200);
  }

  const body = { modelId: MODEL };
  expect((await call(b, "PUT", "/api/catalog/aliases/shared-name", { body, headers: session })).status).toBe(
    200,
  );
  const began = performance.now();
  const took = await Promise.all(
    servers.map(async (server) => {
      const listed = async (): Promise<string> =>
        (await call(server, "GET", "/v1/models", { headers: bearer(KEY) })).body;
      while (!(await listed()).includes('"shared-name"')) await sleep(10);
      return Math.round(performance.now() - began);
    }),
  );
  process.stdout.write(`A new name held in the three processes after ${took.join(", ")} ms.\n`);
});

/** A run over {@link ROWS} different rows, which nobody works on yet. */
async function storePausedRun(): Promise<void> {
  const now = new Date();
  const own = { accountId: LOCAL_ACCOUNT.id, id: "d" };
  await createDataset(store, { ...own, name: "Tickets", now });
  const rows = Array.from({ length: ROWS }, (_, index): DatasetRowContent => {
    const state = JSON.stringify(`Ticket ${index}: please refund the payment.`);
    return { state, expected: {}, images: [], extra: {} };
  });
  await addFirstRows(store, { ...own, first: 0, rows, now });
  await finishFirstVersion(store, {
    ...{ accountId: own.accountId, datasetId: "d", createdAt: now, note: "", rowCount: ROWS },
    ...{ questions: "[]", columns: "[]", mapping: null },
  });
  await createDatasetRun(store, {
    ...{ id: RUN_ID, accountId: own.accountId, datasetId: "d", datasetVersion: 1, name: "", createdAt: now },
    ...{ status: "paused", rowCount: ROWS, models: JSON.stringify([MODEL]) },
    ...{ settings: JSON.stringify({ attemptsMax: 3, longContext: false }) },
    ...{ questions: '{"q":{"type":"noul","instructions":"Is it a refund?"}}' },
  });
}

const finishedRows = async (): Promise<number> => {
  const [tally] = await listRunModels(store, [RUN_ID]);
  return (tally?.answered ?? 0) + (tally?.failed ?? 0);
};

test("one process is killed under load: no answer is lost, and no row is answered twice", async () => {
  const [a, b] = servers as [Server, Server, Server];
  const session = await signIn(a);
  await storePausedRun();
  expect((await call(a, "POST", `/api/dataset-runs/${RUN_ID}/resume`, { headers: session })).status).toBe(
    200,
  );

  // Clients that try the next process when one is gone.
  let isOver = false;
  const saved: string[] = [];
  let asked = 0;
  let retried = 0;
  const client = async (number: number): Promise<void> => {
    for (let index = number; !isOver; index += 1) {
      const body = {
        ...{ model: MODEL, state: `Client ${number}, request ${asked}` },
        questions: { q: { type: "noul", instructions: "Is it a request?" } },
      };
      asked += 1;
      for (let attempt = 0; ; attempt += 1) {
        const server = servers[(index + attempt) % 3]!;
        const reply = await call(server, "POST", "/api/evaluations", { body, headers: session }).catch(
          () => null,
        );
        if (reply?.status === 200) {
          expect(reply.headers["x-playground-history"]).toBe("saved");
          saved.push(reply.headers["x-service-request-id"] as string);
          break;
        }
        expect([null, 429, 529]).toContain(reply?.status ?? null);
        retried += 1;
        await sleep(20);
      }
    }
  };
  const clients = Promise.all([0, 1, 2].map(client));

  await vi.waitFor(async () => expect(await finishedRows()).toBeGreaterThan(ROWS / 10), 120_000);
  await kill(b);
  const doneAtKill = await finishedRows();
  expect(doneAtKill).toBeLessThan(ROWS);
  await vi.waitFor(async () => expect((await findWorkedRun(store, RUN_ID))?.status).toBe("finished"), {
    timeout: 600_000,
    interval: 500,
  });
  isOver = true;
  await clients;

  const items = await runItemsAfter(store, { runId: RUN_ID, model: MODEL, after: -1, limit: ROWS });
  expect(items.map(({ row, status }) => [row, status])).toEqual(
    Array.from({ length: ROWS }, (_, row) => [row, "answered"]),
  );
  const tally = await listRunModels(store, [RUN_ID]);
  expect(tally).toMatchObject([{ answered: ROWS, failed: 0, cancelled: 0, items: ROWS }]);

  // Each answer that a client got is in the history, once.
  const { evaluations } = store.tables;
  const kept = (await store.database.select({ id: evaluations.id }).from(evaluations)).map(({ id }) => id);
  expect(saved.filter((id) => !kept.includes(id))).toEqual([]);
  expect(new Set(saved).size).toBe(asked);
  // What is there beside them was on its way to a client when its process died.
  expect(kept.length - asked).toBeLessThanOrEqual(retried);
  process.stdout.write(
    `${doneAtKill} of ${ROWS} rows were done at the kill; clients got ${asked} answers and tried ${retried} times again.\n`,
  );
});
