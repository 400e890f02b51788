import { useQuery, useQueryClient, type Query } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { actFor, onTurnedAway, waitForSession, type Failure } from "@/lib/client/pageFetch";
import type { Reading } from "@/lib/client/readReply";
import type { SessionResult } from "@/lib/client/session";
import type { PageModel } from "@typed-question/protocol/models";
import type { SessionState } from "@/lib/shared/pageApi/session";
import { accountKeyOf, onAccountChange, rememberAccount, rememberedAccount } from "@/lib/client/accountKey";

/** The client's functions never throw, but react-query learns of failures only by exceptions. */
export class QueryFailure extends Error {
  override name = "QueryFailure";

  constructor(
    readonly kind: Failure["kind"] | "refused",
    message: string,
  ) {
    super(message);
  }
}

/** The server's data, for a query. @throws QueryFailure if there is none */
export function dataOf<T>(reading: Reading<T>): T {
  if (reading.kind === "data") return reading.data;
  throw new QueryFailure(reading.kind, reading.message);
}

const MODELS_KEY = ["models"];
const SESSION_KEY = ["session"];

/** The session, by code that loads after the page's first. Other calls wait for both. */
function currentSession(options: { signal?: AbortSignal } = {}): Promise<SessionResult> {
  const session = import("@/lib/client/session").then((module) => module.currentSession(options));
  waitForSession(session);
  return session;
}

/** The session of this page. */
export function useSessionState() {
  return useQuery<SessionState, QueryFailure>({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }) => {
      const result = await currentSession({ signal });
      if (result.kind === "session") {
        // An expired session is no sign-out: other tabs continue, and report it when it matters.
        if (result.account) rememberAccount(result);
        actFor(actingFor(result));
        return result;
      }
      throw new QueryFailure(result.kind, result.message);
    },
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/**
 * The key of this account's own things in the page, see {@link accountKeyOf}. It is the last known one until
 * the server answers, and undefined until the browser's storage can be read.
 */
export function useAccountKey(): string | null | undefined {
  const { data: session } = useSessionState();
  const remembered = useSyncExternalStore(onAccountChange, rememberedAccount, unknown);
  return session ? accountKeyOf(session) : remembered;
}

const unknown = () => undefined;

const MODELS_QUERY = {
  queryKey: MODELS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly PageModel[]> => {
    const { listModels } = await import("@/lib/client/listModels");
    const result = await listModels({ signal });
    if (result.kind === "models") return result.models;
    throw new QueryFailure(result.kind, result.message);
  },
};

/** The models that the account of this page may use; asked for when there is one, or when nobody can tell. */
export function useModels() {
  const { data: session, isPending } = useSessionState();
  return useQuery<readonly PageModel[], QueryFailure>({
    ...MODELS_QUERY,
    enabled: !isPending && session?.needsKey !== true,
    staleTime: Infinity,
    retry: isWorthRetrying,
  });
}

/** How long a press of Run waits for the list of models, in milliseconds. */
const MODELS_WAIT_MS = 3_000;

/** Waits for the list of models. Resolves to none where it cannot be had in time. */
export function useModelsWhenKnown(): () => Promise<readonly PageModel[]> {
  const client = useQueryClient();
  return useCallback(() => {
    const inTime = new Promise<readonly PageModel[]>((resolve) =>
      setTimeout(() => resolve([]), MODELS_WAIT_MS),
    );
    return Promise.race([client.ensureQueryData(MODELS_QUERY).catch(() => []), inTime]);
  }, [client]);
}

/** For whoever added, removed or renamed a model: the list is asked for again. */
export function useModelsChange(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: MODELS_KEY }), [client]);
}

export const isWorthRetrying = (failures: number, { kind }: QueryFailure): boolean =>
  kind === "network" && failures < 2;

/** Switches to another session. Dependent queries are dropped, and reloaded if there is an account. */
export function useSessionChange(): (session: SessionState) => void {
  const client = useQueryClient();
  return useCallback(
    (session) => {
      rememberAccount(session);
      actFor(actingFor(session));
      client.setQueryData(SESSION_KEY, session);
      const others = { predicate: ({ queryKey }: Query) => queryKey[0] !== SESSION_KEY[0] };
      // Reset without notifying mounted components, which would ask at once and be refused.
      if (session.needsKey) for (const query of client.getQueryCache().findAll(others)) query.reset();
      else void client.resetQueries(others);
    },
    [client],
  );
}

/** A server without API keys has a single account, whatever its name. */
export const actingFor = ({ access, account }: SessionState): string | null =>
  access === "local" ? null : (account?.id ?? null);

/** Pause after a failure before the server is asked again, in milliseconds. */
const ASK_AGAIN_MS = 2_000;

/**
 * Follows sign-in and sign-out in other tabs. A browser without such events notices a sign-in when this tab
 * gets the focus back, or when the server refuses its next call.
 */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  const changeSession = useSessionChange();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const follow = async (isToldOf: boolean): Promise<void> => {
      clearTimeout(timer);
      const session = await currentSession();
      if (isOver) return;
      if (session.kind !== "session") {
        timer = setTimeout(() => void follow(isToldOf), ASK_AGAIN_MS);
        return;
      }
      const known = client.getQueryData<SessionState>(SESSION_KEY);
      // An expired session is reported when it matters: the screen stays as it is.
      const isOther = known && session.account && accountKeyOf(session) !== accountKeyOf(known);
      if (isToldOf || isOther) changeSession(session);
    };
    const look = (): void => {
      if (client.getQueryData<SessionState>(SESSION_KEY)?.access === "keys") void follow(false);
    };
    const stops = [onAccountChange(() => void follow(true)), onTurnedAway(look)];
    window.addEventListener("focus", look);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("focus", look);
      for (const stop of stops) stop();
    };
  }, [client, changeSession]);
}
