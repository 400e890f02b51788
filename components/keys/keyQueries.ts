import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { dataOf, isWorthRetrying, useSessionState, type QueryFailure } from "@/components/site/queries";
import { listAudit, listKeys } from "@/lib/client/keys";
import type { KeyList } from "@/lib/shared/pageApi/keys";

const KEYS_KEY = ["keys"];
const AUDIT_KEY = ["audit"];

/** Every API key, without the secrets. */
export function useKeys() {
  const { data: session, isPending } = useSessionState();
  return useQuery<KeyList, QueryFailure>({
    queryKey: KEYS_KEY,
    queryFn: async ({ signal }) => dataOf(await listKeys({ signal })),
    enabled: !isPending && session?.needsKey !== true,
    retry: isWorthRetrying,
  });
}

/** The audit log, page by page. @param enabled whether the account may read it */
export function useAudit(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: AUDIT_KEY,
    queryFn: async ({ pageParam, signal }) => dataOf(await listAudit(pageParam, { signal })),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? (page.entries.at(-1)?.id ?? null) : null),
    enabled,
  });
}

/** After a change of a key: refreshes the list and the log. */
export function useKeysChange(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: KEYS_KEY }),
      client.invalidateQueries({ queryKey: AUDIT_KEY }),
    ]);
  }, [client]);
}
