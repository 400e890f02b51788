import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listTaughtModels } from "@/lib/client/teachings";
import type { TaughtModelView } from "@/lib/shared/pageApi/teachings";
import { dataOf, isWorthRetrying, useModelsChange, useSessionState, type QueryFailure } from "./queries";

const KEY = ["taughtModels"];

/** The taught models of this account, the oldest first. */
export function useTaughtModels() {
  const { data: session, isPending } = useSessionState();
  return useQuery<readonly TaughtModelView[], QueryFailure>({
    queryKey: KEY,
    queryFn: async ({ signal }) => dataOf(await listTaughtModels({ signal })),
    enabled: !isPending && session?.needsKey !== true,
    retry: isWorthRetrying,
  });
}

/** For whoever made or deleted a taught model: every list of models is asked for again. */
export function useTaughtModelsChange(): () => Promise<void> {
  const client = useQueryClient();
  const modelsChanged = useModelsChange();
  return useCallback(async () => {
    modelsChanged();
    await Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: ["catalog"] }),
    ]);
  }, [client, modelsChanged]);
}
