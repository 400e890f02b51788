import type { VersionChange } from "@typed-question/protocol/models";
import { listGoldenNames } from "@/lib/server/store/goldenSets";
import type { Store } from "@/lib/server/store/store";
import { idOf, namesNow } from "./catalog";

/**
 * The names of an account with another versioned id behind them than in their newest golden set. A name that stands
 * for nothing any more is one of them.
 */
export async function versionChanges(
  store: Store,
  accountId: string,
): Promise<ReadonlyMap<string, VersionChange>> {
  const names = namesNow(accountId);
  const newest = new Map<string, VersionChange | null>();
  for (const { name, answeredBy, datasetId } of await listGoldenNames(store, accountId)) {
    if (newest.has(name)) continue;
    const golden = JSON.parse(answeredBy) as string[];
    const isSame = golden.includes(idOf(name, names));
    newest.set(name, isSame ? null : { golden, dataset_id: datasetId });
  }
  return new Map([...newest].flatMap(([name, change]) => (change ? [[name, change] as const] : [])));
}
