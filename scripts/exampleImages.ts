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
const shapes = `
  <rect width="${WIDTH}" height="14" fill="#2845a8"/>
  <rect x="${MARGIN}" y="292" width="${WIDTH - 2 * MARGIN}" height="56" fill="#eef2fb"/>
  ${[408, 462, 516].map((top) => line(top)).join("")}${line(640, INK, 500)}`;

/** Draws texts over shapes into a file of public/examples. */
async function save(
  file: string,
  width: number,
  height: number,
  background: string,
  shapes: string,
  words: Text[],
) {
  const page = sharp({ create: { width, height, channels: 3, background } });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const overlays = [{ input: Buffer.from(svg), left: 0, top: 0 }, ...(await Promise.all(words.map(drawn)))];
  const flat = await page.composite(overlays).png().toBuffer();
  writeFileSync(path.join(folder, file), await sharp(flat).png({ palette: true, effort: 10 }).toBuffer());
}

const folder = path.join(process.cwd(), "public/examples");
mkdirSync(folder, { recursive: true });
await save("invoice.png", WIDTH, HEIGHT, "#ffffff", shapes, texts);

const RECEIPT_RIGHT = 540;
const meal = (name: string, price: string, top: number, bold = false): Text[] => [
  { text: name, left: 60, top, bold, size: bold ? 26 : 22 },
  { text: price, left: RECEIPT_RIGHT, top, bold, size: bold ? 26 : 22, alignRight: true },
];
await save(
  "receipt.png",
  600,
  760,
  "#fdfdfb",
  [222, 480, 590]
    .map((y) => `<path d="M60 ${y}H540" stroke="#9aa3b5" stroke-width="2" stroke-dasharray="7 6"/>`)
    .join(""),
  [
    { text: "Restaurant Belvedere", left: 60, top: 56, size: 32, bold: true },
    { text: "Lunch and dinner", left: 60, top: 108, colour: GREY },
    { text: "Date: 18 March 2026", left: 60, top: 166 },
    { text: "Table 7", left: RECEIPT_RIGHT, top: 166, alignRight: true },
    ...meal("2 Soup of the day", "11.00", 252),
    ...meal("2 Grilled salmon", "38.00", 306),
    ...meal("1 Bottle of water", "4.50", 360),
    ...meal("2 Coffee", "5.00", 414),
    ...meal("Total", "58.50 EUR", 516, true),
    { text: "Paid by card. Thank you for your visit.", left: 60, top: 640, colour: GREY },
  ],
);

await save(
  "screenshot.png",
  1_000,
  600,
  "#e9edf5",
  `<rect x="120" y="90" width="760" height="420" rx="16" fill="#ffffff"/>
  <rect x="120" y="90" width="760" height="64" rx="16" fill="#2845a8"/><rect x="120" y="130" width="760" height="24" fill="#2845a8"/>
  <rect x="650" y="426" width="190" height="52" rx="8" fill="#2845a8"/>`,
  [
    { text: "Checkout", left: 160, top: 106, bold: true, colour: "#ffffff", size: 24 },
    { text: "Payment failed", left: 160, top: 196, bold: true, size: 34 },
    { text: "Your bank declined the card payment.", left: 160, top: 260 },
    { text: "Amount: 249.00 EUR", left: 160, top: 308 },
    { text: "No money was taken. Please use another card.", left: 160, top: 356 },
    { text: "Error code: 4051", left: 160, top: 440, colour: GREY },
    { text: "Try again", left: 698, top: 440, bold: true, colour: "#ffffff" },
  ],
);
