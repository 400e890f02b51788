import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { ensureAccount, findAccount } from "./accounts";
import {
  changeApiKey,
  createApiKey,
  findApiKey,
  findApiKeyBySecret,
  FULL_GRANT,
  listApiKeys,
  revokeApiKey,
} from "./apiKeys";
import { prepareLocalAccount } from "./firstStart";
import type { Store } from "./store";

/** What every repository promises, on both databases. A new repository function gets its test here or beside. */

const NOW = new Date("2026-11-28T12:00:00Z");
const LATER = new Date("2026-11-28T12:00:01Z");
const LOCAL = { id: "local", name: "Local account" };

const firstStart = (store: Store, hasFixedKey = false) =>
  prepareLocalAccount(store, { hasFixedKey, now: NOW });

test("the first start of two processes makes one key, and where the account is there already too", async () => {
  const databases = await Promise.all(DATABASES.map(newDatabase));
  const script = `
    import { openStore } from "./lib/server/store/openStore.ts";
    import { prepareLocalAccount } from "./lib/server/store/firstStart.ts";
    const secrets = [];
    for (const place of JSON.parse(process.argv[1])) {
      const store = await openStore(...place);
      await prepareLocalAccount(store, { hasFixedKey: true, now: new Date() });
      secrets.push(await prepareLocalAccount(store, { hasFixedKey: false, now: new Date() }) ?? "none");
      await store.close();
    }
    console.log(JSON.stringify(secrets));`;
  const places = JSON.stringify(
    databases.map(({ folder, url }) => (url === undefined ? [folder] : [folder, url])),
  );
  const args = ["--import", "tsx", "--input-type=module", "-e", script, places];
  const start = async () =>
    JSON.parse((await promisify(execFile)(process.execPath, args)).stdout) as string[];
  const outputs = await Promise.all([start(), start()]);
  for (const [at, database] of databases.entries()) {
    expect(outputs.map((secrets) => secrets[at]!.slice(0, 4)).sort()).toEqual(["none", "tqp_"]);
    await database.remove();
  }
});

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
      expect(await findApiKeyBySecret(store, secret!, NOW)).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: "first start",
        lastFour: secret!.slice(-4),
        account: LOCAL,
        createdAt: NOW,
        revokedAt: null,
        ...FULL_GRANT,
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
      const key = await findApiKeyBySecret(store, secret!, NOW);
      await revokeApiKey(store, key!.id, NOW);
      expect(await firstStart(store)).toBeNull();
    });
  });

  describe("a key", () => {
    test("is found by its secret and its id until it is revoked", async () => {
      await firstStart(store);
      const { id, secret } = await createApiKey(store, { accountId: "local", name: "ci", createdAt: NOW });
      const lastFour = secret.slice(-4);
      const key = {
        id,
        name: "ci",
        lastFour,
        account: LOCAL,
        createdAt: NOW,
        revokedAt: null,
        ...FULL_GRANT,
      };
      expect(await findApiKeyBySecret(store, secret, NOW)).toEqual(key);
      expect(await findApiKey(store, id, NOW)).toEqual(key);

      expect(await revokeApiKey(store, id, NOW)).toBe(true);
      expect(await findApiKeyBySecret(store, secret, NOW)).toBeNull();
      expect(await findApiKey(store, id, NOW)).toBeNull();
      expect(await revokeApiKey(store, id, NOW)).toBe(false);
      expect(await changeApiKey(store, id, { models: null })).toBe(false);
    });

    test("is refused from the moment at which it expires", async () => {
      await firstStart(store);
      const expiring = { accountId: "local", name: "ci", createdAt: NOW, expiresAt: LATER };
      const { id, secret } = await createApiKey(store, expiring);
      const before = new Date(LATER.getTime() - 1);
      expect((await findApiKeyBySecret(store, secret, before))?.expiresAt).toEqual(LATER);
      expect(await findApiKeyBySecret(store, secret, LATER)).toBeNull();
      expect((await findApiKey(store, id, before))?.id).toBe(id);
      expect(await findApiKey(store, id, LATER)).toBeNull();
    });

    test("keeps what it is good for, each part is changed alone, and every key is listed", async () => {
      await ensureAccount(store, { id: "team", name: "Team" }, NOW);
      await ensureAccount(store, { id: "team", name: "Another name" }, NOW);
      const account = { id: "team", name: "Team" };
      const grant = {
        models: ["a", 'b"'],
        requestsPerMinute: 5,
        tokensPerSecond: 3_000_000_000,
        expiresAt: LATER,
      };
      const { id, secret } = await createApiKey(store, {
        accountId: "team",
        name: "ci",
        createdAt: NOW,
        ...grant,
      });
      const other = await createApiKey(store, { accountId: "team", name: "old", createdAt: LATER });
      await revokeApiKey(store, other.id, LATER);
      const common = { account, createdAt: NOW, revokedAt: null };
      const key = { id, name: "ci", lastFour: secret.slice(-4), ...common, ...grant };
      expect(await findApiKey(store, id, NOW)).toEqual(key);

      expect(await changeApiKey(store, id, { requestsPerMinute: 6 })).toBe(true);
      expect(await findApiKey(store, id, NOW)).toEqual({ ...key, requestsPerMinute: 6 });
      expect(await changeApiKey(store, id, FULL_GRANT)).toBe(true);
      expect(await listApiKeys(store)).toEqual([
        { ...key, ...FULL_GRANT },
        {
          ...{ id: other.id, name: "old", lastFour: other.secret.slice(-4), account },
          ...{ createdAt: LATER, revokedAt: LATER, ...FULL_GRANT },
        },
      ]);
    });

    test("with another secret, and an account that does not exist, are not found", async () => {
      await firstStart(store);
      expect(await findApiKeyBySecret(store, "tqp_wrong", NOW)).toBeNull();
      expect(await changeApiKey(store, "nothing", FULL_GRANT)).toBe(false);
      expect(await findAccount(store, "nobody")).toBeNull();
    });

    test("of an account that does not exist is refused by the database", async () => {
      await expect(
        createApiKey(store, { accountId: "nobody", name: "ci", createdAt: NOW }),
      ).rejects.toThrow();
    });
  });

  describe("the usage counter", () => {
    test("gives each of many callers at the same time another total", async () => {
      const other = await database.open();
      const isShared = kind === "postgres";
      const counters = Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 || !isShared ? store : other,
      );
      const uses = await Promise.all(counters.map(({ usage }) => usage.add("a", 3, 60)));
      expect(uses.map(({ total }) => total).sort((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => 3 * (index + 1)),
      );
      for (const { endsInMs } of uses)
        expect(endsInMs).toSatisfy((ms: number) => ms > 50_000 && ms <= 60_000);
    });

    test("counts each name apart, and begins again when a window has ended", async () => {
      expect((await store.usage.add("a", 1, 0.02)).total).toBe(1);
      expect((await store.usage.add("b", 1, 60)).total).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect((await store.usage.add("a", 1, 60)).total).toBe(1);
      expect((await store.usage.add("b", 1, 60)).total).toBe(2);
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
