import { setImmediate } from "node:timers/promises";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { searchFold } from "./searchFold";
import type { Store } from "./store";

/** What its migration calls it. */
const NAME = "search_fold";
/** Up to half a megabyte of texts in memory. */
const RUNS_MAX = 20;

/**
 * Folds what a search finds in the next runs that were kept before texts were folded, and notes up to where. Nothing is
 * held from one statement to the next: others write in between, and after a kill the next call does the batch again,
 * which changes nothing in what is folded. A text is written only over the one that was read, so that of several
 * processes one writes it, and a name that somebody gives meanwhile stays.
 *
 * @returns how many texts it wrote, and whether no run is left
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
    // libsql works in the calling thread: answers come in between two runs, not between two batches alone.
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
