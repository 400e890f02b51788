import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import {
  dataOf,
  isWorthRetrying,
  useModelsChange,
  useSessionState,
  type QueryFailure,
} from "@/components/site/queries";
import { checkCatalog, showCatalog } from "@/lib/client/catalog";
import { listConnections } from "@/lib/client/connections";
import type { Catalog, ConnectionList } from "@/lib/shared/pageApi/connections";

const CATALOG_KEY = ["catalog"];
const CONNECTIONS_KEY = ["connections"];

/** How often an open page refreshes the models' status. */
const REFRESH_MS = 10_000;

const namesOf = ({ models }: Catalog): string =>
  JSON.stringify(models.map(({ id, aliases }) => [id, aliases]));

/** The catalog, refreshed every few seconds. New names also refresh the list of models. */
export function useCatalog() {
  const client = useQueryClient();
  const modelsChanged = useModelsChange();
  const { data: session, isPending } = useSessionState();
  return useQuery<Catalog, QueryFailure>({
    queryKey: CATALOG_KEY,
    queryFn: async ({ signal }) => {
      const catalog = dataOf(await showCatalog({ signal }));
      const before = client.getQueryData<Catalog>(CATALOG_KEY);
      if (before && namesOf(before) !== namesOf(catalog)) modelsChanged();
      return catalog;
    },
    enabled: !isPending && session?.needsKey !== true,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    retry: isWorthRetrying,
  });
}

/** Checks every connection now, and shows the results. @throws QueryFailure */
export function useCatalogCheck(): () => Promise<Catalog> {
  const client = useQueryClient();
  return useCallback(async () => {
    const catalog = dataOf(await checkCatalog());
    client.setQueryData(CATALOG_KEY, catalog);
    return catalog;
  }, [client]);
}

/** @param enabled whether the account may see them */
export function useConnections(enabled: boolean) {
  return useQuery<ConnectionList, QueryFailure>({
    queryKey: CONNECTIONS_KEY,
    queryFn: async ({ signal }) => dataOf(await listConnections({ signal })),
    enabled,
    retry: isWorthRetrying,
  });
}

/** After a change of a connection or a name: refreshes every list that shows them. */
export function useCatalogChange(): () => Promise<void> {
  const client = useQueryClient();
  const modelsChanged = useModelsChange();
  return useCallback(async () => {
    modelsChanged();
    await Promise.all([
      client.invalidateQueries({ queryKey: CATALOG_KEY }),
      client.invalidateQueries({ queryKey: CONNECTIONS_KEY }),
    ]);
  }, [client, modelsChanged]);
}
