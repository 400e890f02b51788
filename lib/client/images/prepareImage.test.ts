import { expect, test } from "vitest";
import { describeChange } from "./describeChange";
import { detectKind, type ImageKind } from "./detectKind";
import { formatBytes } from "@/lib/shared/text/formatBytes";
import { scaleOf } from "./encodePicture";
import { uniqueFileName } from "./uniqueFileName";

test.each([
  ["a photo", 6_000, 4_000, [2_048, 1_365]],
  ["a square", 4_096, 4_096, [2_048, 2_048]],
  ["a picture that fits", 2_048, 1_536, [2_048, 1_536]],
  ["a screenshot of a long page, which stays readable", 1_280, 8_000, [669, 4_180]],
  ["a strip that no decoder likes", 100, 60_000, [14, 8_192]],
])("%s of %d × %d becomes %j", (_, width, height, expected) => {
  const scale = scaleOf(width, height);
  expect([Math.round(width * scale), Math.round(height * scale)]).toEqual(expected);
});

test("the bytes of a file say what it is, whatever its name", () => {
  const files: [ImageKind, Buffer][] = [
    ["png", Buffer.from("89504e470d0a1a0a", "hex")],
    ["jpeg", Buffer.from("ffd8ffe000104a464946", "hex")],
    ["webp", Buffer.from("RIFF\0\0\0\0WEBPVP8 ")],
    ["gif", Buffer.from("GIF89a")],
    ["bmp", Buffer.from("BM6")],
    ["avif", Buffer.from("\0\0\0\x20ftypavif")],
    ["avif", Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1miafavif")],
    ["heic", Buffer.from("\0\0\0\x20ftypheic")],
    ["heic", Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1miafheic")],
    ["raw", Buffer.from("\0\0\0\x18ftypcrx \0\0\0\x01crx isom")],
    ["other", Buffer.from("\0\0\0\x18ftypisom\0\0\0\x01mp42avc1")],
    ["tiff", Buffer.from("II*\0\x08\0\0\0")],
    ["tiff", Buffer.from("MM\0*\0\0\0\x08")],
    ["tiff", Buffer.from("II+\0\x08\0\0\0")],
    ["tiff", Buffer.from("MM\0+\0\x08\0\0")],
    ["raw", Buffer.from("II*\0\x10\0\0\0CR\x02\0")],
    ["raw", Buffer.from("IIU\0\x18\0\0\0")],
    ["raw", Buffer.from("FUJIFILMCCD-RAW ")],
    ["svg", Buffer.from("<svg/>")],
    ["svg", Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="">')],
    ["other", Buffer.from("<html>")],
    ["other", Buffer.alloc(0)],
  ];
  expect(files.map(([, bytes]) => detectKind(bytes))).toEqual(files.map(([kind]) => kind));
});

test("a note says what was done, with sizes and bytes from before and after", () => {
  const photo = { kind: "jpeg", width: 6_000, height: 4_000, bytes: 9_100_000 } as const;
  const small = { kind: "jpeg", width: 2_048, height: 1_365, bytes: 420_000 } as const;
  const icon = { kind: "png", width: 16, height: 16, bytes: 900 } as const;
  expect([
    describeChange(photo, small),
    describeChange({ ...photo, kind: "heic" }, small),
    describeChange({ ...icon, kind: "gif" }, icon),
    describeChange({ ...small, bytes: 9_100_000 }, small),
    describeChange({ ...icon, bytes: 300 }, icon),
  ]).toEqual([
    "Scaled from 6000×4000 to 2048×1365, 9.1 MB → 420 KB",
    "Scaled from 6000×4000 to 2048×1365 and converted from HEIC to JPEG, 9.1 MB → 420 KB",
    "Converted from GIF to PNG, 900 B → 900 B",
    "Compressed, 9.1 MB → 420 KB",
    "Written anew, 300 B → 900 B",
  ]);
});

test("bytes are told in the unit that fits", () => {
  expect([999, 1_000, 999_499, 999_500, 30_000_000].map(formatBytes)).toEqual([
    "999 B",
    "1 KB",
    "999 KB",
    "1.0 MB",
    "30.0 MB",
  ]);
});

test("a second file of the same name gets a number before its ending", () => {
  expect(uniqueFileName("image.png", [])).toBe("image.png");
  expect(uniqueFileName("image.png", ["image.png", "image (2).png"])).toBe("image (3).png");
  expect(uniqueFileName(".hidden", [".hidden"])).toBe(".hidden (2)");
});
