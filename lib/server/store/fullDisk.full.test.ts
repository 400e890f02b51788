import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/**
 * A disk of 200 MB that is filled to its last byte: a file system in memory, mounted in a namespace of its own
 * (Linux, `unshare`).
 */
const FILLS = `
  import { statfsSync, writeFileSync } from "node:fs";
  import { openStore } from "./lib/server/store/openStore.ts";
  import { purgeDeleted } from "./lib/server/store/purge.ts";
  import { setRunDeleted } from "./lib/server/store/runs.ts";
  import { saveEvaluation } from "./lib/server/store/saveEvaluation.ts";
  import { newEvaluation } from "./test/evaluations.ts";
  const folder = process.argv[1];
  const store = await openStore(folder);
  const { database, tables, reserve } = store;
  await database.insert(tables.accounts).values({ id: "a", name: "a", createdAt: new Date() });
  await reserve.refill();
  const save = (id) => saveEvaluation(store, newEvaluation({
    ...{ id, runId: id, createdAt: new Date(), response: Buffer.alloc(1_000_000, 97) },
    request: { sha256: id, body: Buffer.alloc(500_000, 98), cuts: [], parts: [] },
  }));
  const untilFull = async (work) => {
    for (let count = 0; ; count += 1) {
      try { await work(count); } catch { return count; }
    }
  };
  const saved = await untilFull((count) => save("first" + count));
  await untilFull((count) => writeFileSync(folder + "/other" + count, Buffer.alloc(4096)));
  const { bavail } = statfsSync(folder);
  const before = reserve.disk();
  for (let count = 0; count < 10; count += 1) {
    const change = { accountId: "a", id: "first" + count, deletedAt: new Date(Date.now() - 1) };
    await reserve.use(() => setRunDeleted(store, change));
  }
  await reserve.use(() => purgeDeleted(store, new Date(), 0));
  const again = await untilFull((count) => save("again" + count));
  process.stdout.write(JSON.stringify({ bavail, before, hasSaved: saved > 50, again }));
  await store.close();`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "full-disk-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("on a disk without a free byte deletions work, and as much can be saved again", () => {
  const mounted = 'mount -t tmpfs -o size=200m none "$1" && shift && exec "$@"';
  const program = ["--import", "tsx", "--input-type=module", "-e", FILLS, path.join(folder, "data")];
  const said = execFileSync(
    "unshare",
    ["-Urm", "sh", "-c", mounted, "sh", folder, process.execPath, ...program],
    { encoding: "utf8" },
  );
  const { again, ...told } = JSON.parse(said) as Record<string, unknown>;
  expect(told).toEqual({ bavail: 0, before: "full", hasSaved: true });
  // Ten were deleted.
  expect(again).toBeGreaterThanOrEqual(10);
});
