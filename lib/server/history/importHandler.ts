import "server-only";
import {
  experimentImport,
  timesOf,
  type ExperimentImport,
  type ImportedRun,
} from "@/lib/shared/pageApi/experimentImport";
import { AppError, InvalidRequestError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { responseTextWithoutSecrets } from "@/lib/shared/secrets/requestSecrets";
import { findExperiment } from "@/lib/server/store/experiments";
import { findImage } from "@/lib/server/store/images";
import { importExperiment, type NewRun } from "@/lib/server/store/importExperiment";
import type { NewEvaluation } from "@/lib/server/store/saveEvaluation";
import { storable, storableTexts } from "@/lib/server/store/storable";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { digestRequest, digestResponse } from "./digest";
import { checkedContent, noSuchExperiment } from "./experimentHandlers";
import { recordParts, type RecordedRequest } from "./recordRequest";

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

async function newRun(
  opened: Store,
  accountId: string,
  { createdAt, name, plan, longContext, baseline, requests, evaluations }: ImportedRun,
): Promise<NewRun> {
  const id = crypto.randomUUID();
  const recorded: RecordedRequest[] = [];
  for (const request of requests) recorded.push(await recordedRequest(opened, accountId, request));
  return {
    id,
    createdAt: new Date(createdAt),
    name: name === null ? null : storable(name),
    baseline: baseline === undefined ? null : storable(baseline),
    evaluations: evaluations.map(
      ({ id: requestId, request, response, ...facts }): Required<NewEvaluation> => {
        const asked = request === null ? undefined : recorded[request];
        const { preview, questions, questionTypes, searchText } = digestRequest(asked?.json ?? null);
        const { answers } = digestResponse(facts.status === 200 ? response : "");
        return {
          ...storableTexts(facts),
          ...{ id: crypto.randomUUID(), requestId: storable(requestId), runId: id, accountId },
          createdAt: new Date(facts.createdAt),
          answersPreview: JSON.stringify(answers),
          response: Buffer.from(responseTextWithoutSecrets(response)),
          request: asked?.request ?? null,
          images: asked?.images ?? [],
          statePreview: preview,
          questions: JSON.stringify(questions),
          questionTypes,
          searchText,
          plan: plan && storable(JSON.stringify(plan)),
          isLongContext: longContext === true,
        };
      },
    ),
  };
}

/** @throws AppError 400 that names the first image that was not uploaded. */
async function recordedRequest(
  opened: Store,
  accountId: string,
  { text, images }: ImportedRun["requests"][number],
): Promise<RecordedRequest> {
  const parts: { name: string; bytes: Uint8Array }[] = [];
  for (const { part, image } of images) {
    const bytes = await findImage(opened, accountId, image);
    if (!bytes) {
      throw new AppError(
        "api_usage_error",
        `The image '${part}' of a run is not on the server: send it to /api/images first.`,
      );
    }
    parts.push({ name: part, bytes });
  }
  return recordParts(new Uint8Array(Buffer.from(text)), parts);
}
