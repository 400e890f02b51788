import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { convertImage } from "./convertImage";
import { ImageError } from "./imageError";
import { HEIC, IMAGE_LIMITS, plainImage } from "./testImages";
import { greyTiff, tiff } from "./testTiff";

/** The result for a picture of one colour. */
async function seen(bytes: Uint8Array, page = 0): Promise<unknown[]> {
  const { png, width, height } = await convertImage(bytes, page, IMAGE_LIMITS);
  const { format, depth, hasAlpha, orientation } = await sharp(png).metadata();
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const at = info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
  const pixel = [...data.subarray(at, at + info.channels)];
  return [format, depth, hasAlpha, orientation, `${width}x${height}`, `${info.width}x${info.height}`, pixel];
}

async function refusal(bytes: Uint8Array, limits = IMAGE_LIMITS, page = 0): Promise<string[]> {
  const error: unknown = await convertImage(bytes, page, limits).then(
    () => new Error("converted"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ImageError)) throw error;
  return [error.reason, error.message];
}

const near = (value: number) => expect.closeTo(value, -1) as number;
const red = () => plainImage(30, 20, "#ff0000");

describe("a TIFF becomes a PNG of 8 bits in sRGB, upright", () => {
  test.each(["none", "lzw", "deflate", "packbits", "jpeg", "webp"] as const)(
    "packed by %s",
    async (compression) => {
      const bytes = await red().tiff({ compression, quality: 100 }).toBuffer();
      const [format, depth, , , size, pngSize, pixel] = await seen(bytes);
      expect([format, depth, size, pngSize]).toEqual(["png", "uchar", "30x20", "30x20"]);
      const [r = 0, g = 0, b = 0] = pixel as number[];
      expect([r > 250, g < 5, b < 5]).toEqual([true, true, true]);
    },
  );

  test("of one bit a pixel, as a fax or a scanner of texts writes it", async () => {
    const bytes = await plainImage(32, 16, "white")
      .toColourspace("b-w")
      .tiff({ compression: "ccittfax4", bitdepth: 1 })
      .toBuffer();
    expect(await seen(bytes)).toEqual(["png", "uchar", false, undefined, "32x16", "32x16", [255, 255, 255]]);
  });

  test("of 16 bits, in tiles, with transparency", async () => {
    const deep = await sharp(new Uint16Array(30 * 20 * 3).fill(0x80ff), {
      raw: { width: 30, height: 20, channels: 3 },
    })
      .toColourspace("rgb16")
      .tiff({ compression: "none" })
      .toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    const tiles = await red()
      .ensureAlpha(0.5)
      .tiff({ tile: true, tileWidth: 16, tileHeight: 16, compression: "deflate" })
      .toBuffer();
    expect([await seen(deep), await seen(tiles)]).toEqual([
      ["png", "uchar", false, undefined, "30x20", "30x20", [128, 128, 128]],
      ["png", "uchar", true, undefined, "30x20", "30x20", [255, 0, 0, 127]],
    ]);
  });

  test("in the colours of print", async () => {
    const print = await red().toColourspace("cmyk").tiff().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    const [, , , , , , pixel] = await seen(print);
    const [r = 0, g = 0, b = 0] = pixel as number[];
    expect([r > 200, g < 90, b < 90]).toEqual([true, true, true]);
  });

  test("that lies on its side", async () => {
    const bytes = await red().withMetadata({ orientation: 6 }).tiff({ compression: "none" }).toBuffer();
    expect(await seen(bytes)).toEqual(["png", "uchar", false, undefined, "20x30", "20x30", [255, 0, 0]]);
  });

  test("of several pages, the page that was asked for", async () => {
    const bytes = greyTiff(6, 4, [10, 120, 240]);
    const pixels = await Promise.all([0, 1, 2].map(async (page) => (await seen(bytes, page)).at(-1)));
    expect(pixels).toEqual([10, 120, 240].map((shade) => [shade, shade, shade]));
  });

  test("of 24 megapixels: the PNG has as many as anybody looks at", async () => {
    const bytes = await plainImage(6_000, 4_000, "#ff0000").tiff({ compression: "deflate" }).toBuffer();
    expect(await seen(bytes)).toEqual([
      ...["png", "uchar", false, undefined, "6000x4000", "3550x2366", [255, 0, 0]],
    ]);
  });
});

test("an AVIF becomes a PNG too", async () => {
  const bytes = await plainImage(30, 20, "white").avif().toBuffer();
  expect(await seen(bytes)).toEqual(["png", "uchar", false, undefined, "30x20", "30x20", [255, 255, 255]]);
});

describe("is refused by name", () => {
  const damaged = ["undecodable", expect.stringMatching(/^The image cannot be decoded \(.+\); it may be/)];

  test("a file that is cut, has no pixels, lies about them or lacks the page", async () => {
    const bytes = await red().tiff({ compression: "lzw" }).toBuffer();
    const grey = greyTiff(60, 40, [10]);
    expect([
      await refusal(bytes.subarray(0, bytes.length >> 1)),
      await refusal(grey.subarray(0, grey.length - 1_000)),
      await refusal(tiff([{}])),
      await refusal(tiff([{ 256: 100, 257: 100, 258: 8, 259: 1, 262: 1, 273: 8, 279: 10 }])),
      await refusal(bytes.subarray(0, 4)),
      await refusal(bytes, IMAGE_LIMITS, 7),
      await refusal(HEIC),
    ]).toEqual(Array(7).fill(damaged));
  });

  test("numbers that say nothing about black and white, as instruments write them", async () => {
    const sizes = { 256: 4, 257: 4, 258: 32, 259: 1, 262: 1, 277: 1, 278: 4, 279: 64, 339: 3 };
    const at = tiff([{ ...sizes, 273: 0 }]).length;
    const halves = Buffer.from(new Float32Array(16).fill(0.5).buffer);
    const instrument = Buffer.concat([tiff([{ ...sizes, 273: at }]), halves]);
    expect(await refusal(instrument)).toEqual([
      "undecodable",
      "The image has numbers of type float for its pixels; save it with 8 or 16 bits a channel",
    ]);
    const lab = await red().toColourspace("lab").tiff({ compression: "none" }).toBuffer();
    expect((await seen(lab)).at(-1)).toEqual([255, 0, 0].map(near));
  });

  test("what is neither of the two formats", async () => {
    const only = ["wrong_format", "Only TIFF and AVIF images are converted"];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect([await refusal(await red().png().toBuffer()), await refusal(svg)]).toEqual([only, only]);
    expect(await refusal(new Uint8Array())).toEqual(["empty", "The image is empty"]);
  });

  test("more pixels than are allowed, by the header alone", async () => {
    const bomb = tiff([{ 256: 60_000, 257: 60_000, 258: 8, 259: 1, 262: 1, 273: 8, 278: 60_000, 279: 10 }]);
    expect(await refusal(bomb)).toEqual([
      "too_many_pixels",
      "The image has 60000 by 60000 pixels; at most 40000000 pixels are allowed",
    ]);
  });
});

test("rejects with the signal's reason when it has aborted", async () => {
  const reason = new Error("the caller left");
  const promise = convertImage(greyTiff(6, 4, [1]), 0, IMAGE_LIMITS, AbortSignal.abort(reason));
  await expect(promise).rejects.toBe(reason);
});

test("a ninth waiting file is turned away, for a moment", async () => {
  const bytes = greyTiff(600, 400, [10]);
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => convertImage(bytes, 0, IMAGE_LIMITS)),
  );
  const turnedAway = results.flatMap((result) =>
    result.status === "rejected" ? [String(result.reason)] : [],
  );
  expect(turnedAway).toEqual(["AppError: Too many images are waiting to be read. Try again in a moment."]);
});
