import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { ensureAccount } from "./accounts";
import {
  deleteOtherSessions,
  deleteSession,
  findSession,
  insertSession,
  listSessions,
  purgeSessions,
  touchSession,
  type SessionRow,
} from "./sessions";
import type { Store } from "./store";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 28, 12, minute));

const session = (id: string, accountId: string, seen: number): SessionRow => ({
  ...{ id, accountId, keyId: null, keyProof: "p", device: "Firefox on Linux", place: "this machine" },
  ...{ createdAt: at(0), lastSeenAt: at(seen), expiresAt: at(30) },
});

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    for (const id of ["a", "b"]) await ensureAccount(store, { id, name: id }, at(0));
    for (const row of [session("1", "a", 1), session("2", "a", 2), session("3", "b", 3)])
      await insertSession(store, row);
  });
  afterEach(() => database.remove());

  const listed = async (accountId: string, minute = 5) =>
    (await listSessions(store, { accountId, now: at(minute), atMost: 10 })).map(({ id }) => id);

  test("a session is found until it ends, by its time or by its owner", async () => {
    expect(await findSession(store, "1", at(29))).toEqual(session("1", "a", 1));
    expect(await findSession(store, "1", at(30))).toBeNull();
    await deleteSession(store, "1");
    expect(await findSession(store, "1", at(1))).toBeNull();
    expect(await listed("a")).toEqual(["2"]);
  });

  test("an account sees its own, the last used first", async () => {
    expect([await listed("a"), await listed("b"), await listed("a", 30)]).toEqual([["2", "1"], ["3"], []]);
    await touchSession(store, "1", { lastSeenAt: at(9), place: "internet" });
    expect(await listed("a")).toEqual(["1", "2"]);
    expect(await findSession(store, "1", at(9))).toMatchObject({ lastSeenAt: at(9), place: "internet" });
  });

  test("all others of the account end, and nobody else's", async () => {
    expect(await deleteOtherSessions(store, { accountId: "a", keptId: "1" })).toEqual(["2"]);
    expect([await listed("a"), await listed("b")]).toEqual([["1"], ["3"]]);
  });

  test("ended ones are removed for good", async () => {
    await purgeSessions(store, at(29));
    expect(await findSession(store, "3", at(1))).not.toBeNull();
    await purgeSessions(store, at(30));
    expect(await findSession(store, "3", at(1))).toBeNull();
  });
});
