import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { findAccount } from "./accounts";
import { createApiKey, findApiKey, findApiKeyBySecret, revokeApiKey } from "./apiKeys";
import { prepareLocalAccount } from "./firstStart";
import type { Store } from "./store";

/** What every repository promises, on both databases. A new repository function gets its test here or beside. */

const NOW = new Date("2026-11-28T12:00:00Z");
const LOCAL = { id: "local", name: "Local account" };

const firstStart = (store: Store, hasFixedKey = false) =>
  prepareLocalAccount(store, { hasFixedKey, now: NOW });

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
  });
  afterEach(() => database.remove());

  describe("the first start", () => {
    test("makes the local account and one key, and later starts make nothing", async () => {
      const secret = await firstStart(store);
      expect(await findApiKeyBySecret(store, secret!)).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: "first start",
        lastFour: secret!.slice(-4),
        account: LOCAL,
      });
      expect(await firstStart(store)).toBeNull();
      expect(await firstStart(await database.open())).toBeNull();
    });

    test("with a fixed key makes the account alone, and without it later a key", async () => {
      expect(await firstStart(store, true)).toBeNull();
      expect(await findAccount(store, "local")).toEqual(LOCAL);
      expect(await firstStart(store)).toMatch(/^tqp_/);
    });

    test("does not replace a key that was revoked", async () => {
      const secret = await firstStart(store);
      const key = await findApiKeyBySecret(store, secret!);
      await revokeApiKey(store, key!.id, NOW);
      expect(await firstStart(store)).toBeNull();
    });

    test("of two processes makes one key, and where the account is there already too", async () => {
      const fresh = await newDatabase(kind);
      const script = `
        import { openStore } from "./lib/store/store.ts";
        import { prepareLocalAccount } from "./lib/store/firstStart.ts";
        const store = await openStore(...process.argv.slice(1));
        await prepareLocalAccount(store, { hasFixedKey: true, now: new Date() });
        console.log(await prepareLocalAccount(store, { hasFixedKey: false, now: new Date() }) ?? "none");
        await store.close();`;
      const args = ["--import", "tsx", "--input-type=module", "-e", script, fresh.folder];
      const start = () =>
        promisify(execFile)(process.execPath, fresh.url === undefined ? args : [...args, fresh.url]);
      const outputs = await Promise.all([start(), start()]);
      expect(outputs.map(({ stdout }) => stdout.trim().slice(0, 4)).sort()).toEqual(["none", "tqp_"]);
      await fresh.remove();
    });
  });

  describe("a key", () => {
    test("is found by its secret and its id until it is revoked", async () => {
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
      await firstStart(store);
      expect(await findApiKeyBySecret(store, "tqp_wrong")).toBeNull();
      expect(await findAccount(store, "nobody")).toBeNull();
    });

    test("of an account that does not exist is refused by the database", async () => {
      await expect(
        createApiKey(store, { accountId: "nobody", name: "ci", createdAt: NOW }),
      ).rejects.toThrow();
    });
  });

  describe("the store", () => {
    test("answers a ping until it is closed", async () => {
      expect(await store.ping()).toBeUndefined();
      await store.close();
      await expect(store.ping()).rejects.toThrow();
      store = await database.open();
    });

    test("writes from outside of a transaction wait for its end and are not lost", async () => {
      await firstStart(store);
      const { accounts } = store.tables;
      const write = (name: string, created: Store["database"]) =>
        created.insert(accounts).values({ id: name, name, createdAt: NOW });
      const inside = store.database.transaction(async (transaction) => {
        await write("a", transaction);
        await new Promise((resolve) => setTimeout(resolve, 20));
        await write("b", transaction);
      });
      const failing = store.database.transaction(async (transaction) => {
        await write("d", transaction);
        throw new Error("on purpose");
      });
      await Promise.all([inside, write("c", store.database), expect(failing).rejects.toThrow("on purpose")]);
      const rows = await store.database.select({ id: accounts.id }).from(accounts).orderBy(accounts.id);
      expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c", "local"]);
    });
  });
});
