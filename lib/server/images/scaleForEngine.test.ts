import sharp from "sharp";
import { expect, test } from "vitest";
import { inspectImage as inspect } from "./inspectImage";
import { scaleForEngine } from "./scaleForEngine";
import { IMAGE_LIMITS, plainImage } from "./testImages";

const inspectImage = (bytes: Uint8Array) => inspect(bytes, IMAGE_LIMITS);

const ROOMY = { maxSide: 10_000, maxPixels: 100_000_000 };

/** Left half red, right half blue. */
async function redAndBlue(width: number, height: number) {
  const blue = await plainImage(width / 2, height, "#0000ff")
    .png()
    .toBuffer();
  return plainImage(width, height, "#ff0000").composite([{ input: blue, left: width / 2, top: 0 }]);
}

async function shape(bytes: Uint8Array) {
  const { format, width, height, depth, space, orientation } = await sharp(bytes).metadata();
  return { format, width, height, depth, space, orientation };
}

async function pixelAt(bytes: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.removeAlpha().raw().toBuffer())];
}

test("an image that fits comes back as it is", async () => {
  const image = await inspectImage(await plainImage(40, 30, "red").png().toBuffer());
  expect(await scaleForEngine(image, { maxSide: 40, maxPixels: 1_200, format: "png" })).toBe(image);
});

test("an image is scaled down to the longest side and to the number of pixels, in its proportions", async () => {
  const image = await inspectImage(await plainImage(400, 300, "red").jpeg().toBuffer());
  const bySide = await scaleForEngine(image, { maxSide: 200, maxPixels: 1_000_000 });
  expect([bySide.width, bySide.height]).toEqual([200, 150]);
  const byPixels = await scaleForEngine(image, { maxSide: 10_000, maxPixels: 1_200 });
  expect([byPixels.width, byPixels.height]).toEqual([40, 30]);
  expect(await inspectImage(byPixels.bytes)).toEqual(byPixels);
});

test("a strip keeps at least one pixel of height", async () => {
  const image = await inspectImage(await plainImage(2_000, 1, "red").png().toBuffer());
  const { width, height } = await scaleForEngine(image, { maxSide: 100, maxPixels: 1_000 });
  expect([width, height]).toEqual([100, 1]);
});

test("an image that EXIF turns is turned, and loses the tag", async () => {
  const turned = (await redAndBlue(40, 20)).png().withMetadata({ orientation: 6 });
  const image = await inspectImage(await turned.toBuffer());
  const upright = await scaleForEngine(image, ROOMY);
  expect(await shape(upright.bytes)).toEqual({
    format: "png",
    width: 20,
    height: 40,
    depth: "uchar",
    space: "srgb",
    orientation: undefined,
  });
  expect([await pixelAt(upright.bytes, 10, 5), await pixelAt(upright.bytes, 10, 35)]).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});

test("CMYK and 16 bits a channel become plain sRGB", async () => {
  const plain = {
    width: 40,
    height: 20,
    depth: "uchar",
    space: "srgb",
    orientation: undefined,
  };
  const cmyk = await inspectImage(await (await redAndBlue(40, 20)).toColourspace("cmyk").jpeg().toBuffer());
  expect(await shape((await scaleForEngine(cmyk, ROOMY)).bytes)).toEqual({ ...plain, format: "jpeg" });
  const deep = await inspectImage(await (await redAndBlue(40, 20)).toColourspace("rgb16").png().toBuffer());
  expect(await shape((await scaleForEngine(deep, ROOMY)).bytes)).toEqual({ ...plain, format: "png" });
});

test("a format that the engine wants is written, with white where the image was transparent", async () => {
  const clear = sharp({ create: { width: 16, height: 16, channels: 4, background: "transparent" } });
  const image = await inspectImage(await clear.png().toBuffer());
  const jpeg = await scaleForEngine(image, { ...ROOMY, format: "jpeg" });
  expect(jpeg.mime).toBe("image/jpeg");
  expect(await pixelAt(jpeg.bytes, 8, 8)).toEqual([255, 255, 255]);
});
