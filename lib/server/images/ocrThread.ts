import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";

/** A line of text in an image. */
export interface OcrLine {
  text: string;
  /** The recogniser's confidence, 0 to 100. */
  confidence: number;
}

/** A thread that reads one image at a time. */
export interface OcrThread {
  /**
   * @param image PNG bytes; they are moved to the thread.
   * @throws an Error when the thread fails or ends; then it is unusable.
   */
  recognize(image: Uint8Array): Promise<OcrLine[]>;
  /** Frees the thread and its memory; a recognition under way is rejected. */
  terminate(): Promise<void>;
}

/** Messages of tesseract.js' worker script; any number of `progress` come before the others. */
interface Reply {
  jobId: string;
  status: "resolve" | "reject" | "progress";
  data: unknown;
}

interface OcrPage {
  blocks: { paragraphs: { lines: { text: string; confidence: number }[] }[] }[] | null;
}

/**
 * Trained on the same texts as the full data. It gave the same words in every measured image, at a quarter of
 * the size, and starts twice as fast (see bench/ocr.ts).
 */
const LANGUAGE_DATA = "4.0.0_best_int";
/** OEM.LSTM_ONLY of tesseract.js: the recogniser for this data. */
const LSTM_ONLY = 1;
const PARAMETERS = {
  /** PSM.AUTO of tesseract.js: finds columns and blocks, and gives up on noise ten times sooner. */
  tessedit_pageseg_mode: "3",
  /** Scaled images have no true resolution; a fixed one makes the result independent of the file. */
  user_defined_dpi: "150",
};

/**
 * Starts a thread with the English recogniser, without downloads. It talks to the worker script of
 * tesseract.js directly. That package's own client waits forever if the start fails, and its thread's death
 * ends the whole process.
 */
export function startOcrThread(): OcrThread {
  const packageFile = createRequire(join(process.cwd(), "package.json")).resolve;
  const worker = new Worker(packageFile("tesseract.js/src/worker-script/node/index.js"), {
    // Suppresses the recogniser's remarks about resolutions and lines.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();

  const pending = new Map<string, { resolve: (data: unknown) => void; reject: (error: Error) => void }>();
  let failure: Error | null = null;
  let lastId = 0;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of pending.values()) reject(failure);
    pending.clear();
  };
  worker.on("error", (error) => fail(new Error("The text recogniser failed", { cause: error })));
  worker.on("exit", () => fail(new Error("The text recogniser stopped")));
  worker.on("message", ({ jobId, status, data }: Reply) => {
    const job = pending.get(jobId);
    if (!job || status === "progress") return;
    pending.delete(jobId);
    // Between images the thread does not keep the process alive.
    if (pending.size === 0) worker.unref();
    if (status === "resolve") job.resolve(data);
    else job.reject(new Error(`The text recogniser failed: ${String(data)}`));
  });

  const call = (action: string, payload: object, moved: ArrayBuffer[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure);
      const jobId = String(++lastId);
      pending.set(jobId, { resolve, reject });
      worker.ref();
      worker.postMessage({ workerId: "ocr", jobId, action, payload }, moved);
    });

  const start = async (): Promise<void> => {
    const langPath = join(dirname(packageFile("@tesseract.js-data/eng/package.json")), LANGUAGE_DATA);
    const options = { langPath, gzip: true, cacheMethod: "none", lstmOnly: true };
    await call("load", { options: { lstmOnly: true } });
    await call("loadLanguage", { langs: ["eng"], options });
    await call("initialize", { langs: "eng", oem: LSTM_ONLY, config: {} });
    await call("setParameters", { params: PARAMETERS });
  };
  const started = start();
  started.catch(() => {});

  return {
    async recognize(image) {
      await started;
      // Copy it into its own buffer, which can be moved; small Buffers share one.
      const moved = new Uint8Array(image);
      const page = (await call(
        "recognize",
        { image: moved, options: { rotateAuto: true }, output: { text: false, blocks: true } },
        [moved.buffer],
      )) as OcrPage;
      return (page.blocks ?? [])
        .flatMap(({ paragraphs }) => paragraphs)
        .flatMap(({ lines }) => lines)
        .map(({ text, confidence }) => ({ text: text.trim(), confidence }));
    },
    async terminate() {
      await worker.terminate();
    },
  };
}
