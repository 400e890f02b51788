import { sessionList, type ListedSession } from "@/lib/shared/pageApi/sessions";
import { pageFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

type Sessions = Reading<{ sessions: ListedSession[] }>;

/** The open sessions of this page's account. Never throws. */
export async function listSessions(signal?: AbortSignal): Promise<Sessions> {
  return readReply(await pageFetch("/api/sessions", { signal: signal ?? null }), sessionList);
}

/** Ends every session of the account but this page's. @returns those that are left. Never throws. */
export async function endOtherSessions(): Promise<Sessions> {
  return readReply(await pageFetch("/api/sessions", { method: "DELETE" }), sessionList);
}
