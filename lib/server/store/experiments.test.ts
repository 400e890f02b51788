import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { newEvaluation } from "@/test/evaluations";
import {
  addVersion,
  createExperiment,
  findExperiment,
  findVersion,
  listExperiments,
  listVersions,
  saveExperiment,
  setExperimentDeleted,
} from "./experiments";
import { findImage, findSharedImage, putImage } from "./images";
import { purgeDeleted } from "./purge";
import { listEvaluations } from "./evaluations";
import { findRun, listVersionsOfRun, setRunDeleted } from "./runs";
import { saveEvaluation } from "./saveEvaluation";
import { createShare, findShare, listShares, revokeShare } from "./shares";
import type { Store } from "./store";

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 28, 12, minute));
const LONG_AFTER = new Date(at(0).getTime() + 25 * 60 * 60 * 1_000);
const OWN = { accountId: "a", id: "e" };
const STRANGER = { accountId: "b", id: "e" };
const content = (draft: string, ...hashes: string[]) => ({
  draft,
  images: hashes.map((sha256, index) => ({ key: `k${index}`, sha256 })),
});

describe.each(DATABASES)("in %s", (kind) => {
  let database: TestDatabase;
  let store: Store;
  let image: string;

  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
    await store.database
      .insert(store.tables.accounts)
      .values(["a", "b"].map((id) => ({ id, name: id, createdAt: at(0) })));
    image = await putImage(store, { accountId: "a", bytes: Buffer.from("image"), now: at(0) });
    await createExperiment(store, { ...OWN, name: "First", content: content("d1", image), now: at(0) });
  });
  afterEach(() => database.remove());

  const save = (revision: number, draft: string) =>
    saveExperiment(store, { ...OWN, revision, name: "Renamed", content: content(draft), now: at(2) });

  describe("an experiment", () => {
    test("comes back as it was saved, with its revision", async () => {
      const made = { id: "e", name: "First", revision: 1, createdAt: at(0), updatedAt: at(0) };
      expect(await listExperiments(store, "a")).toEqual([made]);
      expect(await findExperiment(store, OWN)).toMatchObject({ ...made, ...content("d1", image) });
      expect(await save(1, "d2")).toBe(2);
      expect(await findExperiment(store, OWN)).toMatchObject({
        ...made,
        name: "Renamed",
        revision: 2,
        updatedAt: at(2),
        ...content("d2"),
      });
    });

    test("that somebody else saved in between is not written over, also when both save at once", async () => {
      const saved = await Promise.all([save(1, "mine"), save(1, "theirs")]);
      expect(saved.toSorted()).toEqual([2, null]);
      expect((await findExperiment(store, OWN))?.draft).toBe(saved[0] === 2 ? "mine" : "theirs");
    });

    test("is closed and brought back, and another account cannot reach it", async () => {
      const change = { revision: 1, name: "x", content: content("x"), now: at(1) };
      expect(await listExperiments(store, "b")).toEqual([]);
      expect(await findExperiment(store, STRANGER)).toBeNull();
      expect(await saveExperiment(store, { ...STRANGER, ...change })).toBeNull();
      expect(await setExperimentDeleted(store, { ...STRANGER, deletedAt: at(1) })).toBe(false);

      expect(await setExperimentDeleted(store, { ...OWN, deletedAt: at(1) })).toBe(true);
      expect([
        await listExperiments(store, "a"),
        await findExperiment(store, OWN),
        await save(1, "x"),
      ]).toEqual([[], null, null]);
      expect(await setExperimentDeleted(store, { ...OWN, deletedAt: null })).toBe(true);
      expect((await findExperiment(store, OWN))?.draft).toBe("d1");
    });
  });

  describe("a version", () => {
    const add = (note: string, runId: string | null = null) =>
      addVersion(store, { ...OWN, note, runId, content: content(note, image), now: at(3) });

    test("gets the next number, also of two that are made at once", async () => {
      expect(await add("one")).toBe(1);
      expect((await Promise.all([add("two"), add("two")])).toSorted()).toEqual([2, 3]);
      expect((await listVersions(store, OWN)).map(({ number, note }) => [number, note])).toEqual([
        [3, "two"],
        [2, "two"],
        [1, "one"],
      ]);
      expect(await findVersion(store, { ...OWN, number: 1 })).toMatchObject({
        number: 1,
        note: "one",
        createdAt: at(3),
        runId: null,
        ...content("one", image),
      });
      expect(await findVersion(store, { ...OWN, number: 4 })).toBeNull();
    });

    test("of another account is not there", async () => {
      await add("one");
      expect(
        await addVersion(store, { ...STRANGER, note: "", runId: null, content: content("x"), now: at(1) }),
      ).toBeNull();
      expect(await listVersions(store, STRANGER)).toEqual([]);
      expect(await findVersion(store, { ...STRANGER, number: 1 })).toBeNull();
    });

    test("keeps its run and its images when these are deleted elsewhere, until it goes itself", async () => {
      await saveEvaluation(store, newEvaluation({ runId: "run", createdAt: at(0) }));
      await add("one", "run");
      await save(1, "without the image");
      await setRunDeleted(store, { accountId: "a", id: "run", deletedAt: at(1) });
      await purgeDeleted(store, LONG_AFTER);
      expect((await listEvaluations(store, ["run"])).length).toBe(1);
      expect(await findRun(store, "a", "run")).toMatchObject({ id: "run" });
      const [{ name } = { name: "" }] = await listExperiments(store, "a");
      expect(await listVersionsOfRun(store, "a", "run")).toEqual([{ experiment: name, number: 1 }]);
      expect(await listVersionsOfRun(store, "b", "run")).toEqual([]);
      expect(await findImage(store, "a", image)).toEqual(Buffer.from("image"));

      await setExperimentDeleted(store, { ...OWN, deletedAt: at(1) });
      await purgeDeleted(store, LONG_AFTER);
      expect(await setExperimentDeleted(store, { ...OWN, deletedAt: null })).toBe(false);
      expect([await listEvaluations(store, ["run"]), await findImage(store, "a", image)]).toEqual([[], null]);
    });
  });

  const make = (title: string, now: Date, expiresAt: Date | null = null) =>
    createShare(store, {
      ...{ accountId: "a", runId: "gone", title, document: `{"t":"${title}"}`, images: [image] },
      ...{ expiresAt, now },
    });

  test("a share is found by its id until it is revoked, and is empty then", async () => {
    const ids = [await make("one", at(0)), await make("two", at(1))];
    expect(ids.map((id) => /^[\w-]{32}$/.test(id))).toEqual([true, true]);
    expect(await findShare(store, ids[0]!)).toMatchObject({
      title: "one",
      revokedAt: null,
      document: '{"t":"one"}',
    });
    const wanted = { shareId: ids[0]!, sha256: image, now: at(2) };
    expect(await findSharedImage(store, wanted)).toEqual(Buffer.from("image"));

    expect(await revokeShare(store, { accountId: "b", id: ids[0]!, now: at(2) })).toBe(false);
    expect(await revokeShare(store, { accountId: "a", id: ids[0]!, now: at(2) })).toBe(true);
    expect(await revokeShare(store, { accountId: "a", id: ids[0]!, now: at(3) })).toBe(false);
    expect(await findShare(store, ids[0]!)).toMatchObject({ revokedAt: at(2), document: "" });
    expect([await findSharedImage(store, wanted), await findShare(store, "none")]).toEqual([null, null]);
    expect(await listShares(store, "a")).toEqual([
      { id: ids[1], title: "two", createdAt: at(1), revokedAt: null, expiresAt: null, run: null },
      { id: ids[0], title: "one", createdAt: at(0), revokedAt: at(2), expiresAt: null, run: null },
    ]);
    expect(await listShares(store, "b")).toEqual([]);
  });

  test("a share that expires shows its image until then, and is emptied by the next purge", async () => {
    const ids = [
      await make("one", at(0), at(2)),
      await make("two", at(0), at(9)),
      await make("three", at(0)),
    ];
    const imagesAt = (now: Date) =>
      Promise.all(
        ids.map(async (shareId) => (await findSharedImage(store, { shareId, sha256: image, now })) !== null),
      );
    const documents = () => Promise.all(ids.map(async (id) => (await findShare(store, id))?.document));
    expect([await imagesAt(at(1)), await imagesAt(at(2))]).toEqual([
      [true, true, true],
      [false, true, true],
    ]);
    await purgeDeleted(store, at(1));
    expect(await documents()).toEqual(['{"t":"one"}', '{"t":"two"}', '{"t":"three"}']);
    await purgeDeleted(store, at(2));
    expect(await documents()).toEqual(["", '{"t":"two"}', '{"t":"three"}']);
    // Without a use: no clock brings it back.
    expect(await imagesAt(at(1))).toEqual([false, true, true]);
  });
});
