import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dataOf, isWorthRetrying, useSessionState, type QueryFailure } from "@/components/site/queries";
import { listDatasets, openDataset, openRows } from "@/lib/client/datasets/fetchDatasets";
import type { Dataset, DatasetRow, DatasetSummary } from "@/lib/shared/pageApi/datasets";

const KEY = "datasets";
/** Rows of one request of the table. */
export const PAGE_ROWS = 100;

function useIsReady(): boolean {
  const { data: session, isPending } = useSessionState();
  return !isPending && session?.needsKey !== true;
}

/** The datasets of this account, newest first. */
export function useDatasets() {
  return useQuery<readonly DatasetSummary[], QueryFailure>({
    queryKey: [KEY],
    queryFn: async ({ signal }) => dataOf(await listDatasets({ signal })),
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** A dataset with its versions. */
export function useDataset(id: string) {
  return useQuery<Dataset, QueryFailure>({
    queryKey: [KEY, id],
    queryFn: async ({ signal }) => dataOf(await openDataset(id, { signal })),
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** A page of rows. A version never changes, so its rows are asked for once. */
export function useRowPage({ id, version, page }: { id: string; version: number; page: number }) {
  return useQuery<readonly DatasetRow[], QueryFailure>({
    queryKey: [KEY, id, "rows", version, page],
    queryFn: async ({ signal }) =>
      dataOf(await openRows({ id, version, offset: page * PAGE_ROWS, limit: PAGE_ROWS }, { signal })),
    staleTime: Infinity,
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** For whoever changed datasets: lists and facts are asked for again. */
export function useDatasetsChange(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === KEY && queryKey[2] !== "rows",
      }),
    [client],
  );
}
