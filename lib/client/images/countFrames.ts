import { readPngChunks } from "@/lib/shared/png/pngChunks";
import { brandsOf, type ImageKind } from "./detectKind";
import { readTiff } from "./readTiff";

/** Number of frames in a file: 1 for a still. Truncated bytes have the remaining ones. */
export function countFrames(kind: ImageKind, bytes: Uint8Array): number {
  const count = COUNTERS[kind]?.(bytes) ?? 1;
  return Math.max(1, count);
}

const COUNTERS: Partial<Record<ImageKind, (bytes: Uint8Array) => number>> = {
  png: (bytes) => readPngChunks(bytes).frames,
  gif: countGifFrames,
  webp: countWebpFrames,
  avif: countSequenceSamples,
  heic: countSequenceSamples,
  tiff: (bytes) => readTiff(bytes).pages,
};

/** Every image descriptor of a GIF is a frame. */
function countGifFrames(bytes: Uint8Array): number {
  const at = (index: number): number => bytes[index] ?? 0;
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (from: number): number => {
    let end = from;
    while (end < bytes.length && at(end) !== 0) end += 1 + at(end);
    return end + 1;
  };
  let frames = 0;
  let next = 13 + tableBytes(at(10));
  while (next < bytes.length) {
    if (at(next) === 0x21) next = afterBlocks(next + 2);
    else if (at(next) === 0x2c) {
      frames += 1;
      next = afterBlocks(next + 11 + tableBytes(at(next + 9)));
    } else break;
  }
  return frames;
}

const HAS_ANIMATION = 0x02;

/** Count a WebP's frames only if its header marks an animation. */
function countWebpFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let frames = 0;
  let moves = false;
  for (let at = 12; at + 8 <= bytes.length;) {
    const type = view.getUint32(at);
    if (type === fourCc("VP8X")) moves = ((bytes[at + 8] ?? 0) & HAS_ANIMATION) !== 0;
    if (type === fourCc("ANMF")) frames += 1;
    const length = view.getUint32(at + 4, true);
    at += 8 + length + (length % 2);
  }
  return moves ? frames : 1;
}

const SEQUENCE_BRANDS = ["avis", "hevc", "hevx", "msf1"];
const CONTAINERS = ["moov", "trak", "mdia", "minf", "stbl"].map(fourCc);

/** The samples of the longest track: transparency has a track of its own. */
function countSequenceSamples(bytes: Uint8Array): number {
  if (!brandsOf(bytes).some((brand) => SEQUENCE_BRANDS.includes(brand))) return 1;
  const view = viewOf(bytes);
  let samples = 0;
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 8 <= to;) {
      const short = view.getUint32(at);
      const isLong = short === 1 && at + 16 <= to;
      const head = isLong ? 16 : 8;
      const length = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
      if (length < head) return;
      const type = view.getUint32(at + 4);
      const end = Math.min(to, at + length);
      if (CONTAINERS.includes(type)) walk(at + head, end);
      if (type === fourCc("stsz") && at + head + 12 <= end) {
        samples = Math.max(samples, view.getUint32(at + head + 8));
      }
      at += length;
    }
  };
  walk(0, bytes.length);
  return samples;
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

function fourCc(name: string): number {
  return [...name].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);
}
