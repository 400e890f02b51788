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
  /** What was done to the file; empty where it is sent as it was. */
  note: string;
  /** What the still was taken from; left out for a file of one picture. */
  takenFrom?: string;
}

/** What a file was before the server made a picture of it that every browser reads. */
export interface Original extends Picture {
  takenFrom?: string;
}

/**
 * Makes a PNG or JPEG that servers take and models read well out of any picture that this browser decodes:
 * at most {@link scaleOf} long, one frame, upright. A small file of one frame stays byte for byte: the
 * turn that EXIF gives a JPEG is then applied by who reads it, as this server does.
 *
 * @param original what the file was, where somebody converted it already
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
