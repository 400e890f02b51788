import { useInfiniteQuery, useQuery, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useCallback } from "react";
import { dataOf, isWorthRetrying, useSessionState, type QueryFailure } from "@/components/site/queries";
import { historyFilterChoices, listHistory } from "@/lib/client/history";
import type { HistoryItem, HistoryPage } from "@/lib/shared/pageApi/history";
import type { HistoryFilter } from "./historyFilter";

const RUNS_KEY = "history";

/**
 * The runs of a filter, newest first, page by page. The previous list stays visible while another one loads.
 */
export function useHistoryRuns({ text, model, type, pinned, deleted }: HistoryFilter) {
  const { data: session, isPending } = useSessionState();
  return useInfiniteQuery<HistoryPage, QueryFailure, InfiniteData<HistoryPage>, unknown[], string | null>({
    queryKey: [RUNS_KEY, deleted, text, model, type, pinned],
    queryFn: async ({ pageParam, signal }) =>
      dataOf(
        await listHistory(
          {
            text,
            pinned,
            deleted,
            ...(model === null ? {} : { model }),
            ...(type === null ? {} : { type }),
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
          { signal },
        ),
      ),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: !isPending && session?.needsKey !== true,
    // Except between deleted and other runs: one kind can be opened, the other restored.
    placeholderData: (before, query) => (query?.queryKey[1] === deleted ? before : undefined),
    retry: isWorthRetrying,
    // The list of an earlier visit may lack new runs and contain deleted ones.
    gcTime: 0,
  });
}

/** The models to filter by. */
export function useHistoryModels(): readonly string[] {
  const { data: session, isPending } = useSessionState();
  const { data } = useQuery<readonly string[], QueryFailure>({
    queryKey: ["historyModels"],
    queryFn: async () => dataOf(await historyFilterChoices()).models,
    enabled: !isPending && session?.needsKey !== true,
    retry: isWorthRetrying,
  });
  return data ?? [];
}

/** Changes runs in every shown list, before the server is asked. */
export function usePatchRuns(): (id: string, patch: Partial<Pick<HistoryItem, "name" | "pinned">>) => void {
  const client = useQueryClient();
  return useCallback(
    (id, patch) => {
      client.setQueriesData<InfiniteData<HistoryPage>>({ queryKey: [RUNS_KEY] }, (list) => {
        if (!list) return list;
        const patched = (run: HistoryItem) => (run.id === id ? { ...run, ...patch } : run);
        return { ...list, pages: list.pages.map((page) => ({ ...page, runs: page.runs.map(patched) })) };
      });
    },
    [client],
  );
}

/** Reloads the shown list if it is one `of` these. */
export function useRefreshRuns(): (of: "all" | "deleted") => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (of) => client.invalidateQueries({ queryKey: of === "all" ? [RUNS_KEY] : [RUNS_KEY, true] }),
    [client],
  );
}
