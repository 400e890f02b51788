import { beforeEach, expect, test, vi } from "vitest";
import { readDraft, writeDraft } from "@/lib/shared/draft/storedDraft";
import { ExperimentList } from "./experimentList";
import { draftOf, openTab, serveExperiments as serve, type Kept } from "./testExperiments";

const open = () => openTab(new ExperimentList(localStorage));

const textOf = ({ draft }: Pick<Kept, "draft">) => readDraft(draft)?.state.text;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers();
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

test("a draft that nobody changed is no business of the server, a changed one is saved after a pause", async () => {
  const server = serve();
  const { type, entry, close } = open();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toEqual([]);
  type("one");
  type("two");
  await vi.advanceTimersByTimeAsync(3_000);
  type("three");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.calls).toEqual(["POST /api/experiments", "PUT /api/experiments"]);
  expect([...server.kept.values()].map(textOf)).toEqual(["three"]);
  expect(entry()).toMatchObject({ revision: 2, isSaved: true });
  close();
});

test("while the server is away the draft is kept here and said so, and saved when it is back", async () => {
  const server = serve();
  server.isAway = true;
  const { type, sync, entry, close } = open();
  type("offline");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sync.state.get()).toMatchObject({ kind: "away" });
  expect(entry()?.isSaved).toBe(false);
  // It is being retried while the page goes.
  void sync.push();
  close();
  await vi.advanceTimersByTimeAsync(0);
  server.calls.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls).toEqual([]);

  server.isAway = false;
  const later = open();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(later.sync.state.get()).toEqual({ kind: "idle" });
  expect([...server.kept.values()].map(textOf)).toEqual(["offline"]);
  later.close();
});

test("whoever saves second is told, and chooses", async () => {
  const server = serve();
  const { type, sync, session, entry, close } = open();
  type("mine");
  await vi.advanceTimersByTimeAsync(3_000);
  const id = entry()?.id ?? "";
  const elsewhere = (text: string, revision: number) =>
    server.kept.set(id, { name: "Theirs", revision, draft: writeDraft(draftOf(text)), images: [] });

  elsewhere("theirs", 7);
  type("mine too");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sync.state.get()).toMatchObject({ kind: "conflict", theirs: { revision: 7 } });
  sync.keepMine();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([textOf(server.kept.get(id) ?? { draft: "" }), entry()?.revision]).toEqual(["mine too", 8]);

  elsewhere("theirs again", 20);
  type("mine at last");
  await vi.advanceTimersByTimeAsync(3_000);
  await sync.takeTheirs();
  expect([session.draft().state.text, entry()?.name]).toEqual(["theirs again", "Theirs"]);
  session.offer.get()?.undo();
  expect(session.draft().state.text).toBe("mine at last");
  close();
});

test("the same content saved twice is no conflict, and one that was closed elsewhere goes on anew", async () => {
  const server = serve();
  const { type, sync, entry, close } = open();
  type("same");
  await vi.advanceTimersByTimeAsync(3_000);
  const id = entry()?.id ?? "";
  const kept = server.kept.get(id);
  if (!kept) throw new Error("Nothing was kept");
  server.kept.set(id, { ...kept, draft: writeDraft(draftOf("same again")), revision: 5 });
  type("same again");
  await vi.advanceTimersByTimeAsync(3_000);
  expect([sync.state.get().kind, entry()?.revision]).toEqual(["idle", 6]);

  server.kept.delete(id);
  server.closed = id;
  type("goes on");
  await vi.advanceTimersByTimeAsync(3_000);
  expect([...server.kept].map(([, one]) => textOf(one))).toEqual(["goes on"]);
  expect(entry()).toMatchObject({ revision: 1, isSaved: true });
  expect(entry()?.id).not.toBe(id);
  close();
});

test("an image goes to the server once, before the draft that has it", async () => {
  const server = serve();
  const { session, form, close } = open();
  const key = await session.images.add(new Uint8Array([1]));
  form.setValue("images", [{ placeholder: "p", key, name: "a.png", format: "png", note: "" }]);
  await vi.advanceTimersByTimeAsync(3_000);
  form.setValue("state.text", "p");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(server.calls).toEqual(["POST /api/images", "POST /api/experiments", "PUT /api/experiments"]);
  expect([...server.kept.values()][0]?.images).toEqual([{ key, sha256: "5".repeat(64) }]);
  close();
});

test("what is typed just before the page goes is still to be saved at the next visit", async () => {
  const server = serve();
  const first = open();
  first.type("one");
  await vi.advanceTimersByTimeAsync(3_000);
  first.type("two");
  first.close();
  const { close } = open();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([...server.kept.values()].map(textOf)).toEqual(["two"]);
  close();
});

const picture = (key: string) => ({ placeholder: "p", key, name: "a.png", format: "png", note: "" }) as const;

test("an image that could not be had when its experiment was taken over is still in the next save", async () => {
  const server = serve();
  const first = open();
  first.type("old");
  await vi.advanceTimersByTimeAsync(3_000);
  first.close();
  const images = [{ key: "k", sha256: "5".repeat(64) }];
  const draft = writeDraft({ ...draftOf("new"), images: [picture("k")] });
  server.kept.set(first.entry()?.id ?? "", { name: "N", revision: 9, draft, images });
  server.lacksImages = true;
  const second = open();
  await vi.advanceTimersByTimeAsync(5_000);
  second.close();

  const { type, session, close } = open();
  type("changed");
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...server.kept.values()].map((kept) => [kept.revision, textOf(kept), kept.images])).toEqual([
    [10, "changed", images],
  ]);
  expect(session.images.contents.get().get("k")).toBe("missing");

  // It is there again, and is found on the next access.
  server.lacksImages = false;
  server.images.push(new Uint8Array([1, 2]));
  const retried = session.images.retry("k");
  await vi.advanceTimersByTimeAsync(3_000);
  expect([await retried, session.images.get("k")?.bytes]).toEqual([true, new Uint8Array([1, 2])]);
  close();
});

test("what is typed while the reply of the server is on its way stays", async () => {
  const server = serve();
  const first = open();
  first.type("old");
  await vi.advanceTimersByTimeAsync(3_000);
  first.close();
  const id = first.entry()?.id ?? "";
  server.kept.set(id, { name: "N", revision: 9, draft: writeDraft(draftOf("new")), images: [] });
  const { type, session, sync, close } = open();
  type("typed at once");
  await vi.advanceTimersByTimeAsync(100);
  expect(session.draft().state.text).toBe("typed at once");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sync.state.get()).toMatchObject({ kind: "conflict", theirs: { revision: 9 } });
  close();
});

test("an experiment is never saved for another account that signed in meanwhile", async () => {
  const server = serve();
  server.account = "b";
  const list = new ExperimentList(localStorage, "a");
  const { type, sync, entry, close } = openTab(list);
  const before = entry();
  type("of a");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sync.state.get()).toEqual({ kind: "away", message: "Its account is not signed in." });
  expect([server.kept.size, entry()]).toEqual([0, { ...before, isSaved: false }]);

  server.account = "a";
  await sync.push();
  expect(entry()).toMatchObject({ id: before?.id, revision: 1, isSaved: true });
  // Another account's experiment does not exist for this one.
  const kept = [...server.kept];
  server.kept.clear();
  server.account = "b";
  type("of a still");
  await vi.advanceTimersByTimeAsync(3_000);
  expect([server.kept.size, entry()]).toEqual([0, expect.objectContaining({ id: before?.id, revision: 1 })]);
  expect(kept).toHaveLength(1);
  close();
});

test("what was saved elsewhere is taken over at the start, with nothing to save", async () => {
  const server = serve();
  const first = open();
  first.type("old");
  await vi.advanceTimersByTimeAsync(3_000);
  first.close();
  const id = first.entry()?.id ?? "";
  server.kept.set(id, { name: "New name", revision: 9, draft: writeDraft(draftOf("new")), images: [] });
  server.calls.length = 0;
  const { session, entry, close } = open();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.draft().state.text).toBe("new");
  expect(entry()).toMatchObject({ name: "New name", revision: 9, isSaved: true });
  expect(server.calls).toEqual(["GET /api/experiments"]);
  close();
});
