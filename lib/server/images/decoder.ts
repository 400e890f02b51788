import type { Sharp } from "sharp";
import { Gate } from "./gate";

/** Most pixels decoded at the same time: some formats are held whole, at up to 8 bytes per pixel. */
const PIXELS_AT_ONCE = 40_000_000;
const DECODE_SECONDS_MAX = 20;

/** Set at the first image: the start of the server need not wait for it. */
const loadSharp = () => (loading ??= configuredSharp());
let loading: ReturnType<typeof configuredSharp> | null = null;

async function configuredSharp() {
  const { default: sharp } = await import("sharp");
  // No cache, because images rarely repeat; one thread per image keeps the cores for other requests.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

const gate = new Gate({ tasksMax: 2, weightMax: PIXELS_AT_ONCE, waitingMax: 256 });

/**
 * Opens bytes of a known format. Truncated and broken data fails; warnings pass.
 * @param page index of the picture in a file with several, from 0
 */
export async function openImage(bytes: Uint8Array, pixelsMax: number, page = 0): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { failOn: "error", limitInputPixels: pixelsMax, page });
}

/**
 * Runs a pipeline on sharp's threads, in its turn.
 * @throws the pipeline's error, AppError 529 when too many images wait, or the signal's reason when it aborts
 * while waiting.
 */
export function decode<T>(
  pixels: number,
  image: Sharp,
  output: (image: Sharp) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  return gate.run(pixels, () => output(image.timeout({ seconds: DECODE_SECONDS_MAX })), signal);
}
