import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { listModels } from "@/lib/client/listModels";
import type { Reading } from "@/lib/client/readReply";
import { currentSession } from "@/lib/client/session";
import type { PageModel } from "@/lib/contract/models";
import type { SessionState } from "@/lib/contract/session";
import { accountKeyOf, onAccountChange, rememberAccount, rememberedAccount } from "./accountKey";

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

/** What the server sent, for a query. @throws QueryFailure where it sent none */
export function dataOf<T>(reading: Reading<T>): T {
  if (reading.kind === "data") return reading.data;
  throw new QueryFailure(reading.kind, reading.message);
}

const MODELS_KEY = ["models"];
const SESSION_KEY = ["session"];

/** Who this page acts for. */
export function useSessionState() {
  return useQuery<SessionState, QueryFailure>({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const result = await currentSession({ signal });
      if (result.kind === "session") {
        // A session that only ended is no sign-out: the other tabs go on, and say it where it matters.
        if (result.account) rememberAccount(result);
        return result;
      }
      throw new QueryFailure(result.kind, result.message);
    },
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/**
 * What this page keeps its own things under, see {@link accountKeyOf}: as it was known last until the server
 * says, and undefined until the browser can be asked.
 */
export function useAccountKey(): string | null | undefined {
  const { data: session } = useSessionState();
  const remembered = useSyncExternalStore(onAccountChange, rememberedAccount, unknown);
  return session ? accountKeyOf(session) : remembered;
}

const unknown = () => undefined;

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
      rememberAccount(session);
      client.setQueryData(SESSION_KEY, session);
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
    },
    [client],
  );
}

/** Follows a sign-in or sign-out in another tab of this browser. */
export function useSessionOfOtherTabs(): void {
  const changeSession = useSessionChange();
  useEffect(
    () =>
      onAccountChange(() => {
        void currentSession().then((result) => {
          if (result.kind === "session") changeSession(result);
        });
      }),
    [changeSession],
  );
}
