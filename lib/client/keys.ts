import {
  keyList,
  keyView,
  madeKey,
  type KeyChange,
  type KeyList,
  type KeyView,
  type MadeKey,
  type NewKey,
} from "@/lib/shared/pageApi/keys";
import { auditPage, type AuditPage } from "@/lib/shared/pageApi/audit";
import { done } from "./done";
import { jsonBody, pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Calls for API keys and the audit log; for an administrator alone. None of these functions throws. */

export async function listKeys({ signal }: { signal?: AbortSignal } = {}): Promise<Reading<KeyList>> {
  return readReply(await pageFetch("/api/keys", { signal: signal ?? null }), keyList);
}

/** Makes a key. Its secret is in this reply alone. */
export async function createKey(key: NewKey): Promise<Reading<MadeKey>> {
  return readReply(await pageFetch("/api/keys", jsonBody("POST", key)), madeKey);
}

export async function changeKey(id: string, change: KeyChange): Promise<Reading<KeyView>> {
  return readReply(await pageFetch(keyPath(id), jsonBody("PATCH", change)), keyView);
}

export function revokeKey(id: string) {
  return done(pageFetch(keyPath(id), { method: "DELETE" }));
}

/** @param before shows older entries than the one of this id */
export async function listAudit(
  before: string | null,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Reading<AuditPage>> {
  const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
  return readReply(await pageFetch(`/api/audit${query}`, { signal: signal ?? null }), auditPage);
}

const keyPath = (id: string): string => `/api/keys/${encodeURIComponent(id)}`;
