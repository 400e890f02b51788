import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import type { ImageLimits } from "./inspectImage";

/** Images for tests and benchmarks, drawn with the font that the page ships, so that no machine matters. */

/** The limits that the server has by default. */
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

/** A complete PNG with black 8-bit grey pixels; a vast one is a thousand times smaller than its pixels. */
export function blackPng(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((width + 1) * height), { level: 9 });
  return png(pngHeader(width, height), pngChunk("IDAT", rows), pngChunk("IEND"));
}

/** Two frames of one pixel each. */
export function animatedPng(): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2);
  const frame = (sequence: number): Buffer => {
    const data = Buffer.alloc(26);
    data.writeUInt32BE(sequence, 0);
    data.writeUInt32BE(1, 4);
    data.writeUInt32BE(1, 8);
    return pngChunk("fcTL", data);
  };
  const pixel = deflateSync(Buffer.from([0, 0x80]));
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), pixel]);
  return png(
    pngHeader(1, 1),
    pngChunk("acTL", control),
    frame(0),
    pngChunk("IDAT", pixel),
    frame(1),
    pngChunk("fdAT", second),
    pngChunk("IEND"),
  );
}

const escapeMarkup = (line: string): string =>
  line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
