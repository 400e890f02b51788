import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Store } from "./store";

/** Removes the keys from one row's texts; without keys they stay unchanged. */
export interface RowStrippers {
  draft: (text: string) => string;
  shareDocument: (text: string) => string;
  /** Replaces this request and all references to it by the one without keys. @returns whether it had keys */
  request: (store: Store, accountId: string, sha256: string) => Promise<boolean>;
}

/** Rows between two notes of its progress. */
const ROWS_MAX = 20;

interface Batch {
  /** Number of changed rows. */
  written: number;
  /** The last checked row; null if none was left. */
  afterId: string | null;
}

type Step = (store: Store, strip: RowStrippers, afterId: string) => Promise<Batch>;

/** By their names in their migration. */
const STEPS: Readonly<Record<string, Step>> = {
  secrets_of_requests: stripRequests,
  secrets_of_experiments: stripExperiments,
  secrets_of_versions: stripVersions,
  secrets_of_shares: stripShares,
};

/**
 * Removes the keys from the next earlier rows, and notes the last of them. No lock is held between two
 * statements. After a kill, the next call repeats the batch. A text is only written over the text that was
 * read, so that a newer one stays.
 *
 * @returns the number of changed rows, and whether no row is left
 */
export async function stripNextRows(
  store: Store,
  strip: RowStrippers,
  now: Date,
): Promise<{ written: number; isDone: boolean }> {
  const { backfills } = store.tables;
  const open = await store.database
    .select({ name: backfills.name, afterId: backfills.afterId })
    .from(backfills)
    .where(isNull(backfills.doneAt));
  const marker = open.find(({ name }) => name in STEPS);
  const step = marker && STEPS[marker.name];
  if (!step) return { written: 0, isDone: true };
  const { written, afterId } = await step(store, strip, marker.afterId);
  // Another process may have come further.
  await store.database
    .update(backfills)
    .set(afterId === null ? { doneAt: now } : { afterId })
    .where(
      and(eq(backfills.name, marker.name), isNull(backfills.doneAt), eq(backfills.afterId, marker.afterId)),
    );
  return { written, isDone: false };
}

/** The two columns of a row's key as one text, and back. */
const joined = (...parts: [string, string | number]): string => JSON.stringify(parts);
const split = (afterId: string): [string, unknown] =>
  afterId === "" ? ["", ""] : (JSON.parse(afterId) as [string, unknown]);

async function stripRequests(store: Store, strip: RowStrippers, afterId: string): Promise<Batch> {
  const { requests } = store.tables;
  const [account, hash] = split(afterId);
  const isNext = or(
    gt(requests.accountId, account),
    and(eq(requests.accountId, account), gt(requests.sha256, String(hash))),
  );
  const next = await store.database
    .select({ accountId: requests.accountId, sha256: requests.sha256 })
    .from(requests)
    .where(isNext)
    .orderBy(asc(requests.accountId), asc(requests.sha256))
    .limit(ROWS_MAX);
  let written = 0;
  for (const { accountId, sha256 } of next) {
    await setImmediate();
    if (await strip.request(store, accountId, sha256)) written += 1;
  }
  const last = next.at(-1);
  return { written, afterId: last ? joined(last.accountId, last.sha256) : null };
}

async function stripExperiments(store: Store, strip: RowStrippers, afterId: string): Promise<Batch> {
  const { experiments } = store.tables;
  const next = await store.database
    .select({ id: experiments.id, draft: experiments.draft })
    .from(experiments)
    .where(gt(experiments.id, afterId))
    .orderBy(asc(experiments.id))
    .limit(ROWS_MAX);
  let written = 0;
  for (const { id, draft: read } of next) {
    // libsql works in the calling thread: let answers pass between two rows, not only between two batches.
    await setImmediate();
    const draft = strip.draft(read);
    if (draft === read) continue;
    const isAsRead = and(eq(experiments.id, id), eq(experiments.draft, read));
    const changed = await store.database
      .update(experiments)
      .set({ draft })
      .where(isAsRead)
      .returning({ id: experiments.id });
    written += changed.length;
  }
  return { written, afterId: next.at(-1)?.id ?? null };
}

async function stripVersions(store: Store, strip: RowStrippers, afterId: string): Promise<Batch> {
  const { experimentVersions: versions } = store.tables;
  const [experiment, number] = split(afterId);
  const isNext = or(
    gt(versions.experimentId, experiment),
    and(eq(versions.experimentId, experiment), gt(versions.number, Number(number))),
  );
  const next = await store.database
    .select({ experimentId: versions.experimentId, number: versions.number, draft: versions.draft })
    .from(versions)
    .where(isNext)
    .orderBy(asc(versions.experimentId), asc(versions.number))
    .limit(ROWS_MAX);
  let written = 0;
  for (const { experimentId, number: place, draft: read } of next) {
    await setImmediate();
    const draft = strip.draft(read);
    if (draft === read) continue;
    const isAsRead = and(
      eq(versions.experimentId, experimentId),
      eq(versions.number, place),
      eq(versions.draft, read),
    );
    const changed = await store.database
      .update(versions)
      .set({ draft })
      .where(isAsRead)
      .returning({ number: versions.number });
    written += changed.length;
  }
  const last = next.at(-1);
  return { written, afterId: last ? joined(last.experimentId, last.number) : null };
}

async function stripShares(store: Store, strip: RowStrippers, afterId: string): Promise<Batch> {
  const { shares } = store.tables;
  const next = await store.database
    .select({ id: shares.id, document: shares.document })
    .from(shares)
    .where(gt(shares.id, afterId))
    .orderBy(asc(shares.id))
    .limit(ROWS_MAX);
  let written = 0;
  for (const { id, document: read } of next) {
    await setImmediate();
    const document = strip.shareDocument(read);
    if (document === read) continue;
    const isAsRead = and(eq(shares.id, id), eq(shares.document, read));
    const changed = await store.database
      .update(shares)
      .set({ document })
      .where(isAsRead)
      .returning({ id: shares.id });
    written += changed.length;
  }
  return { written, afterId: next.at(-1)?.id ?? null };
}
