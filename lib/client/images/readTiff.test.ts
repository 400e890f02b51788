// @vitest-environment node
import { expect, test } from "vitest";
import sharp from "sharp";
import { tiff } from "@/lib/server/images/testTiff";
import { countFrames } from "./countFrames";
import { describeOrigin } from "./describeChange";
import { detectKind } from "./detectKind";
import { readTiff } from "./readTiff";

const PAGE = { 254: 0 };
const COPY = { 254: 1 };
const MASK = { 254: 4 };

test.each<[string, Buffer, ReturnType<typeof readTiff>]>([
  ["one page", tiff([PAGE]), { pages: 1, firstPage: 0, isRaw: false }],
  ["three pages", tiff([{}, {}, {}]), { pages: 3, firstPage: 0, isRaw: false }],
  [
    "three pages, the other byte order",
    tiff([{}, {}, {}], { isLittle: false }),
    { pages: 3, firstPage: 0, isRaw: false },
  ],
  ["three pages of a BigTIFF", tiff([{}, {}, {}], { isBig: true }), { pages: 3, firstPage: 0, isRaw: false }],
  [
    "a page and its smaller copies",
    tiff([PAGE, COPY, COPY, { 255: 2 }]),
    { pages: 1, firstPage: 0, isRaw: false },
  ],
  ["a page, its mask and another page", tiff([PAGE, MASK, PAGE]), { pages: 2, firstPage: 0, isRaw: false }],
  ["a small copy before the page", tiff([COPY, PAGE]), { pages: 1, firstPage: 1, isRaw: false }],
  ["pixels of a sensor", tiff([{ 262: 32_803 }]), { pages: 1, firstPage: 0, isRaw: true }],
  ["a digital negative", tiff([{ 254: 1, 50706: 1 }]), { pages: 1, firstPage: 0, isRaw: true }],
  ["a preview before pictures below it", tiff([{ 254: 1, 330: 8 }]), { pages: 1, firstPage: 0, isRaw: true }],
])("a TIFF with %s", (_, bytes, expected) => {
  expect([detectKind(bytes), readTiff(bytes)]).toEqual(["tiff", expected]);
});

test("a ring of directories and a cut file end the walk", () => {
  const ring = tiff([{}, {}]);
  ring.writeUInt32LE(8, ring.length - 4);
  expect(readTiff(ring).pages).toBe(2);
  const bytes = tiff([{}, {}, {}], { isBig: true });
  for (let length = 4; length < bytes.length; length += 1) {
    expect(readTiff(bytes.subarray(0, length)).pages).toBeLessThanOrEqual(3);
  }
});

test("pages are told, and a TIFF that sharp writes has one", async () => {
  const bytes = await sharp({ create: { width: 9, height: 7, channels: 3, background: "red" } })
    .tiff()
    .toBuffer();
  expect(readTiff(bytes)).toEqual({ pages: 1, firstPage: 0, isRaw: false });
  expect(describeOrigin("tiff", countFrames("tiff", tiff([{}, {}, {}])))).toBe(
    "first page of a file of 3 pages",
  );
});
