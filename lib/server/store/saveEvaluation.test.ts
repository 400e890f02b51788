import { sql } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newDatabase, type TestDatabase } from "@/test/databases";
import { newEvaluation } from "@/test/evaluations";
import { causesOf } from "./causesOf";
import { listRuns } from "./runs";
import { saveEvaluation } from "./saveEvaluation";
import type { Store } from "./store";

const NOW = new Date("2026-11-28T12:00:00Z");

const EVALUATION = newEvaluation({ createdAt: NOW, response: Buffer.alloc(100_000) });

let database: TestDatabase;
let store: Store;

beforeEach(async () => {
  database = await newDatabase("libsql");
  store = await database.open();
  await store.database.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: NOW });
});
afterEach(() => database.remove());

const saved = async (): Promise<string[]> =>
  (await listRuns(store, { accountId: "a", filter: {}, after: null, limit: 10 })).map(({ id }) => id);

test("on a full disk nothing is tried again, and nothing is half kept", async () => {
  const { run } = store.database as LibSQLDatabase;
  await run.call(store.database, sql`PRAGMA max_page_count = 1`);
  const transaction = vi.spyOn(store.database, "transaction");
  const error: unknown = await saveEvaluation(store, EVALUATION).catch((thrown: unknown) => thrown);
  expect(causesOf(error).map(({ code }) => code)).toContain("SQLITE_FULL");
  expect(transaction).toHaveBeenCalledTimes(1);

  await run.call(store.database, sql`PRAGMA max_page_count = 100000`);
  expect(await saved()).toEqual([]);
  await saveEvaluation(store, EVALUATION);
  expect(await saved()).toEqual(["run-1"]);
});

test.each([
  ["SQLITE_CONSTRAINT_FOREIGNKEY", "FOREIGN KEY constraint failed"],
  ["23503", "violates foreign key constraint"],
])("what shares something that was purged in that moment is saved with it (%s)", async (code, message) => {
  const purged = new Error("Failed query", { cause: Object.assign(new Error(message), { code }) });
  vi.spyOn(store.database, "transaction").mockRejectedValueOnce(purged);
  await saveEvaluation(store, EVALUATION);
  expect(await saved()).toEqual(["run-1"]);
});
