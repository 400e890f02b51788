import { beforeEach, expect, test, vi } from "vitest";
import { HEIC } from "@/lib/server/images/testImages";
import { decodeHeic } from "./decodeHeic";

beforeEach(() => {
  vi.stubGlobal(
    "ImageData",
    class {
      constructor(
        readonly data: Uint8ClampedArray,
        readonly width: number,
        readonly height: number,
      ) {}
    },
  );
});

test("a HEIC is decoded where it was written to be seen, opaque", async () => {
  const image = await decodeHeic(HEIC);
  const pixel = (x: number, y: number) => [...(image?.data.subarray(4 * (96 * y + x)) ?? [])].slice(0, 4);
  const near = (x: number, y: number) =>
    pixel(x, y).map((value) => (value > 245 ? 255 : value < 10 ? 0 : value));
  expect([image?.width, image?.height, near(20, 15), near(70, 15), near(20, 50), near(70, 50)]).toEqual([
    96,
    64,
    [255, 0, 0, 255],
    [0, 255, 0, 255],
    [0, 0, 255, 255],
    [255, 255, 255, 255],
  ]);
});

test("a damaged one has no picture, wherever it is cut, and the next one has", async () => {
  const sizes = [0, 12, 40, 200, 400, HEIC.length - 60];
  expect(await Promise.all(sizes.map((size) => decodeHeic(HEIC.subarray(0, size))))).toEqual(
    sizes.map(() => null),
  );
  expect((await decodeHeic(HEIC))?.width).toBe(96);
});
