import "server-only";
import { foldNextRuns } from "@/lib/server/store/searchBackfill";
import { store } from "@/lib/server/store/openStore";
import { inBatches, type Pauses } from "./inBatches";

/**
 * Makes runs from before accent folding searchable without accents. Until then, they are found with their
 * accents alone.
 */
export function foldEarlierRuns(
  foldNext: () => Promise<{ isDone: boolean }> = async () => foldNextRuns(await store(), new Date()),
  pauses?: Pauses,
): Promise<void> {
  return inBatches(foldNext, "earlier runs could not be made ready for searches", pauses);
}
