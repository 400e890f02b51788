import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDatabase, query } from "@/test/databases";
import { prepareLocalAccount } from "./firstStart";
import { openLibsqlStore } from "./libsqlStore";
import { MIGRATIONS } from "./migrations";
import { readOrCreateSecret } from "./secretFile";
import type { Store } from "./store";
import { openStore } from "./openStore";

const NOW = new Date("2026-11-28T12:00:00Z");

let root: string;
let folder: string;
let opened: Store[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "store-"));
  folder = path.join(root, "data");
  opened = [];
});

afterEach(async () => {
  for (const store of opened) await store.close();
  rmSync(root, { recursive: true });
});

async function open(): Promise<Store> {
  const store = await openStore(folder);
  opened.push(store);
  return store;
}

const firstStart = (store: Store) => prepareLocalAccount(store, { hasFixedKey: false, now: NOW });

const modeOf = (name: string): string => (statSync(path.join(folder, name)).mode & 0o777).toString(8);

async function onFile(...statements: string[]): Promise<void> {
  const client = createClient({ url: `file:${path.join(folder, "playground.db")}` });
  for (const statement of statements) await client.execute(statement);
  client.close();
}

describe("the files", () => {
  test("are readable by this user alone", async () => {
    await firstStart(await open());
    expect(modeOf(".")).toBe("700");
    expect(readdirSync(folder).map((name) => [name, modeOf(name)])).toEqual([
      ["playground.db", "600"],
      ["playground.db-shm", "600"],
      ["playground.db-wal", "600"],
    ]);
  });

  test("hold a key's hash, not the key", async () => {
    const store = await open();
    const secret = await firstStart(store);
    expect(secret).toMatch(/^tqp_[\w-]{43}$/);
    for (const name of readdirSync(folder)) {
      expect(readFileSync(path.join(folder, name)).includes(secret!)).toBe(false);
    }
  });
});

describe("a store of another version", () => {
  test("that is newer is refused, in both databases", async () => {
    await (await openStore(folder)).close();
    await onFile("PRAGMA user_version = 999");
    await expect(openStore(folder)).rejects.toThrow(/has version 999.*older than the store/);

    const postgres = await newDatabase("postgres");
    await (await postgres.open()).close();
    await query(postgres.url!, "UPDATE store_version SET version = 999");
    await expect(postgres.open()).rejects.toThrow(/has version 999.*older than the store/);
    await postgres.remove();
  });

  test("that is older is copied as it was before it is migrated", async () => {
    const store = await open();
    await firstStart(store);
    const version = MIGRATIONS.length;
    const emptied = await openLibsqlStore(folder, [...MIGRATIONS, ["DELETE FROM api_keys"]]);
    opened.push(emptied);
    expect(await rows("playground.db")).toEqual([["user_version", version + 1]]);
    expect(await rows(`playground.v${version}.db`)).toEqual([
      ["user_version", version],
      ["first start", 1],
    ]);
    expect(modeOf(`playground.v${version}.db`)).toBe("600");
  });

  test("whose migration fails stays as it was, with no table half made", async () => {
    const store = await open();
    await firstStart(store);
    const broken = [...MIGRATIONS, ["CREATE TABLE extra (id TEXT) STRICT", "no SQL"]];
    await expect(openLibsqlStore(folder, broken)).rejects.toThrow(/syntax error/);
    expect(await rows("playground.db")).toEqual([
      ["user_version", MIGRATIONS.length],
      ["first start", 1],
    ]);
    await expect(onFile("SELECT * FROM extra")).rejects.toThrow(/no such table/);
  });
});

/** The version of a database file, and the names of its keys with how many there are. */
async function rows(name: string): Promise<unknown[]> {
  const client = createClient({ url: `file:${path.join(folder, name)}` });
  const version = await client.execute("PRAGMA user_version");
  const keys = await client.execute("SELECT name, count(*) AS count FROM api_keys GROUP BY name");
  client.close();
  return [["user_version", version.rows[0]!.user_version], ...keys.rows.map((row) => [row.name, row.count])];
}

test("a secret file is made once, for this user alone, and is the same for everybody", () => {
  const first = readOrCreateSecret(folder, "session.secret");
  expect(first).toHaveLength(32);
  expect(readOrCreateSecret(folder, "session.secret")).toEqual(first);
  expect(readdirSync(folder)).toEqual(["session.secret"]);
  expect(modeOf("session.secret")).toBe("600");
});

test("usage is counted on by each process while the database is away", async () => {
  const postgres = await newDatabase("postgres");
  const stores = [await postgres.open(), await postgres.open()];
  const totals = () => Promise.all(stores.map(async ({ usage }) => (await usage.add("a", 1, 60)).total));
  expect((await totals()).sort()).toEqual([1, 2]);
  await query(postgres.url!, "DROP TABLE rate_limits");
  expect(await totals()).toEqual([1, 1]);
  expect(await totals()).toEqual([2, 2]);
  await postgres.remove();
});
