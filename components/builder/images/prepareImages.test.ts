import { beforeEach, expect, test, vi } from "vitest";
import { prepareImages } from "./prepareImages";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FILES = ["one.png", "two.png"].map((name) => new File([PNG], name));

/** Stands for a worker whose script cannot be loaded: it says so once, and never answers. */
class BrokenWorker {
  static readonly started: BrokenWorker[] = [];
  onerror = () => {};
  terminate = vi.fn();
  private hasReported = false;

  constructor() {
    BrokenWorker.started.push(this);
  }

  postMessage(): void {
    if (this.hasReported) return;
    this.hasReported = true;
    setTimeout(() => this.onerror());
  }
}

beforeEach(() => {
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 4, height: 3, close() {} }));
});

test("where the worker's script cannot be loaded the page prepares every file", async () => {
  vi.stubGlobal("Worker", BrokenWorker);
  const prepared = [];
  for await (const one of prepareImages(FILES)) prepared.push(one);
  const image = { bytes: PNG, format: "png", width: 4, height: 3, note: "" };
  expect(prepared).toEqual(FILES.map((file) => ({ file, image })));
  expect(BrokenWorker.started.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1]);
});
