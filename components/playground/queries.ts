import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { listModels } from "@/lib/client/listModels";
import { currentSession } from "@/lib/client/session";
import type { ModelMetadata } from "@/lib/contract/models";
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

/** The models that the account of this page may use. Asking for them opens a session where one is free. */
export function useModels() {
  return useQuery<readonly ModelMetadata[], QueryFailure>({
    queryKey: MODELS_KEY,
    queryFn: async ({ signal }) => {
      const result = await listModels({ signal });
      if (result.kind === "models") return result.models;
      throw new QueryFailure(result.kind, result.message);
    },
    staleTime: Infinity,
    retry: (failures, { kind }) => kind === "network" && failures < 2,
  });
}

/** Who this page acts for; asked once the models have, or have not, opened a session. */
export function useSessionState() {
  const { isPending } = useModels();
  return useQuery<SessionState, QueryFailure>({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const result = await currentSession({ signal });
      if (result.kind === "session") return result;
      throw new QueryFailure(result.kind, result.message);
    },
    enabled: !isPending,
    staleTime: Infinity,
    retry: false,
  });
}

/** Takes over another session, and asks for everything that depended on the one before. */
export function useSessionChange(): (session: SessionState) => void {
  const client = useQueryClient();
  return useCallback(
    (session) => {
      client.setQueryData(SESSION_KEY, session);
      void client.resetQueries({ queryKey: MODELS_KEY });
    },
    [client],
  );
}
