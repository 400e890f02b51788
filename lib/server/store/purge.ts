import { and, eq, inArray, isNull, lt, lte, ne, notExists, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Database, Store, Tables } from "./store";

/** How long a deletion can be undone. */
export const UNDO_MS = 24 * 60 * 60 * 1_000;

/**
 * Removes for good: deletions more than a day old, the content of expired shares, and requests and images
 * without use. A run that a version shows stays.
 * @param undoMs how long deletions are kept
 */
export async function purgeDeleted({ database, tables }: Store, now: Date, undoMs = UNDO_MS): Promise<void> {
  const before = new Date(now.getTime() - undoMs);
  await database.transaction(async (transaction) => {
    await purgeExperiments(transaction, tables, before);
    // A request is stored with an evaluation, and needed while any evaluation uses it.
    if (await purgeRuns(transaction, tables, before)) await purgeRequests(transaction, tables);
    await emptyExpired(transaction, tables, now);
    await purgeImages(transaction, tables, new Date(now.getTime() - UNDO_MS));
  });
}

type Transaction = Pick<Database, "select" | "update" | "delete">;

async function purgeExperiments(database: Transaction, tables: Tables, before: Date): Promise<void> {
  const { experiments, experimentVersions } = tables;
  const gone = database
    .select({ id: experiments.id })
    .from(experiments)
    .where(lt(experiments.deletedAt, before));
  await database.delete(experimentVersions).where(inArray(experimentVersions.experimentId, gone));
  await database.delete(experiments).where(lt(experiments.deletedAt, before));
}

/** @returns whether there was one */
async function purgeRuns(database: Transaction, tables: Tables, before: Date): Promise<boolean> {
  const { evaluations, experimentVersions, runs } = tables;
  const versions = database
    .select({ one: sql`1` })
    .from(experimentVersions)
    .where(eq(experimentVersions.runId, runs.id));
  const isGone = and(lt(runs.deletedAt, before), notExists(versions));
  const gone = database.select({ id: runs.id }).from(runs).where(isGone);
  await database.delete(evaluations).where(inArray(evaluations.runId, gone));
  const purged = await database.delete(runs).where(isGone).returning({ id: runs.id });
  return purged.length > 0;
}

/** As if they had been revoked when they expired. */
async function emptyExpired(database: Transaction, tables: Tables, now: Date): Promise<void> {
  const { imageUses, shares } = tables;
  const hasExpired = and(lte(shares.expiresAt, now), isNull(shares.revokedAt), ne(shares.document, ""));
  const expired = database.select({ id: shares.id }).from(shares).where(hasExpired);
  await database.delete(imageUses).where(inArray(imageUses.user, expired));
  await database.update(shares).set({ document: "" }).where(hasExpired);
}

async function purgeRequests(database: Transaction, { evaluations, requests }: Tables): Promise<void> {
  const askedWith = database
    .select({ one: sql`1` })
    .from(evaluations)
    .where(
      and(eq(evaluations.accountId, requests.accountId), eq(evaluations.requestSha256, requests.sha256)),
    );
  await database.delete(requests).where(notExists(askedWith));
}

async function purgeImages(database: Transaction, tables: Tables, before: Date): Promise<void> {
  const { datasets, experiments, images, imageUses, requests, shares } = tables;
  const isGone = (id: SQLiteColumn, table: Tables["datasets" | "experiments" | "shares" | "requests"]) =>
    notExists(
      database
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.accountId, imageUses.accountId), eq(id, imageUses.user))),
    );
  await database
    .delete(imageUses)
    .where(
      and(
        isGone(experiments.id, experiments),
        isGone(requests.sha256, requests),
        isGone(shares.id, shares),
        isGone(datasets.id, datasets),
      ),
    );
  const uses = database
    .select({ one: sql`1` })
    .from(imageUses)
    .where(and(eq(imageUses.accountId, images.accountId), eq(imageUses.sha256, images.sha256)));
  // Images arrive before their users: a new one gets time.
  await database.delete(images).where(and(lt(images.createdAt, before), notExists(uses)));
}
