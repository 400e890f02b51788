import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { addImageUses, putImage } from "../lib/server/store/images";
import { purgeDeleted } from "../lib/server/store/purge";
import { findRequests } from "../lib/server/store/requests";
import { findResponses, listEvaluations } from "../lib/server/store/evaluations";
import { findRun, listRunModels, listRuns, type RunFilter } from "../lib/server/store/runs";
import { saveEvaluation } from "../lib/server/store/saveEvaluation";
import type { Store } from "../lib/server/store/store";
import { openStore } from "@/lib/server/store/openStore";
import { ensurePostgres, startPostgres } from "../scripts/postgres.mjs";
import { evaluationOf, STATE_CHARS } from "./historyRuns";

/**
 * Times of the history with many runs and images, in both databases: saving one, and listing, searching,
 * filtering, opening and deleting among all of them. PostgreSQL runs without fsync here, so its time to save
 * is no promise.
 *
 *     npm run bench:history -- [runs]
 */
const RUNS = Number(process.argv[2] ?? 10_000);
const REPEATS = 9;
const PAGE = 50;
const IMAGES = 200;
const IMAGE_BYTES = 256 * 1_024;
const ACCOUNT = "a";
async function page(store: Store, filter: RunFilter, after = null as null | { createdAt: Date; id: string }) {
  const found = await listRuns(store, { accountId: ACCOUNT, filter, after, limit: PAGE });
  await listEvaluations(
    store,
    found.map(({ id }) => id),
  );
  return found;
}

async function open(store: Store, id: string): Promise<unknown> {
  const run = await findRun(store, ACCOUNT, id);
  await listEvaluations(store, [id]);
  const bodies = [...(await findResponses(store, id)).values()];
  await findRequests(
    store,
    ACCOUNT,
    bodies.flatMap(({ requestSha256 }) => requestSha256 ?? []),
  );
  return run;
}

async function addImages(store: Store): Promise<void> {
  for (let number = 0; number < IMAGES; number += 1) {
    const image = {
      accountId: ACCOUNT,
      bytes: randomBytes(IMAGE_BYTES),
      now: evaluationOf(ACCOUNT, 0).createdAt,
    };
    const hashes = [await putImage(store, image)];
    await addImageUses(store, { accountId: ACCOUNT, user: "sha-0", hashes });
  }
}

async function medianMs(task: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat += 1) {
    const startedAt = performance.now();
    await task();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)]!;
}

async function measure(name: string, store: Store): Promise<void> {
  await store.database
    .insert(store.tables.accounts)
    .values({ id: ACCOUNT, name: ACCOUNT, createdAt: new Date() });
  const startedAt = performance.now();
  for (let number = 0; number < RUNS; number += 1) await saveEvaluation(store, evaluationOf(ACCOUNT, number));
  const saveMs = (performance.now() - startedAt) / RUNS;
  await addImages(store);
  const middle = { createdAt: evaluationOf(ACCOUNT, RUNS >> 1).createdAt, id: `run-${RUNS >> 1}` };
  const rows: [string, number][] = [
    ["save one (mean)", saveMs],
    ["first page of 50", await medianMs(() => page(store, {}))],
    ["page in the middle", await medianMs(() => page(store, {}, middle))],
    ["search, in every run", await medianMs(() => page(store, { text: "refund" }))],
    ["search, in one run", await medianMs(() => page(store, { text: "needle" }))],
    ["search, in none", await medianMs(() => page(store, { text: "nowhere" }))],
    ["model of 1 in 1,000", await medianMs(() => page(store, { model: "rare" }))],
    ["type of 1 in 100", await medianMs(() => page(store, { questionType: "score" }))],
    ["models to filter by", await medianMs(() => listRunModels(store, ACCOUNT))],
    ["open a run", await medianMs(() => open(store, `run-${RUNS >> 1}`))],
    ["purge, at a deletion", await medianMs(() => purgeDeleted(store, new Date()))],
  ];
  console.log(
    `\n${name}, ${RUNS} runs with ${STATE_CHARS} characters of state, ${IMAGES} images of ${IMAGE_BYTES / 1_024} KiB`,
  );
  for (const [what, ms] of rows) console.log(`  ${what.padEnd(22)} ${ms.toFixed(2).padStart(9)} ms`);
}

const folder = mkdtempSync(path.join(tmpdir(), "bench-history-"));
const postgres = await startPostgres(await ensurePostgres(process.cwd()));
try {
  const file = await openStore(folder);
  await measure("libsql file", file);
  await file.close();
  console.log(`  ${(statSync(path.join(folder, "playground.db")).size / 1e6).toFixed(0)} MB on disk`);
  const store = await openStore(folder, postgres.url);
  await measure("PostgreSQL", store);
  await store.close();
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true });
}
