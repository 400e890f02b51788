import { datasetRunSettings } from "@/lib/shared/pageApi/datasetRuns";
import { draftTextWithoutSecrets } from "@/lib/shared/secrets/draftSecrets";
import { datasetFacts, versionView } from "@/lib/server/datasets/datasetViews";
import { readRun } from "@/lib/server/history/readRun";
import { listDatasetRuns } from "@/lib/server/store/datasetRuns";
import { datasetRowsAfter } from "@/lib/server/store/datasetRows";
import { listDatasets, listDatasetVersions } from "@/lib/server/store/datasets";
import {
  findExperiment,
  findVersion,
  listExperiments,
  listVersions,
  type ExperimentContent,
} from "@/lib/server/store/experiments";
import { listChecks } from "@/lib/server/store/goldenChecks";
import { listGoldenSets } from "@/lib/server/store/goldenSets";
import { findImage } from "@/lib/server/store/images";
import { runItemsOf } from "@/lib/server/store/runItemsOf";
import { listRuns, type RunCursor } from "@/lib/server/store/runs";
import { without } from "@/lib/server/store/without";
import type { Store } from "@/lib/server/store/store";

/** Rows that are in memory at once. */
const STEP = 200;
/** Checks of one golden set, the newest. */
const CHECKS_MAX = 1_000;

/**
 * Everything that an account has, as JSON lines: experiments with their versions, runs of the history, datasets with
 * the rows of every version, dataset runs with their answers, golden sets with the reports of their checks, and last the bytes of every image. Each line has a
 * `kind`. Deleted things are left out, and keys and headers in unknown fields too.
 */
export async function* accountLines(opened: Store, accountId: string, now: Date): AsyncGenerator<string> {
  const images = new Set<string>();
  const line = (kind: string, content: object): string => `${JSON.stringify({ kind, ...content })}\n`;
  yield line("export", { format: "typed-question-playground/account", version: 1, exportedAt: now });

  for (const experiment of await listExperiments(opened, accountId)) {
    const own = { accountId, id: experiment.id };
    const found = await findExperiment(opened, own);
    if (!found) continue;
    yield line("experiment", { ...experiment, ...contentOf(found, images) });
    for (const { number } of (await listVersions(opened, own)).reverse()) {
      const version = await findVersion(opened, { ...own, number });
      if (!version) continue;
      const { note, createdAt, runId } = version;
      const facts = { experiment: experiment.id, number, note, createdAt, runId };
      yield line("experimentVersion", { ...facts, ...contentOf(version, images) });
    }
  }

  for (let after: RunCursor | null = null; ;) {
    const runs = await listRuns(opened, {
      accountId,
      filter: { pinned: false, deleted: false },
      after,
      limit: STEP,
    });
    for (const { id } of runs) {
      const run = await readRun(opened, accountId, id);
      if (!run) continue;
      for (const request of Object.values(run.requests)) {
        for (const { sha256 } of request.images) images.add(sha256);
      }
      yield line("run", run);
    }
    const last = runs.at(-1);
    if (!last) break;
    after = { createdAt: last.createdAt, id: last.id };
  }

  for (const { dataset } of await listDatasets(opened, accountId)) {
    yield line("dataset", datasetFacts(dataset));
    for (const version of (await listDatasetVersions(opened, dataset.id)).reverse()) {
      const place = { datasetId: dataset.id, version: version.number };
      yield line("datasetVersion", { dataset: dataset.id, ...versionView(version) });
      for (let after = -1; ;) {
        const rows = await datasetRowsAfter(opened, { ...place, after, limit: STEP });
        for (const row of rows) {
          for (const { sha256 } of row.images) images.add(sha256);
        }
        const last = rows.at(-1);
        if (!last) break;
        yield rows
          .map((row) => line("datasetRow", { dataset: dataset.id, version: version.number, ...row }))
          .join("");
        after = last.row;
      }
    }
  }

  for (const { run } of await listDatasetRuns(opened, { accountId })) {
    const { images: ofQuestions = [] } = datasetRunSettings.parse(JSON.parse(run.settings));
    for (const { sha256 } of ofQuestions) images.add(sha256);
    yield line("datasetRun", without(run, ["accountId", "deletedAt"]));
    for (let after: { model: string; row: number } | null = null; ;) {
      const items: Awaited<ReturnType<typeof runItemsOf>> = await runItemsOf(opened, {
        ...{ runId: run.id, after, limit: STEP },
      });
      const last = items.at(-1);
      if (!last) break;
      yield items.map((item) => line("datasetRunItem", { run: run.id, ...item })).join("");
      after = { model: last.model, row: last.row };
    }
  }

  for (const { golden } of await listGoldenSets(opened, { accountId })) {
    yield line("goldenSet", without(golden, ["accountId", "deletedAt"]));
    for (const check of (await listChecks(opened, [golden.id], CHECKS_MAX)).reverse()) {
      // The answers of checks are left out: the report has what they showed.
      if (check.finishedAt !== null) yield line("goldenCheck", without(check, ["runId"]));
    }
  }

  for (const sha256 of images) {
    const bytes = await findImage(opened, accountId, sha256);
    if (bytes) yield line("image", { sha256, data_base64: bytes.toString("base64") });
  }
}

function contentOf({ draft, images }: ExperimentContent, seen: Set<string>): ExperimentContent {
  for (const { sha256 } of images) seen.add(sha256);
  return { draft: draftTextWithoutSecrets(draft).text, images };
}
