import "server-only";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readJsonBytes } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { findExperiment } from "@/lib/server/store/experiments";
import { importExperiment, type NewRun } from "@/lib/server/store/importExperiment";
import { store } from "@/lib/server/store/openStore";
import { workOnBody } from "./bodyThread/bodyThread";
import { noSuchExperiment, requireImages } from "./experimentHandlers";
import { newRun } from "./newRun";
import type { ReadyImport } from "./prepareImport";
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
