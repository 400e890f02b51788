import "server-only";
import type { z } from "zod";
import { env } from "@/lib/server/env";
import type { sessionList } from "@/lib/shared/pageApi/sessions";
import { findApiKey } from "@/lib/server/store/apiKeys";
import { deleteOtherSessions, listSessions } from "@/lib/server/store/sessions";
import { store } from "@/lib/server/store/openStore";
import { FIXED_KEY_ID, unauthenticated, type Caller } from "./authenticate";
import { jsonResponse } from "./jsonResponse";
import type { RouteContext } from "./route";
import { findSignedIn, forgetSessions } from "./session";

const LISTED_MAX = 100;

/** `GET /api/sessions` */
export async function showSessions({ request, caller }: RouteContext<Caller>): Promise<Response> {
  return jsonResponse(JSON.stringify(await sessionsOf(caller, await sessionIdOf(request))));
}

/** `DELETE /api/sessions`: ends every session of the account but this page's. */
export async function endOtherSessions({ request, caller, note }: RouteContext<Caller>): Promise<Response> {
  const keptId = await sessionIdOf(request);
  const ended = await deleteOtherSessions(await store(), { accountId: caller.account.id, keptId });
  forgetSessions(ended);
  note({ ended: ended.length });
  return jsonResponse(JSON.stringify(await sessionsOf(caller, keptId)));
}

async function sessionIdOf(request: Request): Promise<string> {
  const signedIn = await findSignedIn(request, new Date());
  if (!signedIn) throw unauthenticated("There is no valid session.");
  return signedIn.sessionId;
}

async function sessionsOf(caller: Caller, currentId: string): Promise<z.input<typeof sessionList>> {
  const now = new Date();
  const rows = await listSessions(await store(), {
    ...{ accountId: caller.account.id, now, atMost: LISTED_MAX },
  });
  const keyIds = [...new Set(rows.map(({ keyId }) => keyId))];
  const open = new Set<string | null>();
  for (const keyId of keyIds) if (await opensSessions(keyId, now)) open.add(keyId);
  return {
    sessions: rows
      .filter(({ keyId }) => open.has(keyId))
      .map(({ id, device, place, createdAt, lastSeenAt }) => ({
        ...{ id, device, place, current: id === currentId },
        ...{ createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() },
      })),
  };
}

async function opensSessions(keyId: string | null, now: Date): Promise<boolean> {
  if (keyId === null) return env().access === "local";
  if (keyId === FIXED_KEY_ID) return env().apiKey !== undefined;
  return (await findApiKey(await store(), keyId, now)) !== null;
}
