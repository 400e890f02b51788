import { and, desc, eq, isNotNull, isNull, max, sql } from "drizzle-orm";
import { addImageUses } from "./images";
import type { Store } from "./store";

/** The stored image of a key in a draft. */
export interface KeyedImage {
  key: string;
  sha256: string;
}

export interface ExperimentRow {
  id: string;
  name: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** The content of an experiment or a version. `draft` is the editor's text; the server never reads it. */
export interface ExperimentContent {
  draft: string;
  images: KeyedImage[];
}

export interface VersionRow {
  number: number;
  note: string;
  createdAt: Date;
  /** The run with the answers to this version. */
  runId: string | null;
}

interface Own {
  accountId: string;
  id: string;
}

/** The open experiments of an account, in order of creation. */
export async function listExperiments(
  { database, tables: { experiments } }: Store,
  accountId: string,
): Promise<ExperimentRow[]> {
  const { id, name, revision, createdAt, updatedAt } = experiments;
  return database
    .select({ id, name, revision, createdAt, updatedAt })
    .from(experiments)
    .where(and(eq(experiments.accountId, accountId), isNull(experiments.deletedAt)))
    .orderBy(createdAt, id);
}

/** Creates an experiment, with revision 1. The images must exist. @returns false if the id is taken. */
export async function createExperiment(
  { database, tables }: Store,
  { accountId, id, name, content, now }: Own & { name: string; content: ExperimentContent; now: Date },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const made = await transaction
      .insert(tables.experiments)
      .values({
        id,
        accountId,
        name,
        revision: 1,
        createdAt: now,
        updatedAt: now,
        draft: content.draft,
        images: JSON.stringify(content.images),
      })
      .onConflictDoNothing()
      .returning({ id: tables.experiments.id });
    if (made.length === 0) return false;
    await addImageUses({ database: transaction, tables }, { accountId, user: id, hashes: hashesOf(content) });
    return true;
  });
}

/** An open experiment of this account. */
export async function findExperiment(
  { database, tables: { experiments } }: Store,
  { accountId, id }: Own,
): Promise<(ExperimentRow & ExperimentContent) | null> {
  const [row] = await database
    .select()
    .from(experiments)
    .where(and(eq(experiments.id, id), eq(experiments.accountId, accountId), isNull(experiments.deletedAt)));
  return row ? { ...row, images: JSON.parse(row.images) as KeyedImage[] } : null;
}

/**
 * Saves an experiment if it still has the editor's initial revision.
 * @returns the new revision; `null` if it was saved in between, or there is no such experiment.
 */
export async function saveExperiment(
  { database, tables }: Store,
  {
    accountId,
    id,
    revision,
    name,
    content,
    now,
  }: Own & { revision: number; name: string; content: ExperimentContent; now: Date },
): Promise<number | null> {
  const { experiments } = tables;
  return database.transaction(async (transaction) => {
    const saved = await transaction
      .update(experiments)
      .set({
        name,
        revision: revision + 1,
        updatedAt: now,
        draft: content.draft,
        images: JSON.stringify(content.images),
      })
      .where(
        and(
          eq(experiments.id, id),
          eq(experiments.accountId, accountId),
          eq(experiments.revision, revision),
          isNull(experiments.deletedAt),
        ),
      )
      .returning({ revision: experiments.revision });
    if (saved.length === 0) return null;
    await addImageUses({ database: transaction, tables }, { accountId, user: id, hashes: hashesOf(content) });
    return revision + 1;
  });
}

/** Closes an experiment, or with null reopens it. @returns whether there was such an experiment. */
export async function setExperimentDeleted(
  { database, tables: { experiments } }: Store,
  { accountId, id, deletedAt }: Own & { deletedAt: Date | null },
): Promise<boolean> {
  const changed = await database
    .update(experiments)
    .set({ deletedAt })
    .where(
      and(
        eq(experiments.id, id),
        eq(experiments.accountId, accountId),
        deletedAt ? isNull(experiments.deletedAt) : isNotNull(experiments.deletedAt),
      ),
    )
    .returning({ id: experiments.id });
  return changed.length > 0;
}

/** Stores a version under the next number, from 1. @returns it; null if there is no such experiment. */
export async function addVersion(
  { database, tables }: Store,
  {
    accountId,
    id,
    note,
    runId,
    content,
    now,
  }: Own & { note: string; runId: string | null; content: ExperimentContent; now: Date },
): Promise<number | null> {
  const { experiments, experimentVersions } = tables;
  return database.transaction(async (transaction) => {
    // The write stops others from taking the same number until the transaction ends.
    const own = await transaction
      .update(experiments)
      .set({ id })
      .where(and(eq(experiments.id, id), eq(experiments.accountId, accountId), isNull(experiments.deletedAt)))
      .returning({ id: experiments.id });
    if (own.length === 0) return null;
    const [last] = await transaction
      .select({ number: max(experimentVersions.number) })
      .from(experimentVersions)
      .where(eq(experimentVersions.experimentId, id));
    const number = Number(last?.number ?? 0) + 1;
    await transaction.insert(experimentVersions).values({
      experimentId: id,
      number,
      note,
      createdAt: now,
      runId,
      draft: content.draft,
      images: JSON.stringify(content.images),
    });
    await addImageUses({ database: transaction, tables }, { accountId, user: id, hashes: hashesOf(content) });
    return number;
  });
}

/** The versions of an experiment of this account, newest first. */
export async function listVersions(store: Store, own: Own): Promise<VersionRow[]> {
  const { experimentVersions } = store.tables;
  const { number, note, createdAt, runId } = experimentVersions;
  return store.database
    .select({ number, note, createdAt, runId })
    .from(experimentVersions)
    .where(and(eq(experimentVersions.experimentId, own.id), isOwn(store, own)))
    .orderBy(desc(number));
}

export async function findVersion(
  store: Store,
  { number, ...own }: Own & { number: number },
): Promise<(VersionRow & ExperimentContent) | null> {
  const { experimentVersions } = store.tables;
  const [row] = await store.database
    .select()
    .from(experimentVersions)
    .where(
      and(
        eq(experimentVersions.experimentId, own.id),
        eq(experimentVersions.number, number),
        isOwn(store, own),
      ),
    );
  return row ? { ...row, images: JSON.parse(row.images) as KeyedImage[] } : null;
}

const isOwn = ({ tables: { experiments } }: Store, { accountId, id }: Own) =>
  sql`exists (select 1 from ${experiments} where ${experiments.id} = ${id} and ${experiments.accountId} = ${accountId} and ${experiments.deletedAt} is null)`;

export const hashesOf = ({ images }: ExperimentContent): string[] => images.map(({ sha256 }) => sha256);
