import { beforeEach, expect, test, vi } from "vitest";
import { animatedPng, blackPng, HEIC } from "@/lib/server/images/testImages";
import { greyTiff, tiff } from "@/lib/server/images/testTiff";
import { PATIENCE_MS, prepareImages } from "./prepareImages";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const FILES = ["one.png", "two.png"].map((name) => new File([PNG], name));

/** A worker whose script fails to load: it reports that once, and never answers. */
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

/** A browser that decodes only PNG and JPEG, and draws only a PNG of one pixel. */
const drawn = new Uint8Array(blackPng(1, 1));
class Bitmap {
  width = 40;
  height = 30;
  close() {}
}
const context = { drawImage() {}, getImageData: () => ({ data: new Uint8ClampedArray(4) }) };
const canvas = { getContext: () => context, toBlob: (take: (blob: Blob) => void) => take(new Blob([drawn])) };

let asked: [string, RequestInit | undefined][] = [];
let answer = () =>
  Response.json({ width: 400, height: 300, png_base64: blackPng(40, 30).toString("base64") });

beforeEach(() => {
  vi.stubGlobal("createImageBitmap", async (file: Blob | ImageData) => {
    if (!(file instanceof Blob)) return new Bitmap();
    const start = new Uint8Array(await file.arrayBuffer());
    if (start[0] === 0x89 || start[0] === 0xff) return new Bitmap();
    throw new Error("broken");
  });
  vi.stubGlobal("document", { createElement: () => canvas });
  vi.stubGlobal("location", { origin: "http://localhost:3000" });
  vi.stubGlobal("ImageData", class {});
  asked = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push([path, init]);
    return Promise.resolve(answer());
  });
});

async function prepared(...files: File[]) {
  const all = [];
  for await (const { file, ...one } of prepareImages(files)) all.push([file.name, one]);
  return all;
}
const fileOf = (name: string, bytes: Uint8Array, type = "") =>
  new File([new Uint8Array(bytes)], name, { type });

test("where the worker's script cannot be loaded the page prepares every file", async () => {
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal("Worker", BrokenWorker);
  const image = { bytes: PNG, format: "png", width: 40, height: 30, note: "" };
  expect(await prepared(...FILES)).toEqual(FILES.map(({ name }) => [name, { image }]));
  expect(BrokenWorker.started.map(({ terminate }) => terminate.mock.calls.length)).toEqual([1]);
});

test("a worker that stops without a word gives its file up, and another one takes the next file", async () => {
  const terminated: string[] = [];
  const image = { bytes: PNG, format: "png", width: 40, height: 30, note: "" };
  class SilentWorker {
    onmessage = (_: { data: unknown }) => {};
    private hasStopped = false;
    terminate = () => terminated.push(this.hasStopped ? "silent" : "working");
    postMessage({ file }: { file: File }): void {
      this.hasStopped ||= file.name === "huge.png";
      if (!this.hasStopped) queueMicrotask(() => this.onmessage({ data: image }));
    }
  }
  vi.useFakeTimers();
  vi.stubGlobal("OffscreenCanvas", class {});
  vi.stubGlobal("Worker", SilentWorker);
  const all = prepared(FILES[0]!, fileOf("huge.png", PNG), FILES[1]!);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  vi.useRealTimers();
  expect(await all).toEqual([
    ["one.png", { image }],
    [
      "huge.png",
      {
        image: null,
        reason: "this browser did not read it within 60 seconds: save it smaller, as PNG or JPEG",
      },
    ],
    ["two.png", { image }],
  ]);
  expect(terminated).toEqual(["silent", "working"]);
});

test("a HEIC without a type, as Windows hands it over, is decoded on the page: no server sees it", async () => {
  const note = "Converted from HEIC to PNG, 579 B → 67 B";
  const image = { bytes: drawn, format: "png", width: 40, height: 30, note };
  expect(await prepared(fileOf("IMG_1.HEIC", HEIC), fileOf("IMG_2.jpg", HEIC, "image/jpeg"))).toEqual([
    ["IMG_1.HEIC", { image }],
    ["IMG_2.jpg", { image }],
  ]);
  expect(asked).toEqual([]);
});

test("a TIFF goes to the server for its first full page, and says what it was", async () => {
  const scan = greyTiff(400, 300, [1, 2, 3]);
  const preview = tiff([{ 254: 1 }, { 254: 0 }]);
  const bytes = new Uint8Array(blackPng(40, 30));
  const image = { bytes, format: "png", width: 40, height: 30 };
  expect(await prepared(fileOf("scan.tif", scan), fileOf("preview.tiff", preview))).toEqual([
    [
      "scan.tif",
      {
        image: {
          ...image,
          note: `Scaled from 400×300 to 40×30 and converted from TIFF to PNG, 360 KB → ${bytes.length} B`,
          takenFrom: "first page of a file of 3 pages",
        },
      },
    ],
    [
      "preview.tiff",
      {
        image: {
          ...image,
          note: `Scaled from 400×300 to 40×30 and converted from TIFF to PNG, ${preview.length} B → ${bytes.length} B`,
        },
      },
    ],
  ]);
  expect(asked.map(([path, init]) => [path, init?.method])).toEqual([
    ["/api/images/convert?page=0", "POST"],
    ["/api/images/convert?page=1", "POST"],
  ]);
  expect(scan.equals(asked[0]?.[1]?.body as Uint8Array)).toBe(true);
});

test("a long TIFF is sent only after the server said that it takes it", async () => {
  const long = new Uint8Array(5 * 1024 * 1024);
  long.set(tiff([{}]));
  const message = "The file is longer than 4 MiB. Save it as PNG or JPEG first.";
  const taken = answer;
  answer = () => Response.json({ detail: { error_type: "request_too_large", message } }, { status: 413 });
  expect(await prepared(fileOf("long.tif", long))).toMatchObject([
    ["long.tif", { image: null, reason: expect.stringContaining(message) as string }],
  ]);
  expect(asked.map(([path, init]) => [path, init?.body])).toEqual([
    [`/api/images/convert?page=0&bytes=${long.length}`, undefined],
  ]);
  answer = () => (asked.length === 2 ? Response.json({}) : taken());
  expect(await prepared(fileOf("long.tif", long))).toMatchObject([
    ["long.tif", { image: { format: "png" } }],
  ]);
  expect(asked.slice(1).map(([path]) => path)).toEqual([
    `/api/images/convert?page=0&bytes=${long.length}`,
    "/api/images/convert?page=0",
  ]);
  answer = taken;
});

test("an animation is drawn anew and says so; a still that has an animation's chunks stays byte for byte", async () => {
  const still = new Uint8Array(animatedPng(1));
  expect(await prepared(fileOf("run.png", animatedPng(12)), fileOf("still.png", still))).toEqual([
    [
      "run.png",
      {
        image: {
          ...{ bytes: drawn, format: "png", width: 40, height: 30 },
          note: `Compressed, ${animatedPng(12).length} B → ${drawn.length} B`,
          takenFrom: "first frame of an animation of 12 frames",
        },
      },
    ],
    ["still.png", { image: { bytes: still, format: "png", width: 40, height: 30, note: "" } }],
  ]);
});

test("what nobody can read says why and what helps", async () => {
  answer = () =>
    Response.json(
      {
        detail: [
          {
            type: "x",
            loc: ["body"],
            msg: "The image has 9000 by 9000 pixels; at most 40000000 pixels are allowed",
          },
        ],
      },
      { status: 422 },
    );
  expect(
    await prepared(
      fileOf("a.svg", Buffer.from("<svg/>")),
      fileOf("b.png", Buffer.alloc(0)),
      fileOf("c.heic", HEIC.subarray(0, 300)),
      fileOf("d.nef", tiff([{ 254: 1, 330: 8 }])),
      fileOf("e.webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 ")),
      fileOf("f.tif", tiff([{}])),
      fileOf("g.png", Buffer.from("what is this")),
    ),
  ).toEqual(
    [
      ["a.svg", "a drawing (SVG) must be exported as PNG first"],
      ["b.png", "the file is empty"],
      [
        "c.heic",
        "this HEIC picture cannot be decoded: export it as JPEG first. On a Mac, Preview › File › Export does that. An iPhone takes JPEGs with Settings › Camera › Formats › Most Compatible",
      ],
      ["d.nef", "it is a camera’s raw file: export it as JPEG first"],
      [
        "e.webp",
        "this browser cannot read it as an image: the WebP file may be damaged or too large; save it anew as PNG or JPEG",
      ],
      [
        "f.tif",
        "this browser cannot read TIFF files, and the server did not convert it: The image has 9000 by 9000 pixels; at most 40000000 pixels are allowed",
      ],
      ["g.png", "this browser cannot read it as an image"],
    ].map(([name, reason]) => [name, { image: null, reason }]),
  );
});
