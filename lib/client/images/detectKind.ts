/** The format of a file by its bytes, not by its name. `raw` holds a camera's sensor values. */
export type ImageKind =
  "png" | "jpeg" | "webp" | "gif" | "bmp" | "avif" | "heic" | "tiff" | "raw" | "svg" | "other";

export const KIND_NAMES: Record<ImageKind, string> = {
  png: "PNG",
  jpeg: "JPEG",
  webp: "WebP",
  gif: "GIF",
  bmp: "BMP",
  avif: "AVIF",
  heic: "HEIC",
  tiff: "TIFF",
  raw: "a camera’s raw format",
  svg: "SVG",
  other: "another format",
};

/** A declaration, a comment and a document type may precede the root of an SVG. */
const SVG_BYTES = 1_024;

export function detectKind(bytes: Uint8Array): ImageKind {
  const start = latin1(bytes, 0, 16);
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (start.startsWith("BM")) return "bmp";
  if (/^(II[*+]\0|MM\0[*+])/.test(start)) return start.slice(8, 10) === "CR" ? "raw" : "tiff";
  // Three camera makers change the number in the header of a TIFF; another one writes its own header.
  if (/^(II(RO|RS|U\0)|FUJIFILMCCD)/.test(start)) return "raw";
  const brands = brandsOf(bytes);
  if (brands.some((brand) => /^avi[fs]$/.test(brand))) return "avif";
  if (brands.includes("crx ")) return "raw";
  if (brands.some((brand) => /^(hei|hev|mif|msf)/.test(brand))) return "heic";
  return /<svg[\s/>]/i.test(latin1(bytes, 0, SVG_BYTES)) ? "svg" : "other";
}

/** The brands in the first box of a box-based file, the main one first. */
export function brandsOf(bytes: Uint8Array): string[] {
  if (latin1(bytes, 4, 4) !== "ftyp") return [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(view.getUint32(0), bytes.length, 512);
  const brands = [latin1(bytes, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(latin1(bytes, at, 4));
  return brands;
}

const latin1 = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
