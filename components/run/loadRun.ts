import type { DraftSession } from "@/lib/client/draft/draftSession";
import type { ImagePart } from "@/lib/shared/evaluation/evaluationView";
import { downloadImage } from "@/lib/client/experiments/fetchExperiments";
import { openRun } from "@/lib/client/history";
import type { Failure } from "@/lib/client/pageFetch";
import type { Refused } from "@/lib/client/readReply";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { imagesOf } from "@/components/run/reopenRun";

type LoadedRun = { kind: "loaded"; run: HistoryRun; images: LoadedImages } | Refused | Failure;

interface LoadedImages {
  parts: ImagePart[];
  /** The key in this page by the form part's name. */
  keys: Map<string, string>;
  /** The missing part, as a sentence. */
  problem: string | null;
}

/** Fetches a run of the history with its images. */
export async function loadRun(session: DraftSession, id: string, signal: AbortSignal): Promise<LoadedRun> {
  const reading = await openRun(id, { signal });
  if (reading.kind !== "data") return reading;
  const run = reading.data;
  return { kind: "loaded", run, images: await loadImages(session, run, signal) };
}

async function loadImages(
  { images }: DraftSession,
  run: HistoryRun,
  signal: AbortSignal,
): Promise<LoadedImages> {
  const loaded = await Promise.all(
    imagesOf(run).map(async ({ part, sha256 }) => ({ part, bytes: await downloadImage(sha256, { signal }) })),
  );
  const parts: ImagePart[] = [];
  const keys = new Map<string, string>();
  for (const { part, bytes } of loaded) {
    if (bytes === null || signal.aborted) continue;
    parts.push({ part, blob: new Blob([bytes]) });
    keys.set(part, await images.restore(part, bytes));
  }
  const missing = loaded.length - parts.length;
  const problem =
    missing === 0
      ? null
      : `${missing === 1 ? "An image" : `${missing} images`} of the run could not be loaded.`;
  return { parts, keys, problem };
}
