import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { z } from "zod";
import { dataOf, isWorthRetrying, type QueryFailure } from "@/components/site/queries";
import { listShares } from "@/lib/client/shares";
import type { shareList } from "@/lib/shared/pageApi/shares";

export type ListedShare = z.output<typeof shareList>["shares"][number];

const SHARES_KEY = ["shares"];

/** The links of this account, newest first, reloaded whenever they are shown. */
export const useShares = () =>
  useQuery<readonly ListedShare[], QueryFailure>({
    queryKey: SHARES_KEY,
    queryFn: async () => dataOf(await listShares()).shares,
    staleTime: 0,
    retry: isWorthRetrying,
  });

/** After a link was made or revoked: reloads the shown lists. */
export function useSharesChange(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: SHARES_KEY }), [client]);
}

export const shareAddress = (id: string): string => `${window.location.origin}/share/${id}`;
