import { expect, test } from "vitest";
import { colourName, dominantColours, isTransparent, meanLuma } from "./colours";

const pixels = (...groups: [count: number, red: number, green: number, blue: number, opacity?: number][]) =>
  Uint8Array.from(
    groups.flatMap(([count, red, green, blue, opacity = 255]) =>
      Array.from({ length: count }, () => [red, green, blue, opacity]).flat(),
    ),
  );

test.each<[string, number]>([
  ["black", 0x000000],
  ["black", 0x0a0a12],
  ["grey", 0x808080],
  ["grey", 0xc8c8cc],
  ["white", 0xffffff],
  ["white", 0xfafaf5],
  ["red", 0xff0000],
  ["red", 0xb91c1c],
  ["orange", 0xff8c00],
  ["brown", 0x8b4513],
  ["brown", 0x654321],
  ["yellow", 0xffd700],
  ["green", 0x008000],
  ["green", 0x90ee90],
  ["cyan", 0x00ffff],
  ["blue", 0x2563eb],
  ["blue", 0x1e293b],
  ["blue", 0x87ceeb],
  ["purple", 0x800080],
  ["purple", 0x7c3aed],
  ["pink", 0xffc0cb],
  ["pink", 0xff69b4],
])("%s is the name of %i", (name, rgb) => {
  expect(colourName(rgb >> 16, (rgb >> 8) & 0xff, rgb & 0xff)).toBe(name);
});

test("names at most three colours, the largest first, each on a tenth of what is visible", () => {
  const image = pixels([50, 255, 255, 255], [25, 0, 0, 255], [12, 255, 0, 0], [11, 0, 128, 0], [2, 0, 0, 0]);
  expect(dominantColours(image)).toEqual(["white", "blue", "red"]);
  expect(dominantColours(pixels([91, 255, 0, 0], [9, 0, 0, 255]))).toEqual(["red"]);
});

test("transparent pixels have no colour and no brightness", () => {
  const image = pixels([90, 255, 255, 255, 0], [10, 255, 0, 0]);
  expect(dominantColours(image)).toEqual(["red"]);
  expect(meanLuma(image)).toBeCloseTo(0.2126 * 255, 10);
  const nothing = pixels([4, 255, 255, 255, 0]);
  expect([dominantColours(nothing), meanLuma(nothing)]).toEqual([[], null]);
});

test("an image is transparent from one hidden pixel in a hundred", () => {
  expect(isTransparent(pixels([99, 0, 0, 0], [1, 0, 0, 0, 0]))).toBe(true);
  expect(isTransparent(pixels([100, 0, 0, 0], [1, 0, 0, 0, 0]))).toBe(false);
});
