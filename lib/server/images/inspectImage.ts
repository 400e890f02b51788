import { createHash } from "node:crypto";
import { fileTypeFromBuffer } from "file-type";
import type { Metadata } from "sharp";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { AppError } from "@typed-question/protocol/appError";
import { readPngChunks } from "@/lib/shared/png/pngChunks";
import { decode, openImage } from "./decoder";
import { ImageError } from "./imageError";
import { undecodable } from "./undecodable";

export interface ImageLimits {
  /** The exact bytes of the request. */
  bytesMax: number;
  /** Width times height, whatever the image's bytes: a small file can hold a vast image. */
  pixelsMax: number;
}

const SIGNATURES = {
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "image/jpeg": [0xff, 0xd8, 0xff],
} as const;

/** Enough for every signature; otherwise file-type unpacks archives. */
const SIGNATURE_BYTES = 4_100;

/** Side of the small discarded output of the complete decode. */
const PROBE_SIDE = 16;

/**
 * Finds the real format of bytes, and decodes them completely to prove that an engine can. Cheap checks come
 * first: nothing is decoded before the size in its header is allowed.
 * @throws ImageError with its reason, AppError 529 when too many images wait, or the signal's reason when it
 * aborts.
 */
export async function inspectImage(
  bytes: Uint8Array,
  limits: ImageLimits,
  signal?: AbortSignal,
): Promise<EngineImage> {
  if (bytes.length === 0) throw new ImageError("empty", "The image is empty");
  if (bytes.length > limits.bytesMax) {
    throw new ImageError(
      "too_many_bytes",
      `The image is ${bytes.length} bytes long; at most ${limits.bytesMax} are allowed`,
    );
  }
  const mime = await detectMime(bytes);
  if (mime === "image/png") checkPng(bytes);
  const { width, height } = await readSize(bytes, mime, limits.pixelsMax);
  await decodeCompletely(bytes, width * height, limits.pixelsMax, signal);
  return { bytes, mime, width, height, sha256: createHash("sha256").update(bytes).digest("hex") };
}

async function detectMime(bytes: Uint8Array): Promise<EngineImage["mime"]> {
  for (const mime of ["image/png", "image/jpeg"] as const) {
    if (SIGNATURES[mime].every((byte, index) => bytes[index] === byte)) return mime;
  }
  const found =
    (await fileTypeFromBuffer(bytes.subarray(0, SIGNATURE_BYTES)))?.mime ?? "no known image format";
  throw new ImageError("wrong_format", `Expected a PNG or JPEG image but the bytes are ${found}`);
}

function checkPng(bytes: Uint8Array): void {
  const { frames, complete } = readPngChunks(bytes);
  if (frames > 1) throw new ImageError("animated", "The image is animated; only still images are accepted");
  if (!complete) throw new ImageError("undecodable", "The image is truncated: the end of the PNG is missing");
}

/** Size with the EXIF orientation applied, from the header alone. */
async function readSize(
  bytes: Uint8Array,
  mime: EngineImage["mime"],
  pixelsMax: number,
): Promise<{ width: number; height: number }> {
  let metadata: Metadata;
  try {
    metadata = await (await openImage(bytes, Number.MAX_SAFE_INTEGER)).metadata();
  } catch (error) {
    throw undecodable(error);
  }
  const { width, height } = metadata.autoOrient;
  if (`image/${metadata.format}` !== mime) throw undecodable(new Error(`read as ${metadata.format}`));
  if (width * height > pixelsMax) {
    throw new ImageError(
      "too_many_pixels",
      `The image has ${width} by ${height} pixels; at most ${pixelsMax} pixels are allowed`,
    );
  }
  return { width, height };
}

async function decodeCompletely(
  bytes: Uint8Array,
  pixels: number,
  pixelsMax: number,
  signal?: AbortSignal,
): Promise<void> {
  const image = await openImage(bytes, pixelsMax);
  const probe = image.resize(PROBE_SIDE, PROBE_SIDE, { fit: "fill" });
  try {
    await decode(pixels, probe, (output) => output.raw().toBuffer(), signal);
  } catch (error) {
    if (error instanceof AppError || signal?.aborted) throw error;
    throw undecodable(error);
  }
}
