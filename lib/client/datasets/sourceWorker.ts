import "@/lib/client/zodWithoutEval";
import { lookAtSource, readSource, type SourceBatch } from "./readSource";
import type { SourceTask } from "./sourceReading";

/**
 * Reads one file a message. A batch is sent when the page asks for it, so that batches never pile up. Records
 * stay here: `postMessage` would turn their numbers into plain objects.
 */
let batches: AsyncGenerator<SourceBatch> | null = null;

self.addEventListener("message", ({ data }: MessageEvent<SourceTask>) => {
  void answer(data).then(
    (value) => self.postMessage({ value }),
    (error: unknown) => self.postMessage({ message: error instanceof Error ? error.message : String(error) }),
  );
});

async function answer(task: SourceTask): Promise<unknown> {
  if (task.kind === "look") {
    const { encoding, format, columns, isOwn, runModels, mapping } = await lookAtSource(
      task.source,
      task.given,
    );
    return { encoding, format, columns, isOwn, runModels, mapping };
  }
  if (task.kind === "read") {
    batches = readSource(task.source, task.settings);
    return null;
  }
  const next = await batches?.next();
  return next?.done === false ? next.value : null;
}
