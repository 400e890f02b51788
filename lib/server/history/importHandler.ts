import "server-only";
import { experimentImport, timesOf, type ExperimentImport } from "@/lib/shared/pageApi/experimentImport";
import { InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { findExperiment } from "@/lib/server/store/experiments";
import { importExperiment, type NewRun } from "@/lib/server/store/importExperiment";
import { storable } from "@/lib/server/store/storable";
import { store } from "@/lib/server/store/openStore";
import { checkedContent, noSuchExperiment } from "./experimentHandlers";
import { newRun } from "./newRun";

/** One body has every version with its run; the images come before it. */
const IMPORT_BYTES_MAX = 128 * 1024 * 1024;
/** How far the writer's clock may be ahead of this one. */
const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * `POST /api/experiments/import`: creates an experiment, with revision 1. Its versions keep their numbers,
 * dates and runs: all of them or none. Repeating it with the same id changes nothing.
 */
export async function takeExperiment({ request, caller }: RouteContext<Caller>): Promise<Response> {
  const given = await readFields(request, experimentImport, IMPORT_BYTES_MAX);
  const now = new Date();
  refuseFuture(given, now);
  const opened = await store();
  const own = { accountId: caller.account.id, id: given.id };
  const known = await findExperiment(opened, own);
  if (known) return taken(known.revision);
  const runs: NewRun[] = [];
  for (const run of given.runs) runs.push(await newRun(opened, own.accountId, run));
  const versions = [];
  for (const { number, note, createdAt, run, ...content } of given.versions) {
    versions.push({
      number,
      note: storable(note),
      createdAt: new Date(createdAt),
      runId: run === null ? null : (runs[run]?.id ?? null),
      content: await checkedContent(opened, own.accountId, content),
    });
  }
  const content = await checkedContent(opened, own.accountId, given);
  const made = { ...own, name: storable(given.name), content, versions, runs, now };
  if (await importExperiment(opened, made)) return taken(1);
  // It exists already, from a parallel or an earlier request.
  const other = await findExperiment(opened, own);
  if (!other) throw noSuchExperiment();
  return taken(other.revision);
}

const taken = (revision: number): Response => jsonResponse(JSON.stringify({ revision }));

function refuseFuture(given: ExperimentImport, now: Date): void {
  const latest = now.getTime() + CLOCK_SKEW_MS;
  const details = [...timesOf(given)]
    .filter(([, time]) => Date.parse(time) > latest)
    .map(([path]) => ({ type: "value_error", loc: ["body", ...path], msg: "This time has not come yet" }));
  if (details.length > 0) throw new InvalidRequestError(details);
}
