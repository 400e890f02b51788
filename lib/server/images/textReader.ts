import { abortable } from "./abortable";
import { Gate } from "./gate";
import { imageTimeout } from "./imageError";
import { startOcrThread, type OcrLine, type OcrThread } from "./ocrThread";

export interface TextReader {
  /**
   * Lines of text in reading order.
   * @param image PNG bytes.
   * @throws the signal's reason soon after it aborts, AppError when too many images wait (529) or one takes
   * too long (504).
   */
  read(image: Uint8Array, signal: AbortSignal): Promise<OcrLine[]>;
  /** Ends the thread. Running and waiting reads are rejected. Safe to call twice. */
  close(): Promise<void>;
}

export interface TextReaderOptions {
  startThread?: () => OcrThread;
  /** For one image, without its wait in the queue. Measured: 1 s for a page, 60 s for crafted noise. */
  timeoutMs?: number;
  /** How long the thread and its 100 MB stay after the last image. */
  idleMs?: number;
  /** Most waiting images. */
  waitingMax?: number;
}

/**
 * Reads one image after another on one thread, which starts with the first image and ends when idle. A
 * recognition cannot be interrupted, so an abort or a timeout ends the thread, and the next image starts
 * another.
 */
export function createTextReader({
  startThread = startOcrThread,
  timeoutMs = 30_000,
  idleMs = 60_000,
  waitingMax = 64,
}: TextReaderOptions = {}): TextReader {
  const gate = new Gate({ tasksMax: 1, weightMax: 1, waitingMax });
  const closing = new AbortController();
  let thread: OcrThread | null = null;
  let idle: NodeJS.Timeout | undefined;

  const endThread = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = null;
    await ending?.terminate();
  };

  const recognize = async (image: Uint8Array, signal: AbortSignal): Promise<OcrLine[]> => {
    clearTimeout(idle);
    thread ??= startThread();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(imageTimeout(timeoutMs)), timeoutMs);
    try {
      const lines = await abortable(thread.recognize(image), AbortSignal.any([signal, timeout.signal]));
      idle = setTimeout(() => void endThread(), idleMs).unref();
      return lines;
    } catch (error) {
      await endThread();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    read(image, signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      return gate.run(1, () => recognize(image, either), either);
    },
    async close() {
      closing.abort(new Error("The text reader is closed"));
      await endThread();
    },
  };
}
