const SIGNATURE_LENGTH = 8;
/** Length, type and checksum around a chunk's data. */
const CHUNK_OVERHEAD = 12;
const ANIMATION_CONTROL_LENGTH = 8;
/** Numbers in a PNG have 31 bits. */
const NUMBER_MAX = 0x7fff_ffff;

/** Facts from the chunks of a PNG, without decoding a pixel. */
export interface PngChunks {
  /** Frames that a player shows: 1 for a still picture, and for an animation without a second frame. */
  frames: number;
  /** Every chunk is complete, and the last one is the end marker. */
  complete: boolean;
}

/** Walks the chunks of bytes that begin with the PNG signature. Bytes after the end marker are not read. */
export function readPngChunks(bytes: Uint8Array): PngChunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const counter = new FrameCounter();
  let at = SIGNATURE_LENGTH;
  while (at + CHUNK_OVERHEAD <= bytes.length) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const length = view.getUint32(at);
    const end = at + CHUNK_OVERHEAD + length;
    if (!isOfAnimation(type) || isWhole(view, at, end)) {
      counter.see(
        type,
        length === ANIMATION_CONTROL_LENGTH && end <= bytes.length ? view.getUint32(at + 8) : 0,
      );
    }
    at = end;
    if (type === "IEND") return { frames: counter.frames, complete: at <= bytes.length };
  }
  return { frames: counter.frames, complete: false };
}

/**
 * Counts as players do. A control counts only before the pixels, and only the first valid one. A frame is a
 * header followed by pixels. Without a control, or without frames, a player shows the plain picture.
 */
class FrameCounter {
  /** Frames that the control announces; 0 before there is one. */
  private promised = 0;
  private found = 0;
  private hasPixels = false;
  private isFrameOpen = false;

  /** @param number the first number of an animation control; 0 for every other chunk */
  see(type: string, number: number): void {
    if (type === "acTL" && !this.hasPixels && this.promised === 0 && number <= NUMBER_MAX) {
      this.promised = number;
    }
    if (type === "fcTL") this.isFrameOpen = this.promised > 0;
    if (type !== "IDAT" && type !== "fdAT") return;
    this.hasPixels = true;
    if (this.isFrameOpen) this.found += 1;
    this.isFrameOpen = false;
  }

  get frames(): number {
    return Math.max(1, Math.min(this.promised, this.found));
  }
}

const isOfAnimation = (type: string): boolean => type === "acTL" || type === "fcTL";

/** Longer chunks belong to no animation; their checksum is not computed. */
const CHECKED_MAX = 64;

/** Whether a chunk is complete and its checksum is right. Decoders skip other chunks. */
function isWhole(view: DataView, at: number, end: number): boolean {
  if (end > view.byteLength || end - at > CHECKED_MAX) return false;
  let sum = 0xffff_ffff;
  for (let index = at + 4; index < end - 4; index += 1) {
    sum ^= view.getUint8(index);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return (sum ^ 0xffff_ffff) >>> 0 === view.getUint32(end - 4);
}
