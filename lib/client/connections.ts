import {
  connectionList,
  connectionTrialResult,
  connectionView,
  type ConnectionChange,
  type ConnectionList,
  type ConnectionTrialResult,
  type ConnectionView,
} from "@/lib/shared/pageApi/connections";
import { done } from "./done";
import { jsonBody, pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Calls for connected servers; for an administrator alone. None of these functions throws. */

export async function listConnections({ signal }: { signal?: AbortSignal } = {}): Promise<
  Reading<ConnectionList>
> {
  return readReply(await pageFetch("/api/connections", { signal: signal ?? null }), connectionList);
}

/** @param id of the connection to change; null for a new one */
export async function saveConnection(
  id: string | null,
  change: ConnectionChange,
): Promise<Reading<ConnectionView>> {
  const [method, path] = id === null ? ["POST", "/api/connections"] : ["PUT", connectionPath(id)];
  return readReply(await pageFetch(path, jsonBody(method, change)), connectionView);
}

/**
 * Lists the server's models and asks the first of the settings' models a question. It stores nothing.
 * @param id of the connection whose stored key replaces a missing one
 */
export async function testConnection(
  id: string | null,
  change: ConnectionChange,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<ConnectionTrialResult>> {
  const trial = id === null ? change : { ...change, id };
  const init = { ...jsonBody("POST", trial), signal: signal ?? null };
  return readReply(await pageFetch("/api/connections/test", init), connectionTrialResult);
}

export function removeConnection(id: string) {
  return done(pageFetch(connectionPath(id), { method: "DELETE" }));
}

const connectionPath = (id: string): string => `/api/connections/${encodeURIComponent(id)}`;
