import { countFrames } from "./countFrames";
import { decodeHeic } from "./decodeHeic";
import { describeChange, describeOrigin, type Picture } from "./describeChange";
import { detectKind, type ImageKind } from "./detectKind";
import { encodePicture, scaleOf, BYTES_MAX, type NewCanvas } from "./encodePicture";

/** A picture as it goes into a request. */
export interface PreparedImage {
  bytes: Uint8Array<ArrayBuffer>;
  format: "png" | "jpeg";
  width: number;
  height: number;
  /** The change of the file; empty for an unchanged one. */
  note: string;
  /** The origin of a still. Absent for a file of one picture. */
  takenFrom?: string;
}

/** The file before the server converted it. */
export interface Original extends Picture {
  takenFrom?: string;
}

/**
 * Makes a PNG or JPEG for servers and models: upright, one frame, scaled by {@link scaleOf}. A small PNG or
 * JPEG of one frame stays byte for byte. Readers apply the EXIF turn of such a JPEG, as this server does.
 *
 * @param original the file before its conversion by the server, if there was one
 * @returns null for a file that cannot be decoded here
 */
export async function prepareImage(
  file: Blob,
  newCanvas: NewCanvas,
  original?: Original,
): Promise<PreparedImage | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = detectKind(bytes);
  const bitmap = await decode(file, kind, bytes);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  try {
    const takenFrom = original ? original.takenFrom : describeOrigin(kind, countFrames(kind, bytes));
    const scale = scaleOf(width, height);
    const isSendable = (kind === "png" || kind === "jpeg") && scale === 1 && bytes.length <= BYTES_MAX;
    const before = original ?? { kind, width, height, bytes: bytes.length };
    if (isSendable && (original || takenFrom === undefined)) {
      const note = original ? describeChange(original, { kind, width, height, bytes: bytes.length }) : "";
      return { bytes, format: kind, width, height, note, takenFrom };
    }
    const after = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    };
    const { blob, format } = await encodePicture(bitmap, after, newCanvas);
    const encoded = new Uint8Array(await blob.arrayBuffer());
    const note = describeChange(before, { kind: format, ...after, bytes: encoded.length });
    return { bytes: encoded, format, ...after, note, takenFrom };
  } finally {
    bitmap.close();
  }
}

/** Upright: the orientation of EXIF is applied. */
async function decode(file: Blob, kind: ImageKind, bytes: Uint8Array): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    const pixels = kind === "heic" ? await decodeHeic(bytes) : null;
    return pixels && createImageBitmap(pixels);
  }
}
