import { createFormControl } from "react-hook-form";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyDraft, type Draft } from "@/lib/shared/draft/draft";
import type { DraftImage } from "@/lib/shared/draft/draftImage";
import { DraftSaver } from "./draftSaver";
import { DraftSession } from "./draftSession";
import { DRAFT_KEY } from "./draftStorage";
import type { ImageArchive } from "./imageArchive";
import { ImageStore } from "./imageStore";

const BYTES = new Uint8Array([1]);
const imageOf = (key: string): DraftImage => ({ placeholder: key, key, name: key, format: "png", note: "" });
const draftOf = (...keys: string[]): Draft => ({ ...emptyDraft("m"), images: keys.map(imageOf) });

/** An archive with one byte under each of these keys. */
const archiveOf = (...keys: string[]) => ({
  get: vi.fn<ImageArchive["get"]>((key) =>
    Promise.resolve(keys.includes(key) ? new Uint8Array([keys.indexOf(key)]) : null),
  ),
  put: () => Promise.resolve(),
  prune: () => Promise.resolve(),
});

function sessionWith(archive: ImageArchive, draft: Draft): DraftSession {
  const form = createFormControl<Draft>({ defaultValues: draft });
  return new DraftSession({ ...form, formState: form.control._formState }, new ImageStore(archive), draft);
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  // jsdom has no blob URLs.
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => {} });
});

test("images that load one by one make for one look at the draft", async () => {
  const draft = draftOf("a", "b", "c");
  const session = sessionWith(archiveOf("a", "b", "c"), draft);
  const stop = session.start();
  session.inspect();
  const looks = vi.fn();
  session.findings.subscribe(looks);
  await vi.runAllTimersAsync();
  expect(looks).toHaveBeenCalledTimes(1);
  stop();
});

test("an image that is nowhere is not looked for for ever", async () => {
  const archive = archiveOf();
  const session = sessionWith(archive, draftOf("gone"));
  const stop = session.start();
  session.inspect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(archive.get).toHaveBeenCalledTimes(3);
  session.replace(draftOf("gone"));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(archive.get).toHaveBeenCalledTimes(6);
  stop();
});

test("the images of a draft that was replaced stay in memory while undo can bring it back", async () => {
  const session = sessionWith(archiveOf(), emptyDraft("m"));
  const key = await session.images.add(BYTES);
  session.replace(draftOf(key));
  session.replaceWithOffer(emptyDraft("m"), "New");
  await vi.runAllTimersAsync();
  expect(session.images.get(key)?.bytes).toEqual(BYTES);
  session.offer.set(null);
  session.inspect();
  await vi.runAllTimersAsync();
  expect(session.images.get(key)?.bytes).toEqual(BYTES);
  session.history.begin(emptyDraft("m"));
  session.inspect();
  await vi.runAllTimersAsync();
  expect(session.images.get(key)).toBeUndefined();
});

test("a stored draft that can neither be read nor moved is no list of drafts without images", () => {
  localStorage.setItem(DRAFT_KEY, '{"version":9}');
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("Full", "QuotaExceededError");
  });
  const saver = new DraftSaver(sessionWith(archiveOf(), emptyDraft("m")), localStorage);
  expect([saver.load(), saver.storedTexts()]).toEqual([null, null]);
});

test("what is stored again is handed to the archive again", async () => {
  const archive = archiveOf();
  const put = vi.spyOn(archive, "put");
  const session = sessionWith(archive, emptyDraft("m"));
  const saver = new DraftSaver(session, localStorage);
  const key = await session.images.add(BYTES);
  const stops = [session.start(), saver.start()];
  vi.advanceTimersByTime(25 * 60 * 60 * 1_000);
  session.form.setValue("images", [imageOf(key)]);
  await vi.runAllTimersAsync();
  expect(put.mock.calls).toEqual([
    [key, BYTES],
    [key, BYTES],
  ]);
  for (const stop of stops) stop();
});
