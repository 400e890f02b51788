/**
 * Time, memory and accuracy of reading text in images: `npm run bench:ocr`. Pages are drawn with known words;
 * a word counts as read only if it is exact.
 */
import sharp from "sharp";
import { createImageDescriber } from "../lib/server/images/describeImage";
import { inspectImage } from "../lib/server/images/inspectImage";
import { IMAGE_LIMITS, INVOICE_LINES, renderInvoice } from "../lib/server/images/testImages";

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");
const EXPECTED = words(INVOICE_LINES.join(" "));
const nobody = new AbortController().signal;

const invoice = async (width: number): Promise<Buffer> => (await renderInvoice(width)).toBuffer();
const worn = async (degrees: number, quality: number): Promise<Buffer> =>
  sharp(await invoice(800))
    .rotate(degrees, { background: "white" })
    .blur(0.7)
    .jpeg({ quality })
    .toBuffer();
const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer();

const IMAGES: [name: string, make: () => Promise<Buffer>][] = [
  ["invoice 800 px (thread starts)", () => invoice(800)],
  ["invoice 400 px", () => invoice(400)],
  ["invoice 1200 px", () => invoice(1_200)],
  ["invoice 2000 px", () => invoice(2_000)],
  [
    "invoice, JPEG quality 60",
    async () =>
      sharp(await invoice(800))
        .jpeg({ quality: 60 })
        .toBuffer(),
  ],
  ["invoice, 2 degrees, blurred, 35", () => worn(2, 35)],
  ["invoice, 6 degrees, blurred, 60", () => worn(6, 60)],
  ["noise 900 px (no text)", () => noise(900)],
];

const describer = createImageDescriber();
console.log("image                              ms   words read   resident MB");
for (const [name, make] of IMAGES) {
  const image = await inspectImage(await make(), IMAGE_LIMITS);
  const start = performance.now();
  const description = await describer.describe(image, nobody);
  const ms = Math.round(performance.now() - start);
  const read = new Set(words(description.replace(/\]$/, "")));
  const hits = name.startsWith("noise")
    ? "-"
    : `${EXPECTED.filter((word) => read.has(word)).length}/${EXPECTED.length}`;
  const residentMb = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${name.padEnd(33)}${String(ms).padStart(5)}${hits.padStart(13)}${String(residentMb).padStart(14)}`,
  );
}
const again = await inspectImage(await invoice(800), IMAGE_LIMITS);
const start = performance.now();
await describer.describe(again, nobody);
console.log(`the first image again              ${(performance.now() - start).toFixed(2)} ms (kept)`);
await describer.close();
