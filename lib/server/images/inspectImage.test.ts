import { createHash } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { ImageError } from "./imageError";
import { inspectImage, type ImageLimits } from "./inspectImage";
import {
  IMAGE_LIMITS,
  animatedPng,
  animationControl,
  blackPng,
  frameControl,
  frameData,
  framePixels,
  plainImage,
  png,
  pngChunk,
  pngHeader,
  renderInvoice,
} from "./testImages";

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const PIXELS = pngChunk("IDAT", framePixels());

const damaged = (chunk: Buffer): Buffer =>
  Buffer.concat([chunk.subarray(0, -1), Buffer.from([~chunk.at(-1)! & 0xff])]);

async function refusal(
  bytes: Uint8Array,
  limits: ImageLimits = IMAGE_LIMITS,
): Promise<{ reason: string; message: string }> {
  const error = await inspectImage(bytes, limits).then(
    () => new Error("accepted"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ImageError)) throw error;
  return { reason: error.reason, message: error.message };
}

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });

describe("accepts every kind of still PNG and JPEG and says what it is", () => {
  const kinds: [string, () => Promise<Buffer>, Awaited<ReturnType<typeof sizeAndMime>>][] = [
    ["PNG", () => noise(30, 20).png().toBuffer(), ["image/png", 30, 20]],
    ["JPEG", () => noise(30, 20).jpeg().toBuffer(), ["image/jpeg", 30, 20]],
    ["progressive JPEG", () => noise(30, 20).jpeg({ progressive: true }).toBuffer(), ["image/jpeg", 30, 20]],
    ["interlaced PNG", () => noise(30, 20).png({ progressive: true }).toBuffer(), ["image/png", 30, 20]],
    ["CMYK JPEG", () => noise(30, 20).toColourspace("cmyk").jpeg().toBuffer(), ["image/jpeg", 30, 20]],
    ["grey JPEG", () => noise(30, 20).greyscale().jpeg().toBuffer(), ["image/jpeg", 30, 20]],
    ["16-bit PNG", () => noise(30, 20).toColourspace("rgb16").png().toBuffer(), ["image/png", 30, 20]],
    ["palette PNG", () => noise(30, 20).png({ palette: true, colours: 4 }).toBuffer(), ["image/png", 30, 20]],
    ["PNG with transparency", () => noise(30, 20).ensureAlpha(0.5).png().toBuffer(), ["image/png", 30, 20]],
    ["one pixel", () => plainImage(1, 1, "red").png().toBuffer(), ["image/png", 1, 1]],
    [
      "JPEG that EXIF turns by 90 degrees",
      () => noise(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
      ["image/jpeg", 20, 30],
    ],
    [
      "PNG that EXIF turns by 90 degrees",
      () => noise(30, 20).png().withMetadata({ orientation: 8 }).toBuffer(),
      ["image/png", 20, 30],
    ],
  ];

  async function sizeAndMime(bytes: Uint8Array): Promise<[string, number, number]> {
    const { mime, width, height } = await inspectImage(bytes, IMAGE_LIMITS);
    return [mime, width, height];
  }

  test.each(kinds)("%s", async (_kind, make, expected) => {
    expect(await sizeAndMime(await make())).toEqual(expected);
  });

  test("the bytes stay as they were sent, with their hash", async () => {
    const bytes = await noise(30, 20).jpeg().toBuffer();
    expect(await inspectImage(bytes, IMAGE_LIMITS)).toEqual({
      bytes,
      mime: "image/jpeg",
      width: 30,
      height: 20,
      sha256: sha256(bytes),
    });
  });

  test.each([
    ["an animation of one frame", [animationControl(1), frameControl(0), PIXELS]],
    ["one frame beside the picture", [animationControl(1), PIXELS, frameControl(0), frameData(1)]],
    ["an animation's chunks behind the pixels", [PIXELS, animationControl(2), frameControl(0), frameData(1)]],
    ["a control without frames", [animationControl(7), PIXELS]],
    ["a control of no frames", [animationControl(0), frameControl(0), PIXELS, frameControl(1), frameData(2)]],
    [
      "a control that is too short",
      [pngChunk("acTL"), frameControl(0), PIXELS, frameControl(1), frameData(2)],
    ],
    [
      "two controls, the first for one frame",
      [animationControl(1), animationControl(2), frameControl(0), PIXELS],
    ],
    [
      "a control whose checksum is wrong",
      [damaged(animationControl(2)), frameControl(0), PIXELS, frameControl(1), frameData(2)],
    ],
    ["frames without a control", [frameControl(0), PIXELS, frameControl(1), frameData(2)]],
  ])("a PNG that shows a still: %s, as it was sent", async (_, chunks) => {
    const bytes = png(pngHeader(1, 1), ...chunks, pngChunk("IEND"));
    expect(await inspectImage(bytes, IMAGE_LIMITS)).toEqual({
      bytes,
      mime: "image/png",
      width: 1,
      height: 1,
      sha256: sha256(bytes),
    });
  });

  test("bytes after the end of the image are allowed, as phones append films", async () => {
    const bytes = await noise(30, 20).jpeg().toBuffer();
    const { width } = await inspectImage(Buffer.concat([bytes, Buffer.alloc(5_000, 7)]), IMAGE_LIMITS);
    expect(width).toBe(30);
    const still = Buffer.concat([blackPng(3, 3), Buffer.alloc(5_000, 7)]);
    expect((await inspectImage(still, IMAGE_LIMITS)).height).toBe(3);
  });
});

describe("refuses what is not PNG or JPEG, and names what it is", () => {
  const others: [string, () => Promise<Buffer> | Buffer, string][] = [
    ["WebP", () => noise(9, 9).webp().toBuffer(), "image/webp"],
    ["GIF", () => noise(9, 9).gif().toBuffer(), "image/gif"],
    ["TIFF", () => noise(9, 9).tiff().toBuffer(), "image/tiff"],
    ["AVIF", () => noise(9, 9).avif().toBuffer(), "image/avif"],
    [
      "SVG",
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      "no known image format",
    ],
    ["PDF", () => Buffer.from("%PDF-1.7\n%%EOF"), "application/pdf"],
    ["ZIP", () => Buffer.from("504b0506000000000000000000000000000000000000", "hex"), "application/zip"],
    ["text", () => Buffer.from("not an image at all"), "no known image format"],
    [
      "PNG behind a byte order mark",
      () => Buffer.concat([Buffer.from("efbbbf", "hex"), blackPng(1, 1)]),
      "image/png",
    ],
  ];

  test.each(others)("%s", async (_kind, make, found) => {
    expect(await refusal(await make())).toEqual({
      reason: "wrong_format",
      message: `Expected a PNG or JPEG image but the bytes are ${found}`,
    });
  });

  test("an APNG, wherever its animation chunk stands", async () => {
    const expected = { reason: "animated", message: "The image is animated; only still images are accepted" };
    expect(await refusal(animatedPng())).toEqual(expected);
    const padded = png(
      pngHeader(1, 1),
      pngChunk("tEXt", Buffer.from(`Comment\0${"x".repeat(9_000)}`)),
      animatedPng().subarray(33),
    );
    expect(await refusal(padded)).toEqual(expected);
    const beside = [PIXELS, frameControl(0), frameData(1), frameControl(2), frameData(3)];
    const hidden = png(pngHeader(1, 1), animationControl(2), ...beside, pngChunk("IEND"));
    expect(await refusal(hidden)).toEqual(expected);
  });
});

describe("refuses what does not decode completely", () => {
  const cannotDecode = {
    reason: "undecodable",
    message: expect.stringMatching(/^The image (cannot be decoded|is truncated)/) as string,
  };

  test("no bytes", async () => {
    expect(await refusal(new Uint8Array())).toEqual({ reason: "empty", message: "The image is empty" });
  });

  test.each([
    ["PNG", () => noise(80, 60).png().toBuffer()],
    ["interlaced PNG", () => noise(80, 60).png({ progressive: true }).toBuffer()],
    ["JPEG", () => noise(80, 60).jpeg().toBuffer()],
    ["progressive JPEG", () => noise(80, 60).jpeg({ progressive: true }).toBuffer()],
  ])("a %s that is cut anywhere", async (_kind, make) => {
    const bytes = await make();
    for (const share of [0.05, 0.2, 0.5, 0.8, 0.95, 0.99]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      expect(await refusal(cut), `cut at ${share}`).toEqual(cannotDecode);
    }
  });

  test("a PNG without its end marker, though all pixels are there", async () => {
    expect(await refusal(blackPng(5, 5).subarray(0, -1))).toEqual({
      reason: "undecodable",
      message: "The image is truncated: the end of the PNG is missing",
    });
  });

  test("a PNG with a damaged byte", async () => {
    const bytes = await noise(80, 60).png().toBuffer();
    bytes[bytes.length >> 1]! ^= 0x55;
    expect(await refusal(bytes)).toEqual(cannotDecode);
  });

  test("a signature alone, and a header that lies about its pixels", async () => {
    expect(await refusal(Buffer.from([0xff, 0xd8, 0xff]))).toEqual(cannotDecode);
    expect(await refusal(blackPng(1, 1).subarray(0, 8))).toEqual(cannotDecode);
    const liar = png(pngHeader(500, 500), blackPng(2, 2).subarray(33));
    expect(await refusal(liar)).toEqual(cannotDecode);
  });
});

describe("keeps to its limits before it decodes", () => {
  test("an image of as many bytes as allowed passes, one more does not", async () => {
    const bytes = blackPng(4, 4);
    const limits = { ...IMAGE_LIMITS, bytesMax: bytes.length };
    expect((await inspectImage(bytes, limits)).width).toBe(4);
    expect(await refusal(bytes, { ...limits, bytesMax: bytes.length - 1 })).toEqual({
      reason: "too_many_bytes",
      message: `The image is ${bytes.length} bytes long; at most ${bytes.length - 1} are allowed`,
    });
  });

  test("an image of as many pixels as allowed passes, a row more does not", async () => {
    const limits = { ...IMAGE_LIMITS, pixelsMax: 100 };
    expect((await inspectImage(blackPng(10, 10), limits)).height).toBe(10);
    expect(await refusal(blackPng(10, 11), limits)).toEqual({
      reason: "too_many_pixels",
      message: "The image has 10 by 11 pixels; at most 100 pixels are allowed",
    });
  });

  test("a decompression bomb is refused by its header: its pixels need not even be there", async () => {
    const bomb = png(pngHeader(60_000, 60_000), pngChunk("IDAT", Buffer.alloc(10)), pngChunk("IEND"));
    expect(await refusal(bomb)).toEqual({
      reason: "too_many_pixels",
      message: "The image has 60000 by 60000 pixels; at most 40000000 pixels are allowed",
    });
  });

  test("a small file with 40 megapixels decodes", async () => {
    const bytes = blackPng(8_000, 5_000);
    expect(bytes.length).toBeLessThan(50_000);
    expect((await inspectImage(bytes, IMAGE_LIMITS)).width).toBe(8_000);
  });
});

test("rejects with the signal's reason when it has aborted", async () => {
  const bytes = await (await renderInvoice(200)).toBuffer();
  const reason = new Error("the caller left");
  await expect(inspectImage(bytes, IMAGE_LIMITS, AbortSignal.abort(reason))).rejects.toBe(reason);
});
