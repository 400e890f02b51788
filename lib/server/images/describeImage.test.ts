import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import type { EngineImage } from "@typed-question/protocol/engineImage";
import { createImageDescriber } from "./describeImage";
import { inspectImage as inspect } from "./inspectImage";
import type { TextReader } from "./textReader";
import { IMAGE_LIMITS, INVOICE_LINES, plainImage, renderInvoice, renderPage } from "./testImages";

const inspectImage = (bytes: Uint8Array) => inspect(bytes, IMAGE_LIMITS);

const nobody = new AbortController().signal;

describe("with the recogniser", () => {
  const describer = createImageDescriber();
  afterAll(() => describer.close());

  const describeBytes = async (bytes: Uint8Array): Promise<string> =>
    describer.describe(await inspectImage(bytes), nobody);

  test("reads every word of an invoice, in the order of its lines", { timeout: 60_000 }, async () => {
    const text = await describeBytes(await (await renderInvoice(800)).toBuffer());
    const [facts, ...lines] = text.slice(0, -1).split("\n");
    expect(facts).toBe("[Image, landscape, 800 by 600 pixels, bright, mainly white. Text in the image:");
    const words = (written: readonly string[]): string[] => written.flatMap((line) => line.split(/\s+/));
    expect(words(lines)).toEqual(words(INVOICE_LINES.filter((line) => line !== "")));
  });

  test("reads small print, and a photo that EXIF turns and mirrors", { timeout: 60_000 }, async () => {
    const small = await describeBytes(await (await renderInvoice(480)).toBuffer());
    expect(small).toContain("Total due 1126.80 EUR");
    // Rotation alone would prove nothing: the recogniser reads rotated text too.
    const sideways = await sharp(await (await renderInvoice(800)).toBuffer())
      .rotate(90)
      .flop()
      .toBuffer();
    const tagged = sharp(sideways).jpeg().withMetadata({ orientation: 7 });
    const text = await describeBytes(await tagged.toBuffer());
    expect(text).toContain("landscape, 800 by 600 pixels");
    expect(text).toContain("Please pay within 30 days.");
  });

  test("reads pale letters on nothing, and pale letters on a colour", { timeout: 60_000 }, async () => {
    const page = { width: 600, height: 200, fontSize: 40, colour: "#ffffff" };
    const onNothing = await renderPage(["Refund denied"], { ...page, background: "transparent" });
    expect(await describeBytes(await onNothing.toBuffer())).toBe(
      "[Image, landscape, 600 by 200 pixels, bright, mainly white. Text in the image:\nRefund denied]",
    );
    const onRed = await renderPage(["Refund denied"], { ...page, background: "#b91c1c" });
    expect(await describeBytes(await onRed.toBuffer())).toBe(
      "[Image, landscape, 600 by 200 pixels, dark, mainly red. Text in the image:\nRefund denied]",
    );
  });

  test("describes images without text, of every shape down to one pixel", { timeout: 60_000 }, async () => {
    const sizes: [number, number, string][] = [
      [1, 1, "square, 1 by 1"],
      [7, 300, "portrait, 7 by 300"],
      [8, 8, "square, 8 by 8"],
      [20_000, 9, "landscape, 20000 by 9"],
      [3_000, 2_000, "landscape, 3000 by 2000"],
    ];
    for (const [width, height, shape] of sizes) {
      expect(await describeBytes(await plainImage(width, height, "#006400").png().toBuffer())).toBe(
        `[Image, ${shape} pixels, dark, mainly green. No readable text in the image.]`,
      );
    }
  });
});

describe("with a reader that counts", () => {
  function countingReader() {
    const reads: AbortSignal[] = [];
    const answers: (() => void)[] = [];
    const reader: TextReader = {
      read(_image, signal) {
        reads.push(signal);
        return new Promise((resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          answers.push(() => resolve([{ text: `Read ${reads.length}`, confidence: 90 }]));
        });
      },
      close: () => Promise.resolve(),
    };
    const reached = async (count: number): Promise<void> => {
      while (reads.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    return { reader, reads, answers, reached };
  }

  const image = async (colour: string): Promise<EngineImage> =>
    inspectImage(await plainImage(20, 20, colour).png().toBuffer());

  const textOf = (count: number, colour: string): string =>
    `[Image, square, 20 by 20 pixels, dark, mainly ${colour}. Text in the image:\nRead ${count}]`;

  test("the same image is read once, whether asked for at the same time or later", async () => {
    const { reader, reads, answers, reached } = countingReader();
    const { describe } = createImageDescriber(reader);
    const red = await image("red");
    const both = Promise.all([describe(red, nobody), describe({ ...red }, nobody)]);
    await reached(1);
    answers[0]!();
    expect(await both).toEqual([textOf(1, "red"), textOf(1, "red")]);
    expect(await describe(red, nobody)).toBe(textOf(1, "red"));
    expect(reads.length).toBe(1);
  });

  test("the image that was used longest ago is forgotten first", async () => {
    const { reader, reads, answers, reached } = countingReader();
    const { describe } = createImageDescriber(reader, 2);
    const [red, green, blue] = [await image("red"), await image("green"), await image("blue")];
    const read = async (seen: EngineImage, count: number): Promise<void> => {
      const reading = describe(seen, nobody);
      await reached(count);
      answers[count - 1]!();
      await reading;
    };
    await read(red, 1);
    await read(green, 2);
    expect(await describe(red, nobody)).toBe(textOf(1, "red"));
    await read(blue, 3);
    expect(await describe(red, nobody)).toBe(textOf(1, "red"));
    await read(green, 4);
    expect(reads.length).toBe(4);
  });

  test("one caller who leaves does not end the reading of another; the last one does", async () => {
    const { reader, reads, reached } = countingReader();
    const { describe } = createImageDescriber(reader);
    const red = await image("red");
    const first = new AbortController();
    const last = new AbortController();
    const readings = Promise.allSettled([describe(red, first.signal), describe(red, last.signal)]);
    await reached(1);
    first.abort(new Error("first left"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads[0]!.aborted).toBe(false);
    last.abort(new Error("last left"));
    expect(await readings).toEqual([
      { status: "rejected", reason: new Error("first left") },
      { status: "rejected", reason: new Error("last left") },
    ]);
    expect(reads[0]!.aborted).toBe(true);
  });

  test("a reading that failed is tried again", async () => {
    const { reader, answers, reached } = countingReader();
    let fail = true;
    const { describe } = createImageDescriber({
      ...reader,
      read: (bytes, signal) => (fail ? Promise.reject(new Error("broken")) : reader.read(bytes, signal)),
    });
    const red = await image("red");
    await expect(describe(red, nobody)).rejects.toThrow("broken");
    fail = false;
    const again = describe(red, nobody);
    await reached(1);
    answers[0]!();
    expect(await again).toBe(textOf(1, "red"));
  });
});
