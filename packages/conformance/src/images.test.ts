import sharp from "sharp";
import { expect, test } from "vitest";
import { animatedPng, jpeg, paddedPng, png } from "./images";

const decode = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, shades: [...new Set(data)] };
};

test.each([
  ["PNG", png({ width: 20, height: 9, shade: 77 })],
  ["padded PNG", paddedPng({ width: 20, height: 9, shade: 77 }, 5000)],
  ["JPEG", jpeg({ width: 20, height: 9, shade: 77 })],
])("a %s decodes to the picture that was asked for", async (_, bytes) => {
  expect(await decode(bytes)).toEqual({ width: 20, height: 9, shades: [77] });
});

test.each([0, 1, 64, 127, 128, 129, 200, 254])("a JPEG of grey %i decodes to that grey", async (shade) => {
  expect(await decode(jpeg({ width: 8, height: 8, shade }))).toEqual({
    width: 8,
    height: 8,
    shades: [shade],
  });
});

test("a PNG of one bit a pixel is black or white", async () => {
  expect(await decode(png({ width: 33, height: 2, shade: 255 }, 1))).toEqual({
    width: 33,
    height: 2,
    shades: [255],
  });
});

test("an animated PNG has its first frame as a still picture and says that it is animated", async () => {
  const bytes = animatedPng({ width: 8, height: 8, shade: 10 });
  expect(await decode(bytes)).toEqual({ width: 8, height: 8, shades: [10] });
  expect(bytes.includes("acTL") && bytes.includes("fdAT")).toBe(true);
});
