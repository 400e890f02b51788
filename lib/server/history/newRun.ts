import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import { findImage } from "@/lib/server/store/images";
import type { NewRun } from "@/lib/server/store/importExperiment";
import type { Store } from "@/lib/server/store/store";
import type { ReadyRun } from "./prepareImport";

/**
 * A run from a file, as the store takes it.
 * @param id of the run; a new one by default
 * @throws AppError 400 that names the first image that was not uploaded
 */
export async function newRun(
  opened: Store,
  accountId: string,
  { requests, evaluations, ...facts }: ReadyRun,
  runId: string = crypto.randomUUID(),
): Promise<NewRun> {
  const recorded: Pick<NewRun["evaluations"][number], "request" | "images">[] = [];
  for (const { request, images, parts } of requests) {
    recorded.push({ request, images: [...images, ...(await imagesOf(opened, accountId, parts))] });
  }
  return {
    id: runId,
    ...facts,
    evaluations: evaluations.map(({ request, ...evaluation }) => ({
      ...evaluation,
      ...{ id: crypto.randomUUID(), runId, accountId },
      ...(request === null ? NO_REQUEST : (recorded[request] ?? NO_REQUEST)),
    })),
  };
}

const NO_REQUEST = { request: null, images: [] };

/** @throws AppError 400 that names the first image that was not uploaded. */
async function imagesOf(
  opened: Store,
  accountId: string,
  parts: ReadyRun["requests"][number]["parts"],
): Promise<Uint8Array[]> {
  const images: Uint8Array[] = [];
  for (const { part, image } of parts) {
    const bytes = await findImage(opened, accountId, image);
    if (!bytes) {
      throw new AppError(
        "api_usage_error",
        `The image '${part}' of a run is not on the server: send it to /api/images first.`,
      );
    }
    images.push(bytes);
  }
  return images;
}
