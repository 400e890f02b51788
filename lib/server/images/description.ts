import { dominantColours, meanLuma, type RgbaPixels } from "./colours";
import type { OcrLine } from "./ocrThread";

/** Lines below this are noise: measured 0 to 60 on textures, 80 to 96 on print. */
const LINE_CONFIDENCE_MIN = 60;
const DARK_BELOW = 80;
const BRIGHT_FROM = 175;
/** Sides with a smaller difference, as a share of the longer one, make a square. */
const SQUARE_TOLERANCE = 0.05;

export interface SeenImage {
  width: number;
  height: number;
  pixels: RgbaPixels;
  lines: readonly OcrLine[];
}

/**
 * An image in English words, for a model that only reads text. In brackets, because it replaces the image,
 * possibly in the middle of a sentence. `[Image, landscape, 800 by 600 pixels, bright, mainly white. Text in
 * the image:` … `]`
 */
export function describeSeen({ width, height, pixels, lines }: SeenImage): string {
  const facts = [
    "Image",
    orientationOf(width, height),
    `${width} by ${height} pixels`,
    ...brightnessOf(pixels),
    ...coloursOf(pixels),
  ].join(", ");
  const text = lines.filter(isReadable).map((line) => line.text);
  if (text.length === 0) return `[${facts}. No readable text in the image.]`;
  return `[${facts}. Text in the image:\n${text.join("\n")}]`;
}

function isReadable({ text, confidence }: OcrLine): boolean {
  return confidence >= LINE_CONFIDENCE_MIN && /[\p{L}\p{N}]/u.test(text);
}

function orientationOf(width: number, height: number): string {
  if (Math.abs(width - height) <= SQUARE_TOLERANCE * Math.max(width, height)) return "square";
  return width > height ? "landscape" : "portrait";
}

function brightnessOf(pixels: RgbaPixels): string[] {
  const luma = meanLuma(pixels);
  if (luma === null) return ["fully transparent"];
  if (luma < DARK_BELOW) return ["dark"];
  return luma >= BRIGHT_FROM ? ["bright"] : ["medium bright"];
}

function coloursOf(pixels: RgbaPixels): string[] {
  const names = dominantColours(pixels);
  if (names.length === 0) return [];
  const last = names.at(-1)!;
  return [`mainly ${names.length === 1 ? last : `${names.slice(0, -1).join(", ")} and ${last}`}`];
}
