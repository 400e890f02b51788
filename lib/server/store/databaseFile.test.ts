import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureAccount } from "./accounts";
import type { Store } from "./store";
import { openStore } from "./openStore";

const NOW = new Date("2026-11-28T12:00:00Z");

let root: string;
let folder: string;
let away: string;
let store: Store;

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), "store-"));
  [folder, away] = [path.join(root, "data"), path.join(root, "away")];
  mkdirSync(away);
  store = await openStore(folder);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
  rmSync(root, { recursive: true });
});

const save = (id: string): Promise<void> => ensureAccount(store, { id, name: id }, NOW);

const saveInTransaction = (id: string): Promise<void> =>
  store.database.transaction((database) =>
    ensureAccount({ ...store, database: database as Store["database"] }, { id, name: id }, NOW),
  );

async function saved({ database, tables: { accounts } }: Store): Promise<string[]> {
  const rows = await database.select({ id: accounts.id }).from(accounts).orderBy(accounts.id);
  return rows.map(({ id }) => id);
}

/** The content of this folder at the next start. */
async function savedIn(place: string): Promise<string[]> {
  const other = await openStore(place);
  try {
    return await saved(other);
  } finally {
    await other.close();
  }
}

const all = (name: string) => name.startsWith("playground.db");

const move = (from: string, to: string, which: (name: string) => boolean): void => {
  for (const name of readdirSync(from).filter(which)) renameSync(path.join(from, name), path.join(to, name));
};

/** As if nobody had written to a file for this long. */
const settle = (): void => void vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);

const AWAY = expect.objectContaining({ code: "SQLITE_READONLY_DBMOVED" }) as unknown;

/** The cause of a refused statement: drizzle wraps it in its own error. */
const refusal = (statement: Promise<unknown>): Promise<unknown> =>
  statement.then(
    () => "not refused",
    (error: Error) => error.cause ?? error,
  );

test("nothing is called saved while the file is moved away, and it goes on when the file is back", async () => {
  await save("before");
  move(folder, away, all);
  settle();
  expect(await refusal(store.ping())).toEqual(AWAY);
  expect(await refusal(save("one"))).toEqual(AWAY);
  expect(await refusal(saveInTransaction("two"))).toEqual(AWAY);
  expect(readdirSync(folder)).toEqual([]);

  move(away, folder, all);
  await store.ping();
  await saveInTransaction("after");
  expect(await saved(store)).toEqual(["after", "before"]);
});

test("what is committed after its file was moved is not called saved", async () => {
  const saving = store.database.transaction(async (transaction) => {
    await transaction.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: NOW });
    move(folder, away, all);
  });
  expect(await refusal(saving)).toEqual(AWAY);
});

test("another database in its place is opened, and the one before has all that was saved", async () => {
  await save("old");
  mkdirSync(path.join(root, "backup"));
  for (const name of readdirSync(folder)) {
    copyFileSync(path.join(folder, name), path.join(root, "backup", name));
  }
  await save("newer");
  // The log stays in its place, beside a file that is not its database.
  move(folder, away, (name) => name === "playground.db");
  const backup = path.join(root, "backup");
  copyFileSync(path.join(backup, "playground.db"), path.join(folder, "playground.db"));
  expect(await refusal(save("too early"))).toEqual(AWAY);

  settle();
  await save("after");
  // A copy: this process may still have the moved one open.
  const moved = mkdtempSync(path.join(root, "moved-"));
  copyFileSync(path.join(away, "playground.db"), path.join(moved, "playground.db"));
  expect(await savedIn(moved)).toEqual(["newer", "old"]);
  expect(await saved(store)).toContain("after");
  expect(await saved(store)).not.toContain("newer");
  expect(await savedIn(folder)).toEqual(await saved(store));
});

test("a backup with its log is opened with all that stands in it, and knows the local account", async () => {
  await save("old");
  mkdirSync(path.join(root, "backup"));
  for (const name of readdirSync(folder)) {
    copyFileSync(path.join(folder, name), path.join(root, "backup", name));
  }
  move(folder, away, all);
  move(path.join(root, "backup"), folder, all);
  settle();
  expect(await saved(store)).toEqual(["local", "old"]);
});

test("an empty file in its place is not taken for a store", async () => {
  move(folder, away, all);
  writeFileSync(path.join(folder, "playground.db"), "");
  settle();
  expect(await refusal(store.ping())).toEqual(AWAY);
});

test("what stands in a log that was removed is not lost", async () => {
  await save("before");
  rmSync(path.join(folder, "playground.db-wal"));
  expect(await refusal(save("meanwhile"))).toEqual(AWAY);
  settle();
  await save("after");
  expect(await savedIn(folder)).toEqual(["after", "before", "local"]);
});
