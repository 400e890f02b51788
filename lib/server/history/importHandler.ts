import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readJsonBytes } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { findExperiment } from "@/lib/server/store/experiments";
import { findImage } from "@/lib/server/store/images";
import { importExperiment, type NewRun } from "@/lib/server/store/importExperiment";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { workOnBody } from "./bodyThread/bodyThread";
import { noSuchExperiment, requireImages } from "./experimentHandlers";
import type { ReadyImport, ReadyRun } from "./prepareImport";
import { requireQuota } from "./quota";

/** One body has every version with its run; the images come before it. */
const IMPORT_BYTES_MAX = 128 * 1024 * 1024;
/** About twenty for each evaluation. */
const IMPORT_VALUES_MAX = 1_000_000;

/**
 * `POST /api/experiments/import`: creates an experiment, with revision 1. Its versions keep their numbers,
 * dates and runs: all of them or none. Repeating it with the same id changes nothing.
 */
export async function takeExperiment({ request, caller }: RouteContext<Caller>): Promise<Response> {
  const given = await readImport(request);
  const opened = await store();
  const own = { accountId: caller.account.id, id: given.id };
  const known = await findExperiment(opened, own);
  if (known) return taken(known.revision);
  await requireQuota(own.accountId);
  const runs: NewRun[] = [];
  for (const run of given.runs) runs.push(await newRun(opened, own.accountId, run));
  for (const { images } of [given, ...given.versions.map(({ content }) => content)]) {
    await requireImages(opened, own.accountId, images);
  }
  const made = {
    ...own,
    name: given.name,
    content: { draft: given.draft, images: given.images },
    versions: given.versions.map(({ run, ...version }) => ({
      ...version,
      runId: run === null ? null : (runs[run]?.id ?? null),
    })),
    runs,
    now: new Date(),
  };
  if (await importExperiment(opened, made)) return taken(1);
  // It exists already, from a parallel or an earlier request.
  const other = await findExperiment(opened, own);
  if (!other) throw noSuchExperiment();
  return taken(other.revision);
}

const taken = (revision: number): Response => jsonResponse(JSON.stringify({ revision }));

async function readImport(request: Request): Promise<ReadyImport> {
  const bytes = await readJsonBytes(request, IMPORT_BYTES_MAX, IMPORT_VALUES_MAX);
  const prepared = await workOnBody("prepareImport", { bytes, now: Date.now() }, bytes.length, [
    bytes.buffer,
  ]);
  if (prepared.kind === "not-json") throw new AppError("api_usage_error", "The body is not JSON.");
  if (prepared.kind === "invalid") throw new InvalidRequestError(prepared.details);
  return prepared;
}

async function newRun(
  opened: Store,
  accountId: string,
  { requests, evaluations, ...facts }: ReadyRun,
): Promise<NewRun> {
  const runId = crypto.randomUUID();
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
