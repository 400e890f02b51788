import { crc32, deflateSync } from "node:zlib";

/** Minimal encoders for the suite's pictures. */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface Picture {
  width: number;
  height: number;
  /** Grey level, 0 to 255. */
  shade: number;
}

/** A PNG of one grey. One bit per pixel (black or white) keeps pictures of many megapixels small. */
export function png({ width, height, shade }: Picture, bits: 1 | 8 = 8, extra: Buffer[] = []): Buffer {
  const pixels = imageData(width, height, shade, bits);
  return Buffer.concat([
    PNG_SIGNATURE,
    header(width, height, bits),
    ...extra,
    chunk("IDAT", pixels),
    chunk("IEND"),
  ]);
}

/** A PNG longer than `bytes`, by a text chunk that decoders skip. */
export function paddedPng(picture: Picture, bytes: number): Buffer {
  return png(picture, 8, [
    chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), Buffer.alloc(bytes, "x")])),
  ]);
}

/** An animated PNG of two frames. */
export function animatedPng({ width, height, shade }: Picture): Buffer {
  const second = Buffer.concat([uint32(2), imageData(width, height, 255 - shade, 8)]);
  return Buffer.concat([
    PNG_SIGNATURE,
    header(width, height, 8),
    chunk("acTL", uint32(2), uint32(0)),
    chunk("fcTL", frameControl(0, width, height)),
    chunk("IDAT", imageData(width, height, shade, 8)),
    chunk("fcTL", frameControl(1, width, height)),
    chunk("fdAT", second),
    chunk("IEND"),
  ]);
}

function header(width: number, height: number, bits: number): Buffer {
  // Colour type 0 (grey), deflate, adaptive filters, not interlaced.
  return chunk("IHDR", uint32(width), uint32(height), Buffer.from([bits, 0, 0, 0, 0]));
}

function imageData(width: number, height: number, shade: number, bits: 1 | 8): Buffer {
  const rowBytes = 1 + Math.ceil((width * bits) / 8);
  const rows = Buffer.alloc(rowBytes * height, bits === 8 ? shade : shade < 128 ? 0 : 0xff);
  for (let row = 0; row < height; row += 1) rows[row * rowBytes] = 0;
  return deflateSync(rows);
}

function frameControl(sequence: number, width: number, height: number): Buffer {
  // No offset, 1/10 s, neither dispose nor blend.
  return Buffer.concat([
    uint32(sequence),
    uint32(width),
    uint32(height),
    uint32(0),
    uint32(0),
    Buffer.from([0, 1, 0, 10, 0, 0]),
  ]);
}

function chunk(type: string, ...data: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), ...data]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/**
 * A baseline JPEG of one grey: the first block carries its level, every other block 'no change'. With all
 * quantisers 8, a block's DC coefficient is its level minus 128.
 */
export function jpeg({ width, height, shade }: Picture): Buffer {
  const level = Math.max(0, Math.min(254, shade)) - 128;
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const size = level === 0 ? 0 : 32 - Math.clz32(Math.abs(level));
  const code = size === 0 ? "" : (level > 0 ? level : level + 2 ** size - 1).toString(2).padStart(size, "0");
  // Our DC table: '0' is size 0, '10' is the size of the first block. Our AC table: '0' ends the block.
  const first = size === 0 ? "00" : `10${code}0`;
  const bits = first + "00".repeat(blocks - 1);
  const scan: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, "1"), 2);
    scan.push(byte);
    if (byte === 0xff) scan.push(0);
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    segment(0xdb, [0, ...Array<number>(64).fill(8)]),
    segment(0xc0, [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]),
    segment(0xc4, [0x00, 1, 1, ...Array<number>(14).fill(0), 0, Math.max(size, 1)]),
    segment(0xc4, [0x10, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xda, [1, 1, 0x00, 0, 63, 0]),
    Buffer.from(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: number[]): Buffer {
  const length = data.length + 2;
  return Buffer.from([0xff, marker, length >> 8, length & 255, ...data]);
}

/** Pictures in formats outside of the protocol. */
export const OTHER_FORMATS: Record<string, Buffer> = {
  GIF: Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64"),
  WebP: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  BMP: bmp(),
  SVG: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
  ),
};

/** One white pixel. */
function bmp(): Buffer {
  const bytes = Buffer.alloc(58);
  bytes.write("BM", 0, "latin1");
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0xff, 54, 57);
  return bytes;
}
