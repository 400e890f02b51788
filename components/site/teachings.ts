import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listTeachings, openTeaching } from "@/lib/client/teachings";
import type { Teaching, TeachingSummary } from "@/lib/shared/pageApi/teachings";
import { dataOf, isWorthRetrying, useSessionState, type QueryFailure } from "./queries";

const KEY = "teachings";
/** How often an open teaching is read. */
const OPEN_MS = 1_000;

/** Whether a teaching goes on by itself. */
export const isTeaching = ({ status }: Pick<TeachingSummary, "status">): boolean =>
  status === "queued" || status === "running";

function useIsReady(): boolean {
  const { data: session, isPending } = useSessionState();
  return !isPending && session?.needsKey !== true;
}

/** The teachings over a dataset, newest first; read again while one is open. */
export function useTeachings(datasetId: string) {
  return useQuery<readonly TeachingSummary[], QueryFailure>({
    queryKey: [KEY, "of", datasetId],
    queryFn: async ({ signal }) => dataOf(await listTeachings(datasetId, { signal })),
    refetchInterval: ({ state }) => (state.data?.some(isTeaching) ? OPEN_MS : false),
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** A teaching; read again while it is open. */
export function useTeaching(id: string) {
  return useQuery<Teaching, QueryFailure>({
    queryKey: [KEY, id],
    queryFn: async ({ signal }) => dataOf(await openTeaching(id, { signal })),
    refetchInterval: ({ state }) => (state.data && isTeaching(state.data) ? OPEN_MS : false),
    enabled: useIsReady(),
    retry: isWorthRetrying,
  });
}

/** For whoever changed teachings: they are asked for again. */
export function useTeachingsChange(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [KEY] }), [client]);
}
