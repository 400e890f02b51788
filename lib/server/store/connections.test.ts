import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { deleteConnection, listConnections, saveConnection, type ConnectionRow } from "./connections";
import { deleteModelAlias, listModelAliases, saveModelAlias } from "./modelAliases";
import type { Store } from "./store";

const NOW = new Date("2026-11-28T12:00:00Z");
const LATER = new Date("2026-11-28T13:00:00Z");
const row = (id: string, name: string, more: Partial<ConnectionRow> = {}): ConnectionRow => ({
  ...{ id, name, settings: "{}", sealedKey: "v1.a.b", keyLastFour: "0123", createdAt: NOW, updatedAt: NOW },
  ...more,
});

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;
  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
  });
  afterEach(() => database.remove());

  test("a connection is kept, changed and removed, and its name is its own", async () => {
    expect(await saveConnection(store, row("1", "b"))).toBe(true);
    expect(await saveConnection(store, row("2", "a", { sealedKey: null, keyLastFour: null }))).toBe(true);
    expect(await saveConnection(store, row("3", "a"))).toBe(false);
    expect(
      await saveConnection(store, row("1", "c", { settings: "[]", createdAt: LATER, updatedAt: LATER })),
    ).toBe(true);
    expect(await listConnections(store)).toEqual([
      row("2", "a", { sealedKey: null, keyLastFour: null }),
      row("1", "c", { settings: "[]", updatedAt: LATER }),
    ]);
    expect([await deleteConnection(store, "2"), await deleteConnection(store, "2")]).toEqual([true, false]);
    expect((await listConnections(store)).map(({ id }) => id)).toEqual(["1"]);
  });

  test("a name is pointed at a model, moved and removed", async () => {
    await saveModelAlias(store, { name: "best", modelId: "a/x" }, NOW);
    await saveModelAlias(store, { name: "best", modelId: "a/y" }, LATER);
    await saveModelAlias(store, { name: "a", modelId: "b/z" }, LATER);
    expect(await listModelAliases(store)).toEqual([
      { name: "a", modelId: "b/z" },
      { name: "best", modelId: "a/y" },
    ]);
    expect([await deleteModelAlias(store, "a"), await deleteModelAlias(store, "a")]).toEqual([true, false]);
  });
});
