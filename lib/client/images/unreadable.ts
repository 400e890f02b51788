import { KIND_NAMES, type ImageKind } from "./detectKind";

const CANNOT_READ = "this browser cannot read it as an image";

const REASONS: Partial<Record<ImageKind, string>> = {
  svg: "a drawing (SVG) must be exported as PNG first",
  raw: "it is a camera’s raw file: export it as JPEG first",
  heic: [
    "this HEIC picture cannot be decoded: export it as JPEG first.",
    "On a Mac, Preview › File › Export does that.",
    "An iPhone takes JPEGs with Settings › Camera › Formats › Most Compatible",
  ].join(" "),
  other: CANNOT_READ,
};

/** The reason why a file cannot be an image, with advice: the rest of a sentence. */
export function unreadable(kind: ImageKind, bytes: Uint8Array): string {
  if (bytes.length === 0) return "the file is empty";
  const damaged = `the ${KIND_NAMES[kind]} file may be damaged or too large; save it anew as PNG or JPEG`;
  return REASONS[kind] ?? `${CANNOT_READ}: ${damaged}`;
}
