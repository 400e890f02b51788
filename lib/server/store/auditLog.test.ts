import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { addAuditEntry, listAuditEntries, purgeAuditLog } from "./auditLog";
import type { Store } from "./store";

describe.each(DATABASES)("the audit log in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
  });
  afterEach(() => database.remove());

  const add = (subject: string, at: number): Promise<void> =>
    addAuditEntry(store, { actor: "local", action: "key.created", subject }, new Date(at));
  const subjects = async (query: Partial<Parameters<typeof listAuditEntries>[1]> = {}): Promise<string[]> =>
    (await listAuditEntries(store, { limit: 10, ...query })).map(({ subject }) => subject);

  test("entries come the newest first, page by page, none twice and none lost at equal times", async () => {
    for (let index = 0; index < 7; index += 1) await add(`${index}`, 1_000 * Math.floor(index / 3));
    const pages: string[] = [];
    let before: string | undefined;
    for (;;) {
      const page = await listAuditEntries(store, { before, limit: 2 });
      if (page.length === 0) break;
      pages.push(...page.map(({ subject }) => subject));
      before = page.at(-1)?.id;
    }
    expect(pages.slice(0, 1)).toEqual(["6"]);
    expect(pages.toSorted()).toEqual(["0", "1", "2", "3", "4", "5", "6"]);
    expect(await subjects({ before: "unknown" })).toEqual([]);
  });

  test("since and the purge go by time", async () => {
    await add("old", 1_000);
    await add("new", 2_000);
    expect(await subjects({ since: new Date(2_000) })).toEqual(["new"]);
    await purgeAuditLog(store, new Date(2_000));
    expect(await subjects()).toEqual(["new"]);
  });
});
