import { readBytes } from "@/lib/client/readBytes";
import { convertOnServer } from "./convertOnServer";
import { detectKind } from "./detectKind";
import type { NewCanvas } from "./encodePicture";
import { prepareImage, type Original, type PreparedImage } from "./prepareImage";
import { unreadable } from "./unreadable";

/** A file with its picture, or with the reason for failure: the rest of a sentence. */
export type Prepared = { file: File; image: PreparedImage } | { file: File; image: null; reason: string };

/**
 * Prepares pictures one after another, in a worker if the browser's workers run and can draw. The browser reads all
 * it can; the server converts other TIFFs and AVIFs.
 */
export async function* prepareImages(files: readonly File[]): AsyncGenerator<Prepared> {
  const here = new Preparer();
  try {
    for (const file of files) yield await prepareOne(file, here);
  } finally {
    here.close();
  }
}

/** A worker may stop silently when it is out of memory. A worker that decodes a large picture is silent too. */
export const PATIENCE_MS = 60_000;

const TOO_SLOW = `this browser did not read it within ${PATIENCE_MS / 1_000} seconds: save it smaller, as PNG or JPEG`;

async function prepareOne(file: File, here: Preparer): Promise<Prepared> {
  const image = await here.prepare(file);
  if (image === "silent") return { file, image: null, reason: TOO_SLOW };
  if (image) return { file, image };
  const bytes = await readBytes(file);
  if (!bytes) return { file, image: null, reason: "the file can no longer be read from this device" };
  const kind = detectKind(bytes);
  if (kind !== "tiff" && kind !== "avif") return { file, image: null, reason: unreadable(kind, bytes) };
  const converted = await convertOnServer(kind, bytes);
  if ("reason" in converted) return { file, image: null, reason: converted.reason };
  const prepared = await here.prepare(converted.png, converted.original);
  if (prepared === "silent") return { file, image: null, reason: TOO_SLOW };
  if (prepared) return { file, image: prepared };
  return { file, image: null, reason: unreadable(kind, bytes) };
}

/** Prepares in a worker, and on the page where there is none. A silent worker makes room for a new one. */
class Preparer {
  private worker = startWorker();

  async prepare(file: Blob, original?: Original): Promise<PreparedImage | null | "silent"> {
    const image = this.worker ? await inWorker(this.worker, file, original) : "failed";
    if (image !== "failed" && image !== "silent") return image;
    this.close();
    // A worker without its script never answers, and reports that once.
    if (image === "failed") return onPage(file, original);
    // The page would stop as the worker did.
    this.worker = startWorker();
    return image;
  }

  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }
}

function startWorker(): Worker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  return new Worker(new URL("./prepareWorker.ts", import.meta.url), { type: "module" });
}

function inWorker(
  worker: Worker,
  file: Blob,
  original: Original | undefined,
): Promise<PreparedImage | null | "failed" | "silent"> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => end("silent"), PATIENCE_MS);
    const end = (image: PreparedImage | null | "failed" | "silent"): void => {
      clearTimeout(timer);
      resolve(image);
    };
    worker.onmessage = ({ data }: MessageEvent<PreparedImage | null>) => end(data);
    worker.onmessageerror = () => end("failed");
    worker.onerror = () => end("failed");
    worker.postMessage({ file, original });
  });
}

async function onPage(file: Blob, original: Original | undefined): Promise<PreparedImage | null> {
  try {
    return await prepareImage(file, newPageCanvas, original);
  } catch {
    return null;
  }
}

const newPageCanvas: NewCanvas = (width, height) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas");
  return {
    context,
    encode: (mime, quality) =>
      new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("Too large"))), mime, quality),
      ),
  };
};
