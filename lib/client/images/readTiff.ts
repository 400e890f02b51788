const TAG = {
  newSubfileType: 254,
  subfileType: 255,
  photometric: 262,
  subDirectories: 330,
  dngVersion: 50_706,
};
const IS_REDUCED = 1;
const IS_MASK = 4;
const OLD_REDUCED = 2;
/** Pixels as a sensor sees them, one colour each. */
const SENSOR_PIXELS = 32_803;
/** A broken file may have a vast number of directories. */
const DIRECTORIES_MAX = 10_000;

/** Facts from the directories of a TIFF. */
export interface TiffFacts {
  /** Full pages; small copies and masks do not count. At least 1. */
  pages: number;
  /** Index of the first full page's directory, from 0. */
  firstPage: number;
  /** A camera's raw file: its first page is a small preview. */
  isRaw: boolean;
}

/** Walks the directories of a TIFF or a BigTIFF. A ring of directories ends the walk. */
export function readTiff(bytes: Uint8Array): TiffFacts {
  const directories = [...directoriesOf(bytes)];
  const pages = directories.flatMap((directory, index) => (isPage(directory) ? [index] : []));
  const first = directories[0];
  return {
    pages: Math.max(1, pages.length),
    firstPage: pages[0] ?? 0,
    isRaw:
      directories.some((directory) => directory.get(TAG.photometric) === SENSOR_PIXELS) ||
      first?.has(TAG.dngVersion) === true ||
      (first?.has(TAG.subDirectories) === true && pages.length === 0),
  };
}

function isPage(directory: ReadonlyMap<number, number>): boolean {
  const flags = directory.get(TAG.newSubfileType) ?? 0;
  return (flags & (IS_REDUCED | IS_MASK)) === 0 && directory.get(TAG.subfileType) !== OLD_REDUCED;
}

/** The tags of each directory with their first small number. */
function* directoriesOf(bytes: Uint8Array): Generator<ReadonlyMap<number, number>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 16) return;
  const isLittle = view.getUint8(0) === 0x49;
  const isBig = view.getUint16(2, isLittle) === 43;
  const short = (at: number): number => view.getUint16(at, isLittle);
  const offset = (at: number): number =>
    isBig ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  const seen = new Set<number>();
  let at = offset(isBig ? 8 : 4);
  while (at > 0 && at + countBytes <= bytes.length && !seen.has(at) && seen.size < DIRECTORIES_MAX) {
    seen.add(at);
    const entries = isBig ? offset(at) : short(at);
    const end = at + countBytes + entries * entryBytes;
    if (end > bytes.length) return;
    const tags = new Map<number, number>();
    for (let entry = at + countBytes; entry < end; entry += entryBytes) {
      const value = entry + entryBytes - offsetBytes;
      // A short number is at the start of its field.
      const isLong = short(entry + 2) === 4;
      tags.set(short(entry), isLong ? view.getUint32(value, isLittle) : short(value));
    }
    yield tags;
    at = end + offsetBytes <= bytes.length ? offset(end) : 0;
  }
}
