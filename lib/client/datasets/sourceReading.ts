import type { Source, SourceBatch, SourceLook, SourceSettings } from "./readSource";

/** A message of the page to the worker. */
export type SourceTask =
  | { kind: "look"; source: Source; given: Partial<Pick<SourceSettings, "encoding" | "format">> }
  | { kind: "read"; source: Source; settings: SourceSettings }
  | { kind: "next" };

/** The columns and guesses of a file, without its records. */
export type SourceFacts = Omit<SourceLook, "rows">;

/** Reads files away from the page. @throws Error with a sentence for a person */
export interface SourceReading {
  look(source: Source, given?: Partial<Pick<SourceSettings, "encoding" | "format">>): Promise<SourceFacts>;
  read(source: Source, settings: SourceSettings, signal: AbortSignal): AsyncGenerator<SourceBatch>;
}

/** Reads in a worker of its own for each file: cancelling ends the worker. */
export const workerReading: SourceReading = {
  async look(source, given = {}) {
    const worker = newWorker();
    try {
      return (await ask(worker, { kind: "look", source, given })) as SourceFacts;
    } finally {
      worker.terminate();
    }
  },
  async *read(source, settings, signal) {
    const worker = newWorker();
    try {
      await ask(worker, { kind: "read", source, settings });
      while (!signal.aborted) {
        const batch = (await ask(worker, { kind: "next" })) as SourceBatch | null;
        if (batch === null) return;
        yield batch;
      }
    } finally {
      worker.terminate();
    }
  },
};

const newWorker = (): Worker => new Worker(new URL("./sourceWorker.ts", import.meta.url), { type: "module" });

function ask(worker: Worker, task: SourceTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ value: unknown } | { message: string }>) =>
      "value" in data ? resolve(data.value) : reject(new Error(data.message));
    worker.onerror = () => reject(new Error("The file cannot be read: the page's worker failed."));
    worker.postMessage(task);
  });
}
