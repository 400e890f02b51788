import { eq } from "drizzle-orm";
import { addImageUses } from "./images";
import { hashesOf, type ExperimentContent, type VersionRow } from "./experiments";
import { putRequest } from "./requests";
import { evaluationValues, runValues, type NewEvaluation } from "./saveEvaluation";
import { searchFold } from "./searchFold";
import type { Database, Store } from "./store";

/** A run from a file. Its evaluations get new ids here, and keep their callers' ids. */
export interface NewRun {
  id: string;
  createdAt: Date;
  name: string | null;
  baseline: string | null;
  /** In any order; what the list shows of the run is of the first. */
  evaluations: readonly NewEvaluation[];
}

interface NewExperiment {
  accountId: string;
  id: string;
  name: string;
  content: ExperimentContent;
  versions: readonly (VersionRow & { content: ExperimentContent })[];
  runs: readonly NewRun[];
  now: Date;
  /** Its earlier revision and times; a new experiment has none. */
  kept?: { revision: number; createdAt: Date; updatedAt: Date };
}

/**
 * Creates an experiment, with revision 1. Its versions keep their numbers, times and runs: all of it or
 * nothing. The images must exist.
 * @returns false if the id is taken.
 */
export async function importExperiment({ database, tables }: Store, given: NewExperiment): Promise<boolean> {
  const { accountId, id, name, content, versions, runs, now } = given;
  const facts = given.kept ?? { revision: 1, createdAt: now, updatedAt: now };
  return database.transaction(async (transaction) => {
    const within = { database: transaction, tables };
    const made = await transaction
      .insert(tables.experiments)
      .values({
        ...{ id, accountId, name, ...facts },
        ...stored(content),
      })
      .onConflictDoNothing()
      .returning({ id: tables.experiments.id });
    if (made.length === 0) return false;
    for (const run of runs) await putRun(within, run, now);
    for (const { content: versionContent, ...facts } of versions) {
      await transaction
        .insert(tables.experimentVersions)
        .values({ experimentId: id, ...facts, ...stored(versionContent) });
    }
    const hashes = [content, ...versions.map((version) => version.content)].flatMap(hashesOf);
    await addImageUses(within, { accountId, user: id, hashes });
    return true;
  });
}

/** Keeps a run of the history: all of it or nothing. Its id must be free, and its images must exist. */
export async function importRun(
  { database, tables }: Store,
  run: NewRun & { pinned: boolean },
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await putRun({ database: transaction, tables }, run, now);
    if (run.pinned) {
      await transaction.update(tables.runs).set({ pinnedAt: now }).where(eq(tables.runs.id, run.id));
    }
  });
}

async function putRun(
  { database, tables }: Pick<Store, "tables"> & { database: Pick<Database, "select" | "insert" | "delete"> },
  { createdAt, name, baseline, evaluations }: NewRun,
  now: Date,
): Promise<void> {
  for (const [at, evaluation] of evaluations.entries()) {
    if (at === 0) {
      const named = { name, nameSearch: searchFold(name ?? "") };
      await database.insert(tables.runs).values({ ...runValues(evaluation), createdAt, baseline, ...named });
    }
    const { accountId, request, images } = evaluation;
    if (request) await putRequest({ database, tables }, { accountId, request, images, now });
    await database.insert(tables.evaluations).values(evaluationValues(evaluation));
  }
}

const stored = ({ draft, images }: ExperimentContent) => ({ draft, images: JSON.stringify(images) });
