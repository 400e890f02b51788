import type { Metadata } from "sharp";
import { AppError } from "@typed-question/protocol/appError";
import { decode, openImage } from "./decoder";
import { Gate } from "./gate";
import { ImageError } from "./imageError";
import type { ImageLimits } from "./inspectImage";
import { undecodable } from "./undecodable";

/** A picture as a PNG with 8 bits per channel in sRGB, upright. */
export interface ConvertedImage {
  png: Uint8Array;
  /** Pixels of the original picture, upright. */
  width: number;
  height: number;
}

/** Larger ones are scaled down: the page scales to half of this, and a photo as PNG has 3 bytes per pixel. */
const PIXELS_KEPT = 8_400_000;

/** One at a time, so that images of evaluations always find a place in the decoder. */
const gate = new Gate({ tasksMax: 1, weightMax: 1, waitingMax: 8 });

/**
 * Reads the formats that browsers cannot: TIFF and AVIF.
 *
 * @param page index of the picture in the file, from 0
 * @throws ImageError with its reason, AppError 529 when too many images wait, or the signal's reason when it
 * aborts.
 */
export async function convertImage(
  bytes: Uint8Array,
  page: number,
  limits: ImageLimits,
  signal?: AbortSignal,
): Promise<ConvertedImage> {
  if (bytes.length === 0) throw new ImageError("empty", "The image is empty");
  if (!isConvertible(bytes)) {
    throw new ImageError("wrong_format", "Only TIFF and AVIF images are converted");
  }
  return gate.run(1, () => convert(bytes, page, limits, signal), signal);
}

async function convert(
  bytes: Uint8Array,
  page: number,
  { pixelsMax }: ImageLimits,
  signal?: AbortSignal,
): Promise<ConvertedImage> {
  try {
    const header = await (await openImage(bytes, Number.MAX_SAFE_INTEGER, page)).metadata();
    const { width, height } = header.autoOrient;
    if (!hasShades(header)) {
      throw new ImageError(
        "undecodable",
        `The image has numbers of type ${header.depth} for its pixels; save it with 8 or 16 bits a channel`,
      );
    }
    const pixels = width * height;
    if (pixels > pixelsMax) {
      throw new ImageError(
        "too_many_pixels",
        `The image has ${width} by ${height} pixels; at most ${pixelsMax} pixels are allowed`,
      );
    }
    const scale = Math.min(1, Math.sqrt(PIXELS_KEPT / pixels));
    const side = (length: number): number => Math.max(1, Math.round(length * scale));
    const image = (await openImage(bytes, pixelsMax, page))
      .autoOrient()
      .resize(side(width), side(height), { fit: "fill" })
      .toColourspace("srgb")
      .png({ compressionLevel: 6 });
    return { png: await decode(pixels, image, (output) => output.toBuffer(), signal), width, height };
  } catch (error) {
    if (error instanceof AppError || error instanceof ImageError || signal?.aborted) throw error;
    throw undecodable(error);
  }
}

/** Instruments write heights or counts, which have no black and no white. */
function hasShades({ depth, space }: Metadata): boolean {
  return depth === "uchar" || depth === "ushort" || space === "lab" || space === "scrgb";
}

function isConvertible(bytes: Uint8Array): boolean {
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  return /^(II[*+]\0|MM\0[*+])/.test(start) || start.slice(4) === "ftyp";
}
