import type { ImageKind } from "./detectKind";
import { formatBytes } from "./formatBytes";

interface Picture {
  kind: ImageKind;
  width: number;
  height: number;
  bytes: number;
}

const KIND_NAMES: Record<ImageKind, string> = {
  png: "PNG",
  "animated png": "an animated PNG",
  jpeg: "JPEG",
  webp: "WebP",
  gif: "GIF",
  bmp: "BMP",
  avif: "AVIF",
  heic: "HEIC",
  other: "another format",
};

/** What was done to a picture: `Scaled from 6000×4000 to 2048×1365, 9.1 MB → 420 KB`. */
export function describeChange(before: Picture, after: Picture): string {
  const done: string[] = [];
  if (before.width !== after.width || before.height !== after.height) {
    done.push(`scaled from ${before.width}×${before.height} to ${after.width}×${after.height}`);
  }
  if (before.kind !== after.kind) {
    const frame = before.kind === "gif" || before.kind === "animated png" ? " (its first frame)" : "";
    done.push(`converted from ${KIND_NAMES[before.kind]} to ${KIND_NAMES[after.kind]}${frame}`);
  }
  const what = done.length > 0 ? done.join(" and ") : "compressed";
  const sizes = `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)}, ${sizes}`;
}
