import { KIND_NAMES, type ImageKind } from "./detectKind";

const AS_PNG_OR_JPEG = "save it as PNG or JPEG first";

const REASONS: Partial<Record<ImageKind, string>> = {
  svg: "a drawing (SVG) must be exported as PNG first",
  raw: "it is a camera’s raw file: export it as JPEG first",
  heic: [
    "this HEIC picture cannot be decoded: export it as JPEG first.",
    "On a Mac, Preview › File › Export does that.",
    "An iPhone takes JPEGs with Settings › Camera › Formats › Most Compatible",
  ].join(" "),
  other: "this browser cannot read it as an image",
};

/** Why a file did not become an image, and what helps: the rest of a sentence. */
export function unreadable(kind: ImageKind, bytes: Uint8Array): string {
  if (bytes.length === 0) return "the file is empty";
  return (
    REASONS[kind] ??
    `this browser cannot read this ${KIND_NAMES[kind]} file: it may be damaged, or larger than a browser draws; ${AS_PNG_OR_JPEG}`
  );
}
