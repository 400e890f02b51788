/** The used part of a canvas, of a page's and of a worker's. */
interface Canvas {
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  encode: (mime: "image/png" | "image/jpeg", quality: number) => Promise<Blob>;
}
export type NewCanvas = (width: number, height: number) => Canvas;

/** Models look at pictures of about this size; a printed page keeps 175 dots an inch. */
const SIDE_MAX = 2_048;
/** Most pixels of a long strip beyond that side, such as a screenshot of a whole page. */
const STRIP_PIXELS_MAX = SIDE_MAX * 1_365;
const STRIP_SIDE_MAX = 8_192;
/** A longer file is encoded again: 30 of these do not fit into a request. */
export const BYTES_MAX = 4 * 1024 * 1024;
const JPEG_QUALITY = 0.9;
/** Side of the sample for counting colours, and the most colours of a drawing or a screenshot. */
const SAMPLE_SIDE = 256;
const FEW_COLOURS_MAX = 2_048;

/** Factor for both sides, at most 1. A long strip keeps more of its length, to stay readable. */
export function scaleOf(width: number, height: number): number {
  const longest = Math.max(width, height);
  if (longest <= SIDE_MAX) return 1;
  const asStrip = Math.min(Math.sqrt(STRIP_PIXELS_MAX / (width * height)), STRIP_SIDE_MAX / longest);
  return Math.min(1, Math.max(SIDE_MAX / longest, asStrip));
}

/** A PNG of a drawing, a JPEG of everything else. */
export async function encodePicture(
  bitmap: ImageBitmap,
  { width, height }: { width: number; height: number },
  newCanvas: NewCanvas,
): Promise<{ blob: Blob; format: "png" | "jpeg" }> {
  const canvas = newCanvas(width, height);
  canvas.context.imageSmoothingQuality = "high";
  canvas.context.drawImage(bitmap, 0, 0, width, height);
  if (isDrawing(bitmap, newCanvas)) {
    const blob = await canvas.encode("image/png", 1);
    if (blob.size <= BYTES_MAX) return { blob, format: "png" };
  }
  // JPEG has no transparency, and would show it black.
  canvas.context.globalCompositeOperation = "destination-over";
  canvas.context.fillStyle = "#fff";
  canvas.context.fillRect(0, 0, width, height);
  return { blob: await canvas.encode("image/jpeg", JPEG_QUALITY), format: "jpeg" };
}

/** Whether a picture has few colours or transparency, which PNG keeps and JPEG spoils. */
function isDrawing(bitmap: ImageBitmap, newCanvas: NewCanvas): boolean {
  const [width, height] = [Math.min(SAMPLE_SIDE, bitmap.width), Math.min(SAMPLE_SIDE, bitmap.height)];
  const { context } = newCanvas(width, height);
  context.imageSmoothingEnabled = false;
  context.drawImage(bitmap, 0, 0, width, height);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const colours = new Set(pixels);
  const isOpaque = [...colours].every((colour) => colour >>> 24 === 255);
  return !isOpaque || colours.size <= FEW_COLOURS_MAX;
}
