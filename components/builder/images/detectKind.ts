import { readPngChunks } from "@/lib/png/pngChunks";

/** What the bytes of a file are. An animation is told apart: it is sent as its first frame. */
export type ImageKind = "png" | "animated png" | "jpeg" | "webp" | "gif" | "bmp" | "avif" | "heic" | "other";

export function detectKind(bytes: Uint8Array): ImageKind {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  if (start.startsWith("\x89PNG\r\n\x1a\n")) return readPngChunks(bytes).animated ? "animated png" : "png";
  if (start.startsWith("\xff\xd8\xff")) return "jpeg";
  if (start.startsWith("RIFF") && start.slice(8, 12) === "WEBP") return "webp";
  if (/^GIF8[79]a/.test(start)) return "gif";
  if (start.startsWith("BM")) return "bmp";
  const brand = start.slice(4, 8) === "ftyp" ? start.slice(8, 12) : "";
  if (/^avi[fs]$/.test(brand)) return "avif";
  return /^(hei|hev|mif|msf)/.test(brand) ? "heic" : "other";
}
