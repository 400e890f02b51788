import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureAccount } from "./accounts";
import { openStore } from "./openStore";
import type { Store } from "./store";

/** Holds the lock of a file until its input ends. */
const HOLDER = `
  const Database = require("libsql");
  const database = new Database(process.argv[1]);
  database.exec("BEGIN EXCLUSIVE");
  process.stdout.write("locked");
  process.stdin.resume().on("end", () => database.exec("COMMIT"));`;

let folder: string;
let store: Store;
let holder: ChildProcess;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "locked-"));
  store = await openStore(folder);
  holder = spawn(process.execPath, ["-e", HOLDER, path.join(folder, "playground.db")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(holder.stdout!, "data");
});

afterEach(async () => {
  holder.kill();
  await store.close();
  rmSync(folder, { recursive: true });
});

async function release(): Promise<void> {
  holder.stdin!.end();
  await once(holder, "exit");
}

async function names(): Promise<string[]> {
  const { accounts } = store.tables;
  return (await store.database.select({ id: accounts.id }).from(accounts)).map(({ id }) => id);
}

const account = (id: string) => ({ id, name: id });
const write = (id: string): Promise<void> => ensureAccount(store, account(id), new Date());
const writeInTransaction = (id: string): Promise<void> =>
  store.database.transaction((database) =>
    ensureAccount({ ...store, database: database as Store["database"] }, account(id), new Date()),
  );

test.each([
  ["a statement", write],
  ["a transaction", writeInTransaction],
])("%s waits for the lock of another process, and everything else goes on", async (_, change) => {
  const order: string[] = [];
  const changed = change("a").then(() => order.push("written"));
  for (let turns = 0; turns < 100; turns += 1) await nextTurn();
  order.push(`read ${(await names()).length} accounts`);
  await release();
  await changed;
  expect(order).toEqual(["read 0 accounts", "written"]);
  expect(await names()).toEqual(["a"]);
});

test("writes that waited are all there, also those of a transaction beside a statement", async () => {
  const changed = Promise.all([writeInTransaction("a"), write("b"), writeInTransaction("c")]);
  await nextTurn();
  await release();
  await changed;
  expect((await names()).sort()).toEqual(["a", "b", "c"]);
});
