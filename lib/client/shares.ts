import { z } from "zod";
import { share, shareList, type ShareDays, type ShareRedaction } from "@/lib/shared/pageApi/shares";
import { done } from "./done";
import { jsonBody, pageFetch, plainFetch } from "./pageFetch";
import { readReply, type Reading } from "./readReply";

/** Runs that are public. None of these functions throws. */

const made = z.object({ id: z.string() });

/** Makes a run public, without what is hidden. Call it when the person has agreed to that. */
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

/** What a share shows, for whoever has its id. `refused` with status 404 where it was taken back or has expired. */
export async function openShare(id: string): Promise<Reading<z.output<typeof share>>> {
  return readReply(await plainFetch(`/api/shares/${encodeURIComponent(id)}`), share);
}

export function revokeShare(id: string) {
  return done(pageFetch(`/api/shares/${encodeURIComponent(id)}`, { method: "DELETE" }));
}

/** Where the bytes of a share's image are, for whoever has its id. */
export const shareImageUrl = (id: string, sha256: string): string =>
  `/api/shares/${encodeURIComponent(id)}/images/${sha256}`;
