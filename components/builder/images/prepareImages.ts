import { prepareImage, type NewCanvas, type PreparedImage } from "./prepareImage";

/**
 * Prepares pictures one after another, in a worker where the browser has one that can draw and runs its
 * script. Each file is given back with its picture, or with null where it cannot be decoded.
 */
export async function* prepareImages(
  files: readonly File[],
): AsyncGenerator<{ file: File; image: PreparedImage | null }> {
  let worker = startWorker();
  try {
    for (const file of files) {
      let image = worker ? await inWorker(worker, file) : await onPage(file);
      if (image === "failed") {
        // A worker without its script answers nothing, and reports that once.
        worker?.terminate();
        worker = null;
        image = await onPage(file);
      }
      yield { file, image };
    }
  } finally {
    worker?.terminate();
  }
}

function startWorker(): Worker | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  return new Worker(new URL("./prepareWorker.ts", import.meta.url), { type: "module" });
}

function inWorker(worker: Worker, file: File): Promise<PreparedImage | null | "failed"> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PreparedImage | null>) => resolve(data);
    worker.onerror = () => resolve("failed");
    worker.postMessage(file);
  });
}

async function onPage(file: File): Promise<PreparedImage | null> {
  try {
    return await prepareImage(file, newPageCanvas);
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
