import { KIND_NAMES, type ImageKind } from "./detectKind";
import { formatBytes } from "@/lib/shared/text/formatBytes";

export interface Picture {
  kind: ImageKind;
  width: number;
  height: number;
  bytes: number;
}

/** The change of a picture: `Scaled from 6000×4000 to 2048×1365, 9.1 MB → 420 KB`. */
export function describeChange(before: Picture, after: Picture): string {
  const done: string[] = [];
  if (before.width !== after.width || before.height !== after.height) {
    done.push(`scaled from ${before.width}×${before.height} to ${after.width}×${after.height}`);
  }
  if (before.kind !== after.kind) {
    done.push(`converted from ${KIND_NAMES[before.kind]} to ${KIND_NAMES[after.kind]}`);
  }
  const kept = after.bytes < before.bytes ? "compressed" : "written anew";
  const what = done.length > 0 ? done.join(" and ") : kept;
  const sizes = `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`;
  return `${sentence(what)}, ${sizes}`;
}

/** The origin of a still: `first frame of an animation of 12 frames`. Undefined for a file of one picture. */
export function describeOrigin(kind: ImageKind, frames: number): string | undefined {
  if (frames < 2) return undefined;
  return kind === "tiff"
    ? `first page of a file of ${frames} pages`
    : `first frame of an animation of ${frames} frames`;
}

/** The same text as the beginning of a sentence. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
