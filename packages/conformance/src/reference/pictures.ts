import { crc32, inflateSync } from "node:zlib";
import { type Is } from "./faults";

/** Parses PNG and JPEG files far enough to know whether they are complete. */

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type Picture = { format: "png" | "jpeg"; pixels: number } | { refused: string };

export function readPicture(is: Is, bytes: Buffer): Picture {
  if (bytes.subarray(0, 8).equals(PNG)) return readPng(is, bytes);
  if (bytes.length > 3 && bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
  if (bytes.subarray(0, 4).toString("latin1") === "GIF8" && is("gif-read"))
    return { format: "png", pixels: 1 };
  return { refused: "The bytes are neither a PNG nor a JPEG picture" };
}

function readPng(is: Is, bytes: Buffer): Picture {
  const broken: Picture = is("pictures-trusted-by-signature")
    ? { format: "png", pixels: 1 }
    : { refused: "The PNG is damaged or cut off" };
  let at = 8;
  let header: Buffer | undefined;
  const data: Buffer[] = [];
  let ended = false;
  while (at + 12 <= bytes.length && !ended) {
    const length = bytes.readUInt32BE(at);
    if (at + 12 + length > bytes.length) return broken;
    const body = bytes.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== bytes.readUInt32BE(at + 8 + length)) return broken;
    const type = body.toString("latin1", 0, 4);
    if (type === "IHDR") header = body.subarray(4);
    const isControl = type === "acTL" && length === 8 && data.length === 0;
    if (isControl && body.readUInt32BE(4) > 1 && !is("animated-read"))
      return { refused: "The picture is animated" };
    if (type === "IDAT") data.push(body.subarray(4));
    if (type === "IEND") ended = true;
    at += 12 + length;
  }
  if (!header || !ended) return broken;
  const [width, height, bits] = [header.readUInt32BE(0), header.readUInt32BE(4), header[8] ?? 8];
  const rowBytes = 1 + Math.ceil((width * bits) / 8);
  const pixels = width * height;
  try {
    // A bomb's pixels are not worth their memory; the caller refuses it by its size.
    if (pixels < 3_000_000 && inflateSync(Buffer.concat(data)).length !== rowBytes * height) return broken;
  } catch {
    return broken;
  }
  return { format: "png", pixels };
}

function readJpeg(bytes: Buffer): Picture {
  const broken: Picture = { refused: "The JPEG is damaged or cut off" };
  let at = 2;
  let pixels = 0;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return broken;
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (marker === 0xc0 && at + 9 <= bytes.length)
      pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    if (marker === 0xda) break;
    at += 2 + length;
  }
  const whole = bytes.length > at + 4 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return pixels > 0 && whole ? { format: "jpeg", pixels } : broken;
}
