import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from "@tanstack/react-query";
import { useCallback } from "react";
import { QueryFailure, useSessionState } from "@/components/site/queries";
import { historyFilterChoices, listHistory } from "@/lib/client/history";
import type { Reading } from "@/lib/client/readReply";
import type { HistoryItem, HistoryPage } from "@/lib/contract/history";
import type { HistoryFilter } from "./historyFilter";

const RUNS_KEY = "history";

const isWorthRetrying = (failures: number, { kind }: QueryFailure): boolean =>
  kind === "network" && failures < 2;

/** The runs that a filter finds, newest first, a page at a time. What was shown stays while others are looked for. */
export function useHistoryRuns({ text, model, type, pinned }: HistoryFilter) {
  const { data: session, isPending } = useSessionState();
  return useInfiniteQuery<HistoryPage, QueryFailure, InfiniteData<HistoryPage>, unknown[], string | null>({
    queryKey: [RUNS_KEY, text, model, type, pinned],
    queryFn: async ({ pageParam, signal }) =>
      dataOf(
        await listHistory(
          {
            text,
            pinned,
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
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
    // The list of another visit may lack runs, and have some that were deleted since.
    gcTime: 0,
  });
}

/** The models that the runs can be filtered by. */
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

/** Changes runs in every list that is shown, before the server is asked. */
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

/** Asks for the lists that are shown anew. */
export function useRefreshRuns(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [RUNS_KEY] }), [client]);
}

function dataOf<T>(reading: Reading<T>): T {
  if (reading.kind === "data") return reading.data;
  throw new QueryFailure(reading.kind, reading.message);
}
