import { readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { experimentList } from "@/lib/shared/pageApi/experiments";
import { HISTORY_HEADER, historyPage, NOT_SAVED_REASON_HEADER } from "@/lib/shared/pageApi/history";
import type { Engine } from "@typed-question/protocol/engine";
import { env } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as evaluations from "../api/evaluations/route";
import * as experiments from "../api/experiments/route";
import * as history from "../api/history/route";
import * as readyz from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

// The server's message while its database file is moved away, or its disk is full.

/** Larger than the free space inside the file. */
const STATE = "word ".repeat(15_000);
const BODY = JSON.stringify({ state: STATE, model: "model-latest", questions: { urgent: { type: "noul" } } });

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer({});
  page = await signedInPage();
  const engine: Engine = {
    capabilities: { images: true, box: false, optionsMax: 255, deterministic: true, tokensMax: 512_000 },
    ready: () => Promise.resolve(),
    evaluate: () =>
      Promise.resolve({
        outcomes: [{ kind: "distribution", probabilities: [0.25, 0.75] }],
        usage: { inputTokens: 3, outputTokens: 0 },
      }),
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map<string, Engine>([[LATEST_MODEL, engine]]));
});
afterEach(async () => {
  replaceSingleton("engines", undefined);
  await server.stop();
});

async function statusAndMessage(response: Response) {
  const body = (await response.json()) as { detail?: { error_type: string; message: string } };
  return response.status === 200 ? 200 : [response.status, body.detail?.error_type, body.detail?.message];
}

let experimentsMade = 0;
const makeExperiment = () => {
  const id = `0f8fad5b-d9cb-469f-a165-7086772${String((experimentsMade += 1)).padStart(5, "0")}`;
  const body = { id, name: "Mine", draft: JSON.stringify(STATE), images: [] };
  return page.call(experiments.POST, "/experiments", { method: "POST", body });
};

/** The answers to probes, to the page's own calls and to a run. */
async function told() {
  const run = await page.call(evaluations.POST, "/evaluations", { method: "POST", body: BODY });
  return {
    ready: (await readyz.GET()).status,
    run: [run.status, run.headers.get(HISTORY_HEADER), run.headers.get(NOT_SAVED_REASON_HEADER)],
    list: await statusAndMessage(await page.call(history.GET, "/history")),
    save: await statusAndMessage(await makeExperiment()),
  };
}

const WELL = { ready: 200, run: [200, "saved", null], list: 200, save: 200 };

async function kept(): Promise<[runs: number, experiments: number]> {
  const { runs } = historyPage.parse(await (await page.call(history.GET, "/history")).json());
  const list = await (await page.call(experiments.GET, "/experiments")).json();
  return [runs.length, experimentList.parse(list).experiments.length];
}

function moveDatabase(from: string, to: string): void {
  const folder = env().dataDir;
  const names = readdirSync(folder).filter((name) => name.startsWith(`${from}playground.db`));
  for (const name of names) {
    renameSync(path.join(folder, name), path.join(folder, to + name.slice(from.length)));
  }
}

test("while its file is moved away the server is not ready, says so and calls nothing saved, and goes on when it is back", async () => {
  expect(await told()).toEqual(WELL);
  moveDatabase("", "away-");
  const refusal = [503, "service_unavailable", "The server cannot reach its database."];
  expect(await told()).toEqual({
    ready: 503,
    run: [200, "not-saved", "database-away"],
    list: refusal,
    save: refusal,
  });
  moveDatabase("away-", "");
  expect(await kept()).toEqual([1, 1]);
  expect(await told()).toEqual(WELL);
});

test("on a full disk what was kept can be read, a run is answered, and nothing more is called saved", async () => {
  expect(await told()).toEqual(WELL);
  const { database } = await store();
  const limitPages = (pages: number) =>
    (database as LibSQLDatabase).run(sql.raw(`PRAGMA max_page_count = ${pages}`));
  // SQLite takes the size that the file has.
  await limitPages(1);
  expect(await told()).toEqual({
    ready: 200,
    run: [200, "not-saved", "disk-full"],
    list: 200,
    save: [500, "internal_error", "The disk of the server is full."],
  });
  expect(await kept()).toEqual([1, 1]);
  await limitPages(1_000_000);
  expect(await told()).toEqual(WELL);
});
