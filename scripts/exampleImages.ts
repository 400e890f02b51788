import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";

/**
 * Draws the pictures of the examples into public/examples, with the font that the page ships, so that every
 * machine draws the same: `npm run examples`.
 */

const FONTS = path.join(process.cwd(), "node_modules/geist/dist/fonts/geist-sans");
const WIDTH = 1_000;
const HEIGHT = 820;
const MARGIN = 70;
const INK = "#16213a";
const GREY = "#5b6579";

interface Text {
  text: string;
  left: number;
  top: number;
  size?: number;
  bold?: boolean;
  colour?: string;
  /** The text ends at `left`. */
  alignRight?: boolean;
}

async function drawn({ text, left, top, size = 22, bold = false, colour = INK, alignRight }: Text) {
  const input = await sharp({
    text: {
      text: `<span foreground="${colour}">${text.replaceAll("&", "&amp;")}</span>`,
      font: `Geist ${bold ? "Bold " : ""}${size}`,
      fontfile: path.join(FONTS, bold ? "Geist-Bold.ttf" : "Geist-Regular.ttf"),
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    input: input.data,
    left: alignRight ? left - input.info.width : left,
    top,
  } satisfies OverlayOptions;
}

const ITEMS = [
  ["Ergonomic office chair", "3", "129.00", "387.00"],
  ["Desk lamp LED", "6", "18.50", "111.00"],
  ["Standing desk oak", "1", "441.00", "441.00"],
] as const;

const COLUMNS = [MARGIN + 20, 620, 770, WIDTH - MARGIN - 20] as const;

function row(cells: readonly string[], top: number, style: Partial<Text> = {}): Text[] {
  return cells.map((text, column) => ({
    text,
    top,
    left: COLUMNS[column] ?? 0,
    alignRight: column > 0,
    ...style,
  }));
}

const right = WIDTH - MARGIN - 20;
const texts: Text[] = [
  { text: "Northwind Office Furniture Ltd", left: MARGIN, top: 64, size: 28, bold: true },
  { text: "12 Harbour Street, Bristol", left: MARGIN, top: 108, size: 19, colour: GREY },
  {
    text: "INVOICE",
    left: WIDTH - MARGIN,
    top: 62,
    size: 40,
    bold: true,
    colour: "#2845a8",
    alignRight: true,
  },
  { text: "Invoice number: 2024-0817", left: MARGIN, top: 190 },
  { text: "Invoice date: 14 March 2024", left: MARGIN, top: 226 },
  { text: "Bill to: Fjordline Logistics", left: WIDTH - MARGIN, top: 190, alignRight: true },
  { text: "Payment within 30 days", left: WIDTH - MARGIN, top: 226, alignRight: true },
  ...row(["Item", "Quantity", "Price", "Amount"], 310, { bold: true }),
  ...ITEMS.flatMap((cells, index) => row(cells, 372 + index * 54)),
  { text: "Subtotal", left: 620, top: 566, alignRight: true },
  { text: "939.00 EUR", left: right, top: 566, alignRight: true },
  { text: "VAT 20%", left: 620, top: 606, alignRight: true },
  { text: "187.80 EUR", left: right, top: 606, alignRight: true },
  { text: "Total due", left: 620, top: 662, size: 28, bold: true, alignRight: true },
  { text: "1126.80 EUR", left: right, top: 662, size: 28, bold: true, alignRight: true },
  { text: "Thank you for your order.", left: MARGIN, top: 744, size: 19, colour: GREY },
];

const line = (top: number, colour = "#cfd6e4", from = MARGIN) =>
  `<rect x="${from}" y="${top}" width="${WIDTH - MARGIN - from}" height="2" fill="${colour}"/>`;
const shapes = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <rect width="${WIDTH}" height="14" fill="#2845a8"/>
  <rect x="${MARGIN}" y="292" width="${WIDTH - 2 * MARGIN}" height="56" fill="#eef2fb"/>
  ${[408, 462, 516].map((top) => line(top)).join("")}${line(640, INK, 500)}
</svg>`;

const folder = path.join(process.cwd(), "public/examples");
mkdirSync(folder, { recursive: true });
const page = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#ffffff" } });
const overlays = [{ input: Buffer.from(shapes), left: 0, top: 0 }, ...(await Promise.all(texts.map(drawn)))];
const flat = await page.composite(overlays).png().toBuffer();
writeFileSync(
  path.join(folder, "invoice.png"),
  await sharp(flat).png({ palette: true, effort: 10 }).toBuffer(),
);
