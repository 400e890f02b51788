import { eq, type SQL } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { changeRun, listRuns } from "./runs";
import { foldNextRuns } from "./searchBackfill";
import { searchFold } from "./searchFold";
import type { Database, Store, Tables } from "./store";

const NOW = new Date(Date.UTC(2026, 10, 28));
/** More than two batches. */
const OLD_RUNS = 45;

/** `database.update(table).set(values).where(condition)`, with or without `returning`, which waits for something first. */
const lateUpdate = (database: Database, first: () => Promise<unknown>) => (table: Tables["runs"]) => ({
  set: (values: object) => ({
    where: (condition: SQL) => {
      const run = () => database.update(table).set(values).where(condition);
      return {
        returning: async (fields: { id: Tables["runs"]["id"] }) => {
          await first();
          return run().returning(fields);
        },
        then: (...then: Parameters<Promise<unknown>["then"]>) =>
          first()
            .then(() => run())
            .then(...then),
      };
    },
  }),
});

describe.each(DATABASES)("runs in %s that were kept in small letters alone", (kind) => {
  let database: TestDatabase;
  let store: Store;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await store.database.insert(store.tables.accounts).values({ id: "a", name: "a", createdAt: NOW });
    const old = Array.from({ length: OLD_RUNS }, (_, at) => runOf(`old-${at}`, "größe des cafés"));
    await store.database.insert(store.tables.runs).values(old);
  });
  afterEach(() => database.remove());

  const runOf = (id: string, searchText: string) => ({
    ...{
      id,
      accountId: "a",
      createdAt: NOW,
      preview: "",
      questions: "[]",
      questionTypes: ",,",
      nameSearch: "",
    },
    searchText,
  });

  const find = async (text: string): Promise<string[]> => {
    const found = await listRuns(store, { accountId: "a", filter: { text }, after: null, limit: 100 });
    return found.map(({ id }) => id);
  };

  /** How far the folding has come. */
  const markers = () => {
    const { backfills } = store.tables;
    return store.database.select().from(backfills).where(eq(backfills.name, "search_fold"));
  };

  /** To the end. @returns how many texts were written */
  async function foldAll(within: Store): Promise<number> {
    for (let total = 0; ;) {
      const { written, isDone } = await foldNextRuns(within, NOW);
      total += written;
      if (isDone) return total;
    }
  }

  /** The same store, where something happens before each change of a batch. */
  const beforeEachChange = (happens: () => Promise<unknown>): Store => ({
    ...store,
    database: new Proxy<Database>(store.database, {
      get: (target, key): unknown =>
        key === "update" ? lateUpdate(target, happens) : Reflect.get(target, key),
    }),
  });

  test("are found without accents afterwards, as with them, by their names too", async () => {
    const { runs } = store.tables;
    await store.database.insert(runs).values({ ...runOf("named", ""), name: "Zoë", nameSearch: "zoë" });
    expect([await find("CAFES"), await find("zoe")]).toEqual([[], []]);
    expect((await find("größe")).length).toBe(OLD_RUNS);
    expect(await foldAll(store)).toBe(OLD_RUNS + 1);
    const counts = await Promise.all(
      ["CAFES", "GRÖSSE", "größe"].map(async (text) => (await find(text)).length),
    );
    expect(counts).toEqual([OLD_RUNS, OLD_RUNS, OLD_RUNS]);
    expect([await find("zoe"), await find("Zoë")]).toEqual([["named"], ["named"]]);
  });

  test("are folded from the last batch on after a kill in the middle of one, and each of them once", async () => {
    const changesBeforeKill = 30;
    let left = changesBeforeKill;
    const kill = () => ((left -= 1) < 0 ? Promise.reject(new Error("killed")) : Promise.resolve());
    await expect(foldAll(beforeEachChange(kill))).rejects.toThrow("killed");
    // One of the changes noted the end of the first batch.
    expect((await find("cafes")).length).toBe(changesBeforeKill - 1);
    expect((await markers())[0]).toMatchObject({
      afterId: (await find("cafes")).sort()[19],
      doneAt: null,
    });
    expect(await foldAll(store)).toBe(OLD_RUNS - changesBeforeKill + 1);
    expect((await find("cafes")).length).toBe(OLD_RUNS);
  });

  test("are left alone once all are done, and new runs always", async () => {
    const { runs } = store.tables;
    await store.database.insert(runs).values(runOf("new-1", searchFold("Größe des Cafés")));
    expect(await foldAll(store)).toBe(OLD_RUNS);
    expect(await markers()).toEqual([{ name: "search_fold", afterId: "old-9", doneAt: NOW }]);
    // A text that would be folded if it were looked at.
    await store.database.insert(runs).values(runOf("z-later", "café"));
    expect(await foldNextRuns(await database.open(), NOW)).toEqual({ written: 0, isDone: true });
    expect(await find("cafe")).not.toContain("z-later");
  });

  test("are written by one of two processes that begin together", async () => {
    const written = await Promise.all([store, await database.open()].map(foldAll));
    expect(written.reduce((sum, part) => sum + part)).toBe(OLD_RUNS);
    expect((await find("cafes")).length).toBe(OLD_RUNS);
  });

  test("keep the name that somebody gives while they are folded", async () => {
    const { runs } = store.tables;
    await store.database.insert(runs).values({ ...runOf("0", ""), name: "Zoë", nameSearch: "zoë" });
    let renamed: Promise<boolean> | undefined;
    const rename = () => (renamed ??= changeRun(store, { accountId: "a", id: "0", name: "Émile" }));
    await foldNextRuns(beforeEachChange(rename), NOW);
    expect(await find("emile")).toEqual(["0"]);
  });
});
