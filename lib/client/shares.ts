import { z } from "zod";
import { share, shareList, type ShareDays, type ShareRedaction } from "@/lib/shared/pageApi/shares";
import { done } from "./done";
import { jsonBody, pageFetch, plainFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Public runs. None of these functions throws. */

const made = z.object({ id: z.string() });

/** Makes a run public, without its hidden parts. Call it with the person's consent. */
export async function createShare(given: {
  runId: string;
  title: string;
  hide: ShareRedaction;
  expiresInDays: ShareDays;
}): Promise<Reading<{ id: string }>> {
  return readReply(await pageFetch("/api/shares", jsonBody("POST", { ...given, consent: true })), made);
}

export async function listShares(): Promise<Reading<z.output<typeof shareList>>> {
  return readReply(await pageFetch("/api/shares"), shareList);
}

/**
 * The content of a share, for everyone with its id. `refused` with status 404 if it was revoked or has
 * expired.
 */
export async function openShare(id: string): Promise<Reading<z.output<typeof share>>> {
  return readReply(await plainFetch(`/api/shares/${encodeURIComponent(id)}`), share);
}

export function revokeShare(id: string) {
  return done(pageFetch(`/api/shares/${encodeURIComponent(id)}`, { method: "DELETE" }));
}

/** The address of a share's image, for everyone with its id. */
export const shareImageUrl = (id: string, sha256: string): string =>
  `/api/shares/${encodeURIComponent(id)}/images/${sha256}`;
