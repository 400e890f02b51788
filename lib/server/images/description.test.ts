import { expect, test } from "vitest";
import { describeSeen } from "./description";

const filled = (red: number, green: number, blue: number, opacity = 255): Uint8Array =>
  Uint8Array.from([red, green, blue, opacity]);

test("says shape, size, brightness, colours, and every line that was read with confidence", () => {
  const lines = [
    { text: "INVOICE 17", confidence: 96 },
    { text: "Total: 12.50", confidence: 60 },
    { text: "»e ~|", confidence: 59 },
    { text: "=-—", confidence: 95 },
  ];
  expect(describeSeen({ width: 800, height: 600, pixels: filled(255, 255, 255), lines })).toBe(
    "[Image, landscape, 800 by 600 pixels, bright, mainly white. Text in the image:\nINVOICE 17\nTotal: 12.50]",
  );
});

test("says so where there is no text to read", () => {
  const pixels = Uint8Array.from([0, 0, 40, 255, 20, 90, 20, 255, 20, 90, 20, 255]);
  expect(describeSeen({ width: 600, height: 800, pixels, lines: [] })).toBe(
    "[Image, portrait, 600 by 800 pixels, dark, mainly green and black. No readable text in the image.]",
  );
});

test("says so where there is nothing to see", () => {
  expect(describeSeen({ width: 100, height: 104, pixels: filled(1, 2, 3, 0), lines: [] })).toBe(
    "[Image, square, 100 by 104 pixels, fully transparent. No readable text in the image.]",
  );
});
