import { createFormControl } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, textContent, type Draft } from "@/lib/builder/draft";
import { readDraft, writeDraft } from "@/lib/builder/storedDraft";
import { DraftSaver } from "../draftSaver";
import { DraftSession } from "../draftSession";
import { ImageStore } from "../images/imageStore";
import { ExperimentList } from "./experimentList";
import { ExperimentSync } from "./experimentSync";

const draftOf = (state: string): Draft => ({ ...emptyDraft("m"), state: textContent(state) });

interface Kept {
  name: string;
  revision: number;
  draft: string;
  images: { key: string; sha256: string }[];
}

/** The server's experiments in memory, as the contract has them; `fetch` leads to it. */
function serve() {
  const server = { kept: new Map<string, Kept>(), calls: [] as string[], isAway: false, closed: "" };
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const error = (status: number) => json({ detail: { error_type: "conflict", message: "No." } }, status);
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    server.calls.push(`${method} ${path.split("/").slice(0, 3).join("/")}`);
    if (server.isAway) throw new TypeError("Failed to fetch");
    if (path === "/api/images") return json({ sha256: "5".repeat(64) });
    const sent = JSON.parse(typeof body === "string" ? body : "null") as Kept & { id: string };
    const id = path.split("/")[3] ?? sent.id;
    const found = server.kept.get(id);
    if (method === "POST") {
      if (id === server.closed) return error(404);
      server.kept.set(id, found ?? { ...sent, revision: 1 });
      return json({ revision: found?.revision ?? 1 });
    }
    if (!found) return error(404);
    if (method === "GET") return json({ ...found, id, createdAt: NOW, updatedAt: NOW });
    if (sent.revision !== found.revision) return error(409);
    server.kept.set(id, { ...sent, revision: found.revision + 1 });
    return json({ revision: found.revision + 1 });
  });
  return server;
}
const NOW = "2026-11-28T12:00:00.000Z";

function open() {
  const list = new ExperimentList(localStorage);
  const key = list.active.get();
  const draft = draftOf("start");
  const form = createFormControl<Draft>({ defaultValues: draft });
  const images = new ImageStore(null);
  const session = new DraftSession({ ...form, formState: form.control._formState }, images, draft);
  const saver = new DraftSaver(session, localStorage, key);
  const stored = saver.load();
  if (stored) session.begin(stored);
  const sync = new ExperimentSync(session, saver, list, key);
  const stops = [session.start(), saver.start(), list.start(), sync.start()];
  const type = (text: string) => form.setValue("state.text", text);
  return {
    ...{ list, session, sync, type, form },
    entry: () => list.find(key),
    close: () => stops.toReversed().forEach((stop) => stop()),
  };
}
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
  close();

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
