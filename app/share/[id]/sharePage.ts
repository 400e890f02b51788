import "server-only";
import { createHash } from "node:crypto";
import { noticeDocument } from "@/components/presentation/presentationDocument";
import { PRESENTATION_SCRIPT } from "@/components/presentation/script";
import { sharedDocument } from "@/components/presentation/sharedDocument";
import { PRESENTATION_STYLE } from "@/components/presentation/style";
import { shareImageUrl } from "@/lib/client/shares";
import { readShare } from "@/lib/server/history/shareHandlers";
import { errorResponse } from "@/lib/server/http/errorResponse";
import type { RouteContext } from "@/lib/server/http/route";
import { store } from "@/lib/server/store/openStore";

/** `GET /share/<id>`: for everyone with the address, as a document that requests only its own images. */
export async function showSharePage({ params }: RouteContext<null>): Promise<Response> {
  const id = params.id ?? "";
  const found = await readShare(await store(), id);
  if (found === null) {
    return page(404, await noticeDocument("There is no such page", "The link may be mistyped or cut off."));
  }
  if (typeof found === "string") {
    const { title, text } = ENDED[found];
    return page(410, await noticeDocument(title, text));
  }
  return page(200, await sharedDocument(found.document, (sha256) => shareImageUrl(id, sha256)));
}

const ENDED = {
  revoked: {
    title: "This link has been revoked",
    text: "The one who shared these answers has taken the link back.",
  },
  expired: {
    title: "This link has expired",
    text: "The one who shared these answers can make a new one.",
  },
};

/** Replaces the page while the store cannot be read. */
export async function showShareFailure(error: unknown, requestId: string): Promise<Response> {
  const { status } = errorResponse(error, requestId);
  const text = `The server could not read it. Try again in a moment. Request id: ${requestId}`;
  return page(status, await noticeDocument("This page cannot be shown now", text));
}

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": [
    "default-src 'none'",
    `script-src ${hashOf(PRESENTATION_SCRIPT)}`,
    `style-src ${hashOf(PRESENTATION_STYLE)}`,
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  // An ended share must disappear at once.
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

const page = (status: number, document: string): Response =>
  new Response(document, { status, headers: HEADERS });
