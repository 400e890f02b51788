import { beforeEach, expect, test, vi } from "vitest";
import type { DraftImage } from "@/lib/shared/draft/draftImage";
import { byteProblems } from "./byteProblems";
import type { ImageArchive } from "./imageArchive";
import { ImageStore } from "./imageStore";

const BYTES = new Uint8Array([137, 80, 78, 71, 255]);
const OTHER_BYTES = new Uint8Array([137, 80, 78, 71, 254]);
const imageOf = (key: string): DraftImage => ({
  placeholder: `p-${key}`,
  key,
  name: `${key}.png`,
  format: "png",
  note: "",
});

/** The browser's database as two tabs share it. */
function memoryArchive(): ImageArchive & { kept: Map<string, Uint8Array<ArrayBuffer>> } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    kept,
    get: (key) => Promise.resolve(kept.get(key) ?? null),
    put: (key, bytes) => Promise.resolve(void kept.set(key, bytes)),
    prune: (isNeeded) => {
      for (const key of kept.keys()) if (!isNeeded(key)) kept.delete(key);
      return Promise.resolve();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());

test("another tab finds the bytes, and sends the very same", async () => {
  const archive = memoryArchive();
  const key = await new ImageStore(archive).add(BYTES);
  const other = new ImageStore(archive);
  other.hold([imageOf(key)]);
  expect(byteProblems([imageOf(key)], other.contents.get())).toMatchObject([{ missing: true }]);
  await vi.runAllTimersAsync();
  expect(byteProblems([imageOf(key)], other.contents.get())).toEqual([]);
  const [sent] = other.partsOf([imageOf(key)]);
  expect([sent?.part, sent?.blob.type]).toEqual([key, "image/png"]);
  expect(new Uint8Array((await sent?.blob.arrayBuffer()) ?? [])).toEqual(BYTES);
});

test("bytes that another tab is still writing are waited for; those that stay away are named", async () => {
  const archive = memoryArchive();
  const store = new ImageStore(archive);
  store.hold([imageOf("late"), imageOf("gone")]);
  await vi.advanceTimersByTimeAsync(10);
  archive.kept.set("late", BYTES);
  await vi.runAllTimersAsync();
  expect(byteProblems([imageOf("late"), imageOf("gone")], store.contents.get())).toEqual([
    {
      field: "image.p-gone",
      severity: "error",
      message: "gone.png could not be loaded: try again, or remove it and add the file again",
    },
  ]);
  archive.kept.set("gone", BYTES);
  store.lookAgain();
  await vi.runAllTimersAsync();
  expect(store.get("gone")?.bytes).toEqual(BYTES);
});

test("a browser that keeps nothing says so, and the image stays for this page", async () => {
  const full: ImageArchive = {
    ...memoryArchive(),
    put: () => Promise.reject(new Error("QuotaExceededError")),
  };
  for (const archive of [full, null]) {
    const store = new ImageStore(archive);
    const key = await store.add(BYTES);
    expect([store.isRefused.get(), store.get(key)?.bytes]).toEqual([true, BYTES]);
  }
});

test("base64 comes in and goes out as it was, whatever its length", async () => {
  const store = new ImageStore(memoryArchive());
  const long = new Uint8Array(100_001).map((_, index) => index % 251);
  const base64 = Buffer.from(long).toString("base64");
  const pasted = store.addBase64(base64);
  expect([store.get(pasted)?.bytes, store.base64Of(pasted)]).toEqual([long, base64]);
  const other = new ImageStore(null);
  expect([other.base64Of(await other.add(long)), other.base64Of("unknown")]).toEqual([base64, undefined]);
});

test("images that no stored draft mentions are dropped", async () => {
  const archive = memoryArchive();
  const store = new ImageStore(archive);
  const [kept, dropped] = [await store.add(BYTES), await store.add(OTHER_BYTES)];
  await store.prune([`{"images":[{"key":"${kept}"}]}`]);
  expect([archive.kept.has(kept), archive.kept.has(dropped)]).toEqual([true, false]);
});

test("while the stored drafts cannot be read no image is dropped", async () => {
  const archive = memoryArchive();
  const store = new ImageStore(archive);
  const key = await store.add(BYTES);
  await store.prune(null);
  expect([...archive.kept.keys()]).toEqual([key]);
});

test("what is missing is looked for three times, and again only when it is asked for on purpose", async () => {
  const archive = memoryArchive();
  const get = vi.spyOn(archive, "get");
  const store = new ImageStore(archive);
  const counts = [];
  for (const look of [
    () => store.hold([imageOf("gone")]),
    () => store.hold([imageOf("gone")]),
    () => store.lookAgain(),
  ]) {
    look();
    await vi.runAllTimersAsync();
    counts.push(get.mock.calls.length);
  }
  expect(counts).toEqual([3, 3, 6]);
});

test("equal bytes have one key, and go once with a run", async () => {
  const store = new ImageStore(memoryArchive());
  const key = await store.add(BYTES);
  const base64 = Buffer.from(BYTES).toString("base64");
  expect([store.addBase64(base64), await store.add(BYTES.slice())]).toEqual([key, key]);
  expect(await store.add(OTHER_BYTES)).not.toBe(key);
  const twice = [imageOf(key), { ...imageOf(key), placeholder: "again" }];
  expect(store.partsOf(twice).map(({ part }) => part)).toEqual([key]);
});

test("a person's own file is kept under its own key, even where it equals that of an example", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(BYTES)));
  const archive = memoryArchive();
  const store = new ImageStore(archive);
  store.hold([imageOf("/examples/invoice.png")]);
  await vi.runAllTimersAsync();
  expect(store.get("/examples/invoice.png")?.bytes).toEqual(BYTES);
  expect([...archive.kept.keys()]).toEqual([]);
  const key = await store.add(BYTES);
  expect([...archive.kept]).toEqual([[key, BYTES]]);
});

test("what no draft holds any more leaves the memory with its address, and comes back from the archive", async () => {
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const store = new ImageStore(memoryArchive());
  const [key, kept] = [await store.add(BYTES), await store.add(OTHER_BYTES)];
  store.hold([]);
  await vi.runAllTimersAsync();
  // Neither was in a draft yet.
  expect([...store.contents.get().keys()]).toEqual([key, kept]);
  store.hold([imageOf(key), imageOf(kept)]);
  const url = store.get(key)?.url;
  expect(store.base64Of(key)).toBe(Buffer.from(BYTES).toString("base64"));
  store.hold([imageOf(kept)]);
  await vi.runAllTimersAsync();
  expect([...store.contents.get().keys()]).toEqual([kept]);
  expect(revoke.mock.calls).toEqual([[url]]);
  expect(store.base64Of(key)).toBeUndefined();
  store.hold([imageOf(key), imageOf(kept)]);
  await vi.runAllTimersAsync();
  expect(store.get(key)?.bytes).toEqual(BYTES);
});

test("bytes that the browser does not keep are never let go", async () => {
  const store = new ImageStore(null);
  const key = await store.add(BYTES);
  store.hold([imageOf(key)]);
  store.hold([]);
  await vi.runAllTimersAsync();
  expect(store.get(key)?.bytes).toEqual(BYTES);
});

test("a draft that is stored again has its images in the archive, whatever was dropped there meanwhile", async () => {
  const archive = memoryArchive();
  const put = vi.spyOn(archive, "put");
  const store = new ImageStore(archive);
  const key = await store.add(BYTES);
  store.keep([imageOf(key)]);
  expect(put).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(25 * 60 * 60 * 1_000);
  archive.kept.clear();
  store.keep([imageOf(key)]);
  expect([...archive.kept]).toEqual([[key, BYTES]]);
});
