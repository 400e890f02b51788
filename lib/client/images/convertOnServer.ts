import type { Failure } from "@/lib/client/pageFetch";
import type { Refused } from "@/lib/client/readReply";
import { convertImage } from "@/lib/client/convertImage";
import { fromBase64 } from "@/lib/shared/text/base64";
import { describeOrigin } from "./describeChange";
import { KIND_NAMES } from "./detectKind";
import { countFrames } from "./countFrames";
import type { Original } from "./prepareImage";
import { readTiff } from "./readTiff";
import { unreadable } from "./unreadable";

/** A PNG of a picture that this browser cannot read, or the reason for failure. */
export async function convertOnServer(
  kind: "tiff" | "avif",
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ png: Blob; original: Original } | { reason: string }> {
  const { firstPage, isRaw } = kind === "tiff" ? readTiff(bytes) : { firstPage: 0, isRaw: false };
  if (isRaw) return { reason: unreadable("raw", bytes) };
  const found = await convertImage(bytes, firstPage);
  if (found.kind !== "data") {
    return {
      reason: `this browser cannot read ${KIND_NAMES[kind]} files, and the server did not convert it: ${messageOf(found)}`,
    };
  }
  const { width, height, png_base64: base64 } = found.data;
  const takenFrom = describeOrigin(kind, countFrames(kind, bytes));
  return {
    png: new Blob([fromBase64(base64)], { type: "image/png" }),
    original: { kind, width, height, bytes: bytes.length, takenFrom },
  };
}

/** The body is one image: a position in it is meaningless. */
function messageOf(found: Failure | Refused): string {
  return (found.kind === "refused" && found.details?.[0]?.msg) || found.message;
}
