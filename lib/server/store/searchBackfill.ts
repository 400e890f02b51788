import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { searchFold } from "./searchFold";
import type { Store } from "./store";

/** Its name in its migration. */
const NAME = "search_fold";
/** Up to half a megabyte of texts in memory. */
const RUNS_MAX = 20;

/**
 * Folds the search texts of the next earlier runs, and notes its progress. No lock is held between
 * statements: others write in between. After a kill the next call repeats the batch, which changes nothing in
 * folded texts. A text is only written over the text that was read, so only one of several processes writes
 * it, and a new name stays.
 *
 * @returns the number of written texts, and whether no run is left
 */
export async function foldNextRuns(
  { database, tables: { backfills, runs } }: Store,
  now: Date,
): Promise<{ written: number; isDone: boolean }> {
  const isOpen = and(eq(backfills.name, NAME), isNull(backfills.doneAt));
  const [marker] = await database.select({ afterId: backfills.afterId }).from(backfills).where(isOpen);
  if (!marker) return { written: 0, isDone: true };
  const next = await database
    .select({ id: runs.id, nameSearch: runs.nameSearch, searchText: runs.searchText })
    .from(runs)
    .where(gt(runs.id, marker.afterId))
    .orderBy(asc(runs.id))
    .limit(RUNS_MAX);
  let written = 0;
  const replace = async (
    id: string,
    column: typeof runs.nameSearch | typeof runs.searchText,
    text: string,
    folded: { nameSearch: string } | { searchText: string },
  ): Promise<void> => {
    const isAsRead = and(eq(runs.id, id), eq(column, text));
    written += (await database.update(runs).set(folded).where(isAsRead).returning({ id: runs.id })).length;
  };
  for (const { id, ...texts } of next) {
    // libsql works in the calling thread: let answers pass between two runs, not only between two batches.
    await setImmediate();
    const nameSearch = searchFold(texts.nameSearch);
    const searchText = searchFold(texts.searchText);
    if (nameSearch !== texts.nameSearch) await replace(id, runs.nameSearch, texts.nameSearch, { nameSearch });
    if (searchText !== texts.searchText) await replace(id, runs.searchText, texts.searchText, { searchText });
  }
  const last = next.at(-1);
  // Another process may have come further.
  await database
    .update(backfills)
    .set(last ? { afterId: last.id } : { doneAt: now })
    .where(and(isOpen, eq(backfills.afterId, marker.afterId)));
  return { written, isDone: !last };
}
