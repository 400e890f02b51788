import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dataOf, isWorthRetrying, useSessionState, type QueryFailure } from "@/components/site/queries";
import { openLabels } from "@/lib/client/datasets/fetchDatasets";
import { listRuns, openDatasetRun } from "@/lib/client/datasets/fetchRuns";
import type { DatasetRun, DatasetRunSummary } from "@/lib/shared/pageApi/datasetRuns";
import type { QuestionLabels } from "@/lib/shared/pageApi/datasets";

const KEY = "datasetRuns";
/** How often the progress of an open run is read. */
const RUN_MS = 1_000;
const LIST_MS = 3_000;

/** Whether rows are still to be asked without anybody's doing. */
export const isOpen = ({ status }: Pick<DatasetRunSummary, "status">): boolean =>
  status === "queued" || status === "running";

/** Whether the progress may still change: rows under way end after a pause, too. */
const isMoving = (run: DatasetRunSummary): boolean =>
  isOpen(run) || run.models.some(({ counts }) => counts.running > 0);

function useIsReady(): boolean {
  const { data: session, isPending } = useSessionState();
  return !isPending && session?.needsKey !== true;
}

/** The runs over a dataset, newest first; read again while one is open. */
export function useRuns(datasetId: string) {
  return useQuery<readonly DatasetRunSummary[], QueryFailure>({
    queryKey: [KEY, "of", datasetId],
    queryFn: async ({ signal }) => dataOf(await listRuns(datasetId, { signal })),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? LIST_MS : false),
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** A run with its progress; read again while it is open. */
export function useDatasetRun(id: string) {
  return useQuery<DatasetRun, QueryFailure>({
    queryKey: [KEY, id],
    queryFn: async ({ signal }) => dataOf(await openDatasetRun(id, { signal })),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? RUN_MS : false),
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** The labels of a version. A version never changes. */
export function useLabels({ id, version }: { id: string; version: number }, isLabelled: boolean) {
  return useQuery<readonly QuestionLabels[], QueryFailure>({
    queryKey: ["runLabels", id, version],
    queryFn: async ({ signal }) => dataOf(await openLabels({ id, version }, { signal })),
    staleTime: Infinity,
    enabled: useIsReady() && isLabelled,
    retry: isWorthRetrying,
  });
}

/** For whoever changed runs: they are asked for again. */
export function useRunsChange(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client]);
}
