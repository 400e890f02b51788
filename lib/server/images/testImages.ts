import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { ImageLimits } from "./inspectImage";

/** Images for tests and benchmarks, drawn with the page's own font, so that every machine draws the same. */

/** The server's default limits. */
export const IMAGE_LIMITS: ImageLimits = { bytesMax: 16 * 2 ** 20, pixelsMax: 40_000_000 };

const FONT_FILE = join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans/Geist-Regular.ttf");

export const INVOICE_LINES = [
  "INVOICE No. 2024-0817",
  "Northwind Traders Ltd",
  "Date: 14 March 2024",
  "",
  "Item   Qty   Price   Total",
  "Ergonomic chair   3   129.00   387.00",
  "Desk lamp LED   6   18.50   111.00",
  "Standing desk   1   441.00   441.00",
  "",
  "Subtotal 939.00",
  "VAT 20% 187.80",
  "Total due 1126.80 EUR",
  "Please pay within 30 days.",
];

export interface Page {
  width: number;
  height: number;
  /** Height of the letters in pixels, roughly. */
  fontSize: number;
  colour?: string;
  /** `transparent` gives an image with an alpha channel. */
  background?: string;
}

/** Lines of text on a plain page. */
export async function renderPage(lines: readonly string[], page: Page): Promise<Sharp> {
  const { width, height, fontSize, colour = "#111111", background = "#ffffff" } = page;
  const text = await sharp({
    text: {
      text: `<span foreground="${colour}">${lines.map(escapeMarkup).join("\n")}</span>`,
      font: `Geist ${fontSize}`,
      fontfile: FONT_FILE,
      rgba: true,
      dpi: 72,
      spacing: Math.round(fontSize / 3),
    },
  })
    .png()
    .toBuffer();
  const margin = Math.round(width / 16);
  return sharp({ create: { width, height, channels: background === "transparent" ? 4 : 3, background } })
    .composite([{ input: text, left: margin, top: margin }])
    .png();
}

export const renderInvoice = (width = 800): Promise<Sharp> =>
  renderPage(INVOICE_LINES, { width, height: Math.round(width * 0.75), fontSize: Math.round(width / 40) });

/** One colour all over. */
export function plainImage(width: number, height: number, background: string): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG put together by hand from its chunks. */
export function png(...chunks: Buffer[]): Buffer {
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}

export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Header of a PNG with 8-bit grey pixels. */
export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data[8] = 8;
  return pngChunk("IHDR", data);
}

/** A complete PNG with black 8-bit grey pixels; the file is a thousand times smaller than its pixels. */
export function blackPng(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  return png(pngHeader(width, height), pngChunk("IDAT", rows), pngChunk("IEND"));
}

/** The header of an animation: its number of frames, and endless repetition. */
export function animationControl(frames: number): Buffer {
  const data = Buffer.alloc(8);
  data.writeUInt32BE(frames);
  return pngChunk("acTL", data);
}

/** The header of a one-pixel frame. */
export function frameControl(sequence: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(sequence, 0);
  data.writeUInt32BE(1, 4);
  data.writeUInt32BE(1, 8);
  return pngChunk("fcTL", data);
}

/** The pixels of a frame other than the picture itself. */
export function frameData(sequence: number): Buffer {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(sequence);
  return pngChunk("fdAT", Buffer.concat([number, framePixels()]));
}

/** One grey pixel. */
export const framePixels = (): Buffer => deflateSync(Buffer.from([0, 0x80]));

/** Frames of one pixel each, the first of them the picture itself. */
export function animatedPng(frames = 2): Buffer {
  const later = Array.from({ length: frames - 1 }, (_, index) => [
    frameControl(2 * index + 1),
    frameData(2 * index + 2),
  ]);
  const first = [frameControl(0), pngChunk("IDAT", framePixels())];
  return png(pngHeader(1, 1), animationControl(frames), ...first, ...later.flat(), pngChunk("IEND"));
}

/** Frames of one colour each, as an animation written by sharp. */
export async function moving(frames: number): Promise<Sharp> {
  const shades = Array.from({ length: frames }, (_, index) =>
    plainImage(9, 7, `hsl(${30 * index}, 80%, 50%)`)
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(shades), { join: { animated: true } });
}

/** A HEIC of 96 by 64 pixels: its quarters are red and green above blue and white. sharp writes no HEIC. */
export const HEIC = Buffer.from(
  [
    "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA",
    "AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAA3QAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA",
    "AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA",
    "AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl",
    "AAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAADlbWRhdAAAANkoAa8J4OMMm1Ef//3o",
    "vv//bmPQ/1rVgeZPIv9LzLf8CYj/6M+9hFH3t601DDMHCxr0yB0hmRwaKVmYIP0gPwuNJZemDNc/Q0eM6aMBlmyZl5t5CanCWQGq",
    "KeRe30z3nfatenZ7A8/3P8RiT//pDe8f0ur//756LSNb+penXvVIveEIPdR92QUsRRioSpvE/ifgf9gNyPNftLtK0mm5nl4LDLeH",
    "aZxpHf0Sl5SwJPPnrr/dQIq3dHk/+kgiPk/Ge66nxo29mhVJd6hKV6Gt8g9Je4VG23//gc/8",
  ].join(""),
  "base64",
);

const escapeMarkup = (line: string): string =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
