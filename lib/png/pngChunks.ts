const SIGNATURE_LENGTH = 8;
/** Length, type and checksum around a chunk's data. */
const CHUNK_OVERHEAD = 12;

/** What the chunks of a PNG say without decoding a pixel. */
export interface PngChunks {
  /** It has an animation control chunk: an APNG. */
  animated: boolean;
  /** Every chunk is there as long as it says, and the last one is the end marker. */
  complete: boolean;
}

/** Walks the chunks of bytes that begin with the PNG signature. Bytes after the end marker are not read. */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let animated = false;
  let at = SIGNATURE_LENGTH;
  while (at + CHUNK_OVERHEAD <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === "acTL") animated = true;
    at += CHUNK_OVERHEAD + view.getUint32(at);
    if (type === "IEND") return { animated, complete: at <= bytes.length };
  }
  return { animated, complete: false };
}
