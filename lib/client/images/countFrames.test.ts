// @vitest-environment node
import sharp from "sharp";
import { expect, test } from "vitest";
import { animatedPng, moving, HEIC } from "@/lib/server/images/testImages";
import { countFrames } from "./countFrames";
import { describeOrigin } from "./describeChange";
import { detectKind } from "./detectKind";

const told = (bytes: Uint8Array) => {
  const kind = detectKind(bytes);
  return [kind, countFrames(kind, bytes), describeOrigin(kind, countFrames(kind, bytes))];
};
const of12 = "first frame of an animation of 12 frames";

test("a still tells nothing, whatever its format could hold", async () => {
  const still = () => sharp({ create: { width: 9, height: 7, channels: 3, background: "red" } });
  expect(
    [
      await still().gif().toBuffer(),
      await still().webp().toBuffer(),
      await still().avif().toBuffer(),
      await still().tiff().toBuffer(),
      await still().png().toBuffer(),
      await still().jpeg().toBuffer(),
      animatedPng(1),
      HEIC,
    ].map(told),
  ).toEqual(
    ["gif", "webp", "avif", "tiff", "png", "jpeg", "png", "heic"].map((kind) => [kind, 1, undefined]),
  );
});

test("an animation tells how many frames it has", async () => {
  const gif = await (await moving(12)).gif().toBuffer();
  expect([
    told(gif),
    told(await (await moving(12)).webp({ loop: 0 }).toBuffer()),
    told(animatedPng(12)),
  ]).toEqual([
    ["gif", 12, of12],
    ["webp", 12, of12],
    ["png", 12, of12],
  ]);
});

const box = (type: string, ...inside: Uint8Array[]): Buffer => {
  const body = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const uint32s = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
const track = (samples: number): Buffer =>
  box(
    "trak",
    box("tkhd", uint32s(0)),
    box("mdia", box("minf", box("stbl", box("stsz", uint32s(0, 0, samples))))),
  );

test("a sequence of AVIF or HEIC has the samples of its longest track; a still beside one has none", () => {
  const file = (brand: string, ...others: string[]) =>
    Buffer.concat([
      box("ftyp", Buffer.from(brand), uint32s(0), Buffer.from(others.join(""))),
      box("meta", uint32s(0)),
      box("moov", box("mvhd", uint32s(0)), track(12), track(3)),
      box("mdat", Buffer.alloc(20)),
    ]);
  expect(
    [
      file("avis", "avif", "msf1"),
      file("avif", "avis", "mif1"),
      file("msf1", "hevc"),
      file("avif", "mif1"),
      file("heic", "mif1"),
      file("avis", "avif").subarray(0, 70),
    ].map(told),
  ).toEqual([
    ["avif", 12, of12],
    ["avif", 12, of12],
    ["heic", 12, of12],
    ["avif", 1, undefined],
    ["heic", 1, undefined],
    ["avif", 1, undefined],
  ]);
});

test("bytes that are cut or lie end the count", async () => {
  const gif = await (await moving(12)).gif().toBuffer();
  const webp = await (await moving(12)).webp().toBuffer();
  for (const bytes of [gif, webp, animatedPng(12)]) {
    for (let length = 12; length < bytes.length; length += 7) {
      const cut = bytes.subarray(0, length);
      expect(countFrames(detectKind(cut), cut)).toBeLessThanOrEqual(12);
    }
  }
  expect(countFrames("avif", Buffer.concat([box("ftyp", Buffer.from("avis")), Buffer.alloc(64)]))).toBe(1);
});
