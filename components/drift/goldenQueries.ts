import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import {
  dataOf,
  isWorthRetrying,
  useModelsChange,
  useSessionState,
  type QueryFailure,
} from "@/components/site/queries";
import { listGoldenSets } from "@/lib/client/datasets/fetchGoldenSets";
import type { GoldenSet } from "@/lib/shared/pageApi/goldenSets";

const KEY = "goldenSets";
/** How often an open check is asked for. */
const CHECK_MS = 2_000;

/** The golden sets over a dataset; read again while a check is open. */
export function useGoldenSets(datasetId: string) {
  const { data: session, isPending } = useSessionState();
  return useQuery<readonly GoldenSet[], QueryFailure>({
    queryKey: [KEY, datasetId],
    queryFn: async ({ signal }) => dataOf(await listGoldenSets(datasetId, { signal })),
    refetchInterval: ({ state }) => (state.data?.some(isBeingChecked) ? CHECK_MS : false),
    enabled: !isPending && session?.needsKey !== true,
    retry: isWorthRetrying,
  });
}

export const isBeingChecked = ({ checks }: GoldenSet): boolean =>
  checks.some(({ finishedAt }) => finishedAt === null);

/** For whoever changed golden sets: they, and the notes in the list of models, are asked for again. */
export function useGoldenSetsChange(): () => Promise<void> {
  const client = useQueryClient();
  const refreshModels = useModelsChange();
  return useCallback(() => {
    refreshModels();
    return client.invalidateQueries({ queryKey: [KEY] });
  }, [client, refreshModels]);
}
