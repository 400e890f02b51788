import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listModels } from "@/lib/client/listModels";
import { currentSession } from "@/lib/client/session";
import type { PageModel } from "@/lib/contract/models";
import type { SessionState } from "@/lib/contract/session";

/** The client's functions never throw; react-query learns of a failure by a thrown one. */
export class QueryFailure extends Error {
  override name = "QueryFailure";

  constructor(
    readonly kind: "network" | "aborted" | "unauthenticated" | "refused",
    message: string,
  ) {
    super(message);
  }
}

const MODELS_KEY = ["models"];
const SESSION_KEY = ["session"];

/** Who this page acts for. */
export function useSessionState() {
  return useQuery<SessionState, QueryFailure>({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const result = await currentSession({ signal });
      if (result.kind === "session") return result;
      throw new QueryFailure(result.kind, result.message);
    },
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/** The models that the account of this page may use; asked for when there is one, or when nobody can tell. */
export function useModels() {
  const { data: session, isPending } = useSessionState();
  return useQuery<readonly PageModel[], QueryFailure>({
    queryKey: MODELS_KEY,
    queryFn: async ({ signal }) => {
      const result = await listModels({ signal });
      if (result.kind === "models") return result.models;
      throw new QueryFailure(result.kind, result.message);
    },
    enabled: !isPending && session?.needsKey !== true,
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/** For whoever added, removed or renamed a model: the list is asked for again. */
export function useModelsChange(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: MODELS_KEY }), [client]);
}

export const isWorthRetrying = (failures: number, { kind }: QueryFailure): boolean =>
  kind === "network" && failures < 2;

/** Takes over another session, and asks for everything that depended on the one before. */
export function useSessionChange(): (session: SessionState) => void {
  const client = useQueryClient();
  return useCallback(
    (session) => {
      client.setQueryData(SESSION_KEY, session);
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
    [client],
  );
}
