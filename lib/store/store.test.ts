import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createClient } from "@libsql/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findAccount } from "./accounts";
import { createApiKey, findApiKey, findApiKeyBySecret, revokeApiKey } from "./apiKeys";
import { prepareLocalAccount } from "./firstStart";
import { readOrCreateSecret } from "./secretFile";
import { openStore, type Store } from "./store";

const NOW = new Date("2026-11-28T12:00:00Z");
const LOCAL = { id: "local", name: "Local account" };

let root: string;
let folder: string;
let opened: Store[];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "store-"));
  folder = path.join(root, "data");
  opened = [];
});

afterEach(() => {
  for (const store of opened) store.close();
  rmSync(root, { recursive: true });
});

async function open(): Promise<Store> {
  const store = await openStore(folder);
  opened.push(store);
  return store;
}

const firstStart = (store: Store, hasFixedKey = false) =>
  prepareLocalAccount(store, { hasFixedKey, now: NOW });

const modeOf = (name: string): string => (statSync(path.join(folder, name)).mode & 0o777).toString(8);

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

  test("of a newer version of this program are refused", async () => {
    const client = createClient({ url: `file:${path.join(root, "playground.db")}` });
    await client.execute("PRAGMA user_version = 999");
    client.close();
    await expect(openStore(root)).rejects.toThrow(/has version 999.*older than the store/);
  });
});

describe("the first start", () => {
  test("makes the local account and one key, and later starts make nothing", async () => {
    const store = await open();
    const secret = await firstStart(store);
    expect(await findApiKeyBySecret(store, secret!)).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: "first start",
      lastFour: secret!.slice(-4),
      account: LOCAL,
    });
    expect(await firstStart(store)).toBeNull();
    expect(await firstStart(await open())).toBeNull();
  });

  test("with a fixed key makes the account alone, and without it later a key", async () => {
    const store = await open();
    expect(await firstStart(store, true)).toBeNull();
    expect(await findAccount(store, "local")).toEqual(LOCAL);
    expect(await firstStart(store)).toMatch(/^tqp_/);
  });

  test("does not replace a key that was revoked", async () => {
    const store = await open();
    const secret = await firstStart(store);
    const key = await findApiKeyBySecret(store, secret!);
    await revokeApiKey(store, key!.id, NOW);
    expect(await firstStart(store)).toBeNull();
  });

  test("of two processes on one folder makes one key", { timeout: 120_000 }, async () => {
    const script = `
      import { openStore } from "./lib/store/store.ts";
      import { prepareLocalAccount } from "./lib/store/firstStart.ts";
      const store = await openStore(process.argv[1]);
      console.log(await prepareLocalAccount(store, { hasFixedKey: false, now: new Date() }) ?? "none");
      store.close();`;
    const start = () =>
      promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script, folder]);
    const outputs = await Promise.all([start(), start()]);
    expect(outputs.map(({ stdout }) => stdout.trim().slice(0, 4)).sort()).toEqual(["none", "tqp_"]);
  });
});

describe("a key", () => {
  test("is found by its secret and its id until it is revoked", async () => {
    const store = await open();
    await firstStart(store);
    const { id, secret } = await createApiKey(store, { accountId: "local", name: "ci", createdAt: NOW });
    const key = { id, name: "ci", lastFour: secret.slice(-4), account: LOCAL };
    expect(await findApiKeyBySecret(store, secret)).toEqual(key);
    expect(await findApiKey(store, id)).toEqual(key);

    expect(await revokeApiKey(store, id, NOW)).toBe(true);
    expect(await findApiKeyBySecret(store, secret)).toBeNull();
    expect(await findApiKey(store, id)).toBeNull();
    expect(await revokeApiKey(store, id, NOW)).toBe(false);
  });

  test("with another secret, and an account that does not exist, are not found", async () => {
    const store = await open();
    await firstStart(store);
    expect(await findApiKeyBySecret(store, "tqp_wrong")).toBeNull();
    expect(await findAccount(store, "nobody")).toBeNull();
  });
});

test("a secret file is made once, for this user alone, and is the same for everybody", () => {
  const first = readOrCreateSecret(folder, "session.secret");
  expect(first).toHaveLength(32);
  expect(readOrCreateSecret(folder, "session.secret")).toEqual(first);
  expect(readdirSync(folder)).toEqual(["session.secret"]);
  expect(modeOf("session.secret")).toBe("600");
});
