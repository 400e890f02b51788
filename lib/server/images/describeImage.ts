import type { EngineImage } from "@typed-question/protocol/engineImage";
import { abortable } from "./abortable";
import { isTransparent, meanLuma, type RgbaPixels } from "./colours";
import { decode, openImage } from "./decoder";
import { describeSeen } from "./description";
import { createTextReader, type TextReader } from "./textReader";

export interface ImageDescriber {
  /**
   * Describes an image in English by its text, shape, colours and brightness. The same bytes give the same
   * description; objects and people are not recognised.
   * @throws the signal's reason soon after it aborts, AppError when too many images wait or one takes too
   * long.
   */
  describe(image: EngineImage, signal: AbortSignal): Promise<string>;
  /** Ends the reading thread. Descriptions under way are rejected. Safe to call twice. */
  close(): Promise<void>;
}

/** Most cached descriptions: a page of text has about 3,000 characters. */
const KEPT_MAX = 256;

interface Entry {
  description: Promise<string>;
  abort: AbortController;
  /** Waiting callers; the work ends when the last one leaves. */
  waiting: number;
  done: boolean;
}

/** Shares and caches descriptions, so that a repeated image is read once. */
export function createImageDescriber(
  reader: TextReader = createTextReader(),
  keptMax = KEPT_MAX,
): ImageDescriber {
  /** By the image's hash, the last used at the end. */
  const entries = new Map<string, Entry>();

  const begin = (image: EngineImage): Entry => {
    const abort = new AbortController();
    const entry: Entry = {
      description: describe(image, reader, abort.signal),
      abort,
      waiting: 0,
      done: false,
    };
    entry.description.then(
      () => (entry.done = true),
      () => forget(image.sha256, entry),
    );
    return entry;
  };

  const forget = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key);
  };

  const keep = (key: string, entry: Entry): void => {
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= keptMax) return;
      entries.delete(oldest);
    }
  };

  return {
    async describe(image, signal) {
      signal.throwIfAborted();
      const key = image.sha256;
      const entry = entries.get(key) ?? begin(image);
      keep(key, entry);
      entry.waiting += 1;
      try {
        return await abortable(entry.description, signal);
      } finally {
        entry.waiting -= 1;
        if (entry.waiting === 0 && !entry.done) {
          forget(key, entry);
          entry.abort.abort(signal.reason);
        }
      }
    },
    close: () => reader.close(),
  };
}

async function describe(image: EngineImage, reader: TextReader, signal: AbortSignal): Promise<string> {
  const pixels = await samplePixels(image, signal);
  const lines = holdsLetters(image)
    ? await reader.read(await imageForReading(image, pixels, signal), signal)
    : [];
  return describeSeen({ width: image.width, height: image.height, pixels, lines });
}

const SAMPLE_SIDE = 64;

async function samplePixels(image: EngineImage, signal: AbortSignal): Promise<RgbaPixels> {
  const opened = await openImage(image.bytes, pixelsOf(image));
  const small = opened.toColourspace("srgb").ensureAlpha().resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: "fill" });
  return decode(pixelsOf(image), small, (output) => output.raw().toBuffer(), signal);
}

/** Enlarge small print: letters of 10 pixels are misread, but not at twice the size. */
const ENLARGE_MAX = 2;
const ENLARGE_TO_SIDE = 1_600;
/** An A4 page at 200 dots an inch. More costs time and memory and reads no better. */
const READ_PIXELS_MAX = 4_000_000;
/** The recogniser refuses sides from 32,768 on. */
const READ_SIDE_MAX = 10_000;
const LETTER_SIDE_MIN = 8;
const PALE_FROM = 160;

/** The recogniser fails on an image too small for a letter. */
function holdsLetters({ width, height }: EngineImage): boolean {
  return Math.min(width, height) >= LETTER_SIDE_MIN;
}

/** Grey and upright, on a background with contrast to its own brightness, at a readable size. */
async function imageForReading(
  image: EngineImage,
  pixels: RgbaPixels,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const longest = Math.max(image.width, image.height);
  const scale = Math.min(
    Math.max(1, Math.min(ENLARGE_MAX, ENLARGE_TO_SIDE / longest)),
    Math.sqrt(READ_PIXELS_MAX / pixelsOf(image)),
    READ_SIDE_MAX / longest,
  );
  const isPaleOnNothing = isTransparent(pixels) && (meanLuma(pixels) ?? 0) >= PALE_FROM;
  const opened = await openImage(image.bytes, pixelsOf(image));
  const grey = opened
    .autoOrient()
    .flatten({ background: isPaleOnNothing ? "black" : "white" })
    .greyscale()
    .resize(Math.max(1, Math.round(image.width * scale)), Math.max(1, Math.round(image.height * scale)), {
      fit: "fill",
    });
  return decode(pixelsOf(image), grey, (output) => output.png({ compressionLevel: 1 }).toBuffer(), signal);
}

const pixelsOf = ({ width, height }: EngineImage): number => width * height;
