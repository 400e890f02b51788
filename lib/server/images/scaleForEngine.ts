import { createHash } from "node:crypto";
import type { Metadata } from "sharp";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { decode, openImage } from "./decoder";

export interface EngineImageLimits {
  /** Longest width or height in pixels. */
  maxSide: number;
  /** Largest width times height. */
  maxPixels: number;
  /** The engine's formats. Absent: the image keeps its format. */
  format?: "png" | "jpeg";
}

const JPEG_QUALITY = 90;

/**
 * The image in the engine's form: upright, 8 bits per channel in sRGB, within the limits, never enlarged. A
 * conforming image is returned unchanged. Transparency becomes white in JPEG.
 * @throws AppError 529 when too many images wait, or the signal's reason when it aborts.
 */
export async function scaleForEngine(
  image: EngineImage,
  limits: EngineImageLimits,
  signal?: AbortSignal,
): Promise<EngineImage> {
  const mime = limits.format ? (`image/${limits.format}` as const) : image.mime;
  const { width, height } = fitWithin(image, limits);
  const source = await openImage(image.bytes, image.width * image.height);
  if (mime === image.mime && width === image.width && isPlain(await source.metadata())) return image;

  const upright = source.autoOrient().resize(width, height, { fit: "fill" }).toColourspace("srgb");
  const encoded =
    mime === "image/jpeg"
      ? upright.flatten({ background: "white" }).jpeg({ quality: JPEG_QUALITY })
      : upright.png();
  const bytes = await decode(image.width * image.height, encoded, (output) => output.toBuffer(), signal);
  return { bytes, mime, width, height, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function fitWithin(
  { width, height }: EngineImage,
  { maxSide, maxPixels }: EngineImageLimits,
): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height), Math.sqrt(maxPixels / (width * height)));
  if (scale === 1) return { width, height };
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/**
 * Upright, without an embedded profile, and grey or sRGB with 8 bits per channel (deeper images have other
 * space names).
 */
function isPlain({ orientation = 1, space, hasProfile }: Metadata): boolean {
  return orientation === 1 && (space === "srgb" || space === "b-w") && !hasProfile;
}
