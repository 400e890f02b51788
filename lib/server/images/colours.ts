/** Pixels of a small copy of an image: red, green, blue and opacity per pixel, each 0 to 255, row by row. */
export type RgbaPixels = Uint8Array;

export const COLOUR_NAMES = [
  "black",
  "grey",
  "white",
  "red",
  "orange",
  "brown",
  "yellow",
  "green",
  "cyan",
  "blue",
  "purple",
  "pink",
] as const;
export type ColourName = (typeof COLOUR_NAMES)[number];

/** A colour must cover this share of the visible pixels to be named. */
const SHARE_MIN = 0.1;
const COLOURS_MAX = 3;
/** A less opaque pixel is invisible. */
const OPACITY_MIN = 128;

/** Names of the colours that cover most of the visible pixels, the largest first; empty if none is visible. */
export function dominantColours(pixels: RgbaPixels): ColourName[] {
  const counts = new Map<ColourName, number>();
  let visible = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < OPACITY_MIN) continue;
    const name = colourName(pixels[at]!, pixels[at + 1]!, pixels[at + 2]!);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    visible += 1;
  }
  return COLOUR_NAMES.filter((name) => (counts.get(name) ?? 0) >= Math.max(1, SHARE_MIN * visible))
    .sort((a, b) => counts.get(b)! - counts.get(a)!)
    .slice(0, COLOURS_MAX);
}

/** Mean luma (Rec. 709 weights on the encoded values) of the visible pixels, 0 to 255; null without any. */
export function meanLuma(pixels: RgbaPixels): number | null {
  let sum = 0;
  let visible = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < OPACITY_MIN) continue;
    sum += 0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!;
    visible += 1;
  }
  return visible === 0 ? null : sum / visible;
}

/** Whether at least one pixel in a hundred is transparent. */
export function isTransparent(pixels: RgbaPixels): boolean {
  let hidden = 0;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at]! < OPACITY_MIN) hidden += 1;
  return hidden * 100 >= pixels.length / 4;
}

/** Name of an sRGB colour, by its hue (0 to 360), saturation and lightness (0 to 1). */
export function colourName(red: number, green: number, blue: number): ColourName {
  const max = Math.max(red, green, blue) / 255;
  const min = Math.min(red, green, blue) / 255;
  const lightness = (max + min) / 2;
  const chroma = max - min;
  if (lightness < 0.12) return "black";
  if (lightness > 0.93) return "white";
  const saturation = chroma / (1 - Math.abs(2 * lightness - 1));
  if (saturation < 0.15 || chroma < 0.08) {
    if (lightness < 0.2) return "black";
    return lightness > 0.85 ? "white" : "grey";
  }
  const hue = hueOf(red / 255, green / 255, blue / 255, max, chroma);
  if (hue < 15 || hue >= 345) return lightness > 0.72 ? "pink" : "red";
  if (hue < 45) return lightness < 0.4 || saturation < 0.4 ? "brown" : "orange";
  if (hue < 70) return "yellow";
  if (hue < 165) return "green";
  if (hue < 195) return "cyan";
  if (hue < 255) return "blue";
  if (hue < 290) return "purple";
  return lightness > 0.55 || hue >= 320 ? "pink" : "purple";
}

function hueOf(red: number, green: number, blue: number, max: number, chroma: number): number {
  if (max === red) return (60 * ((green - blue) / chroma) + 360) % 360;
  if (max === green) return 60 * ((blue - red) / chroma) + 120;
  return 60 * ((red - green) / chroma) + 240;
}
