import "server-only";
import { AppError } from "@typed-question/protocol/appError";
import { RUN_ACTIONS, type DatasetRunStatus, type RunAction } from "@/lib/shared/pageApi/datasetRuns";
import type { Caller } from "@/lib/server/http/authenticate";
import type { RouteContext } from "@/lib/server/http/route";
import { cancelRun, resumeRun, retryRun } from "@/lib/server/store/changeRun";
import { moveRun, setRunDeleted } from "@/lib/server/store/datasetRuns";
import { isFrozenRun } from "@/lib/server/store/goldenSets";
import { store } from "@/lib/server/store/openStore";
import type { Store } from "@/lib/server/store/store";
import { announceRun } from "./batch";
import { json, noSuchRun, ownOf, ownRun, showFound } from "./runHandlers";

type Context = RouteContext<Caller>;

/** What each action does. It returns whether the run was in a state for it. */
const ACTIONS: Record<Exclude<RunAction, "restore">, (opened: Store, id: string) => Promise<boolean>> = {
  pause: (opened, id) => moveRun(opened, id, ["queued", "running"], { status: "paused" }),
  resume: resumeRun,
  cancel: (opened, id) => cancelRun(opened, id, new Date()),
  retry: retryRun,
};

/** Why an action changes nothing. */
const REFUSALS: Record<keyof typeof ACTIONS, (status: DatasetRunStatus) => string> = {
  pause: (status) => `Only an open run can be paused. This one is ${status}.`,
  resume: (status) => `Only a paused run can go on. This one is ${status}.`,
  cancel: (status) => `Only an open run can be cancelled. This one is ${status}.`,
  retry: () => "The run has no failed or cancelled row to ask again.",
};

/** `POST /api/dataset-runs/<id>/<action>`. An action in its own state, such as a second pause, changes nothing. */
export async function changeRun(context: Context): Promise<Response> {
  const action = RUN_ACTIONS.find((known) => known === context.params.action);
  if (action === undefined) throw new AppError("not_found", "There is no such action of a run.");
  const opened = await store();
  const own = ownOf(context);
  if (action === "restore") {
    if (!(await setRunDeleted(opened, { ...own, deletedAt: null }))) throw noSuchRun();
    return showFound(opened, own);
  }
  const { run } = await ownRun(opened, context);
  const status = run.status as DatasetRunStatus;
  if (action === "retry") await requireNotFrozen(opened, run.id);
  const isChanged = await ACTIONS[action](opened, run.id);
  if (!isChanged && !isAlreadySo(action, status)) {
    throw new AppError("api_usage_error", REFUSALS[action](status));
  }
  await announceRun(run.id);
  return showFound(opened, own);
}

const isAlreadySo = (action: RunAction, status: DatasetRunStatus): boolean =>
  (action === "pause" && status === "paused") ||
  (action === "cancel" && status === "cancelled") ||
  (action === "resume" && (status === "queued" || status === "running"));

/** `DELETE /api/dataset-runs/<id>`: cancels an open run, too. It can be restored for a day. */
export async function deleteRun(context: Context): Promise<Response> {
  const opened = await store();
  const { run } = await ownRun(opened, context);
  await requireNotFrozen(opened, run.id);
  const { reserve } = opened;
  if (await reserve.use(() => cancelRun(opened, run.id, new Date()))) await announceRun(run.id);
  const change = { ...ownOf(context), deletedAt: new Date() };
  if (!(await reserve.use(() => setRunDeleted(opened, change)))) throw noSuchRun();
  return json({});
}

/** @throws AppError 400 where a golden set needs the answers as they are */
async function requireNotFrozen(opened: Store, runId: string): Promise<void> {
  if (!(await isFrozenRun(opened, runId))) return;
  throw new AppError(
    "api_usage_error",
    "The answers of this run are frozen as a golden set. Remove the golden set first.",
  );
}
