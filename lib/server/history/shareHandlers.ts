import "server-only";
import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  newShare,
  shareDocument,
  type shareList,
  type ShareDocument,
  type ShareRedaction,
} from "@/lib/shared/pageApi/shares";
import { knownCost } from "@/lib/shared/pageApi/pricing";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { AppError } from "@typed-question/protocol/appError";
import { audit } from "@/lib/server/http/audit";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readFields } from "@/lib/server/http/readFields";
import type { RouteContext } from "@/lib/server/http/route";
import { NothingToHide, redactRequest, redactResponse } from "@/lib/shared/shares/redact";
import { shareOf } from "@/lib/shared/shares/shareOf";
import { findSharedImage } from "@/lib/server/store/images";
import { createShare, findShare, listShares, revokeShare, type ShareRow } from "@/lib/server/store/shares";
import { storable } from "@/lib/server/store/storable";
import type { Store } from "@/lib/server/store/store";
import { store } from "@/lib/server/store/openStore";
import { imageResponse } from "./imageHandlers";
import { purgeLeftovers } from "./purgeLeftovers";
import { requireQuota } from "./quota";
import { readRun } from "./readRun";

type Context = RouteContext<Caller>;

const SHARE_BYTES_MAX = 256 * 1024;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** `POST /api/shares`: makes the shown parts of a run public. */
export async function makeShare({ request, caller }: Context): Promise<Response> {
  const { runId, title, hide, expiresInDays } = await readFields(request, newShare, SHARE_BYTES_MAX);
  const opened = await store();
  const run = await readRun(opened, caller.account.id, runId);
  if (!run)
    throw new AppError("not_found", "There is no such run: it was deleted, or belongs to somebody else.");
  await requireQuota(caller.account.id);
  const document = redacted(run, storable(title), hide);
  const now = new Date();
  const id = await createShare(opened, {
    accountId: caller.account.id,
    runId,
    title: document.title,
    document: JSON.stringify(document),
    images: document.requests.flatMap(({ images }) => images.map(({ sha256 }) => sha256)),
    expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
    now,
  });
  await audit({
    actor: caller.account.id,
    action: "share.made",
    subject: runId,
    facts: { share: traceOf(id) },
  });
  return jsonResponse(JSON.stringify({ id }));
}

function redacted(run: HistoryRun, title: string, hide: ShareRedaction): ShareDocument {
  try {
    return shareOf(run, title, hide);
  } catch (error) {
    throw error instanceof NothingToHide ? new AppError("api_usage_error", error.message) : error;
  }
}

/** `GET /api/shares`: the caller's shares. */
export async function showShares({ caller }: Context): Promise<Response> {
  const shares = await listShares(await store(), caller.account.id);
  const now = new Date();
  return jsonResponse(
    JSON.stringify({
      shares: shares.map(({ run, ...share }) => ({
        id: share.id,
        title: share.title,
        createdAt: share.createdAt.toISOString(),
        expiresAt: share.expiresAt?.toISOString() ?? null,
        ended: endOf(share, now),
        run: run && { id: run.id, name: run.name, preview: run.preview, deleted: run.deletedAt !== null },
      })),
    } satisfies z.input<typeof shareList>),
  );
}

/** `GET /api/shares/<id>`: for everyone with the address. */
export async function showShare({ params }: RouteContext<null>): Promise<Response> {
  const found = await readShare(await store(), params.id ?? "");
  if (found === null || typeof found === "string") throw noShare(found);
  return jsonResponse(JSON.stringify({ id: params.id, ...found }));
}

/** The format of the store's ids; other texts are not looked up. */
const SHARE_ID = /^[\w-]{1,64}$/;

type End = "revoked" | "expired";

function endOf({ revokedAt, expiresAt }: ShareRow, now: Date): End | null {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : null;
}

/** The content of a share, or how it ended; null if it never existed. */
export async function readShare(
  opened: Store,
  id: string,
): Promise<{ createdAt: string; document: ShareDocument } | End | null> {
  const found = SHARE_ID.test(id) ? await findShare(opened, id) : null;
  if (!found) return null;
  const end = endOf(found, new Date());
  if (end === "expired" && found.document !== "") await purgeLeftovers();
  if (end) return end;
  return {
    createdAt: found.createdAt.toISOString(),
    document: asSharedNow(shareDocument.parse(JSON.parse(found.document))),
  };
}

/** Earlier shares may still hold keys, connection addresses and invented costs: remove them. */
const asSharedNow = (document: ShareDocument): ShareDocument => ({
  ...document,
  requests: document.requests.map(({ text, images }) => ({ text: redactRequest(text, SHOWS_ALL), images })),
  evaluations: document.evaluations.map((evaluation) => ({
    ...evaluation,
    ...knownCost(evaluation.modelAnswered, evaluation),
    response: redactResponse(evaluation.response, SHOWS_ALL),
  })),
});

const SHOWS_ALL: ShareRedaction = { state: false, statePaths: [], instructions: false, images: false };

/** `GET /api/shares/<id>/images/<sha256>` */
export async function showShareImage({ params }: RouteContext<null>): Promise<Response> {
  const wanted = { shareId: params.id ?? "", sha256: params.sha256 ?? "", now: new Date() };
  const response = imageResponse(await findSharedImage(await store(), wanted));
  // Not cached beyond the share's life.
  response.headers.set("cache-control", "no-store");
  return response;
}

/** `DELETE /api/shares/<id>` */
export async function endShare({ caller, params }: Context): Promise<Response> {
  const own = { accountId: caller.account.id, id: params.id ?? "", now: new Date() };
  const opened = await store();
  if (!(await opened.reserve.use(() => revokeShare(opened, own)))) throw noShare(null);
  await audit({
    actor: own.accountId,
    action: "share.revoked",
    subject: "",
    facts: { share: traceOf(own.id) },
  });
  return jsonResponse("{}");
}

/** Tells shares apart in the audit log: nobody can go back from it to the id, which is the secret of the address. */
const traceOf = (id: string): string => createHash("sha256").update(id).digest("hex").slice(0, 12);

const NO_SHARE = {
  revoked: "This share was taken back by its owner.",
  expired: "This share has expired.",
} satisfies Record<End, string>;

const noShare = (found: End | null): AppError =>
  new AppError("not_found", found === null ? "There is no such share." : NO_SHARE[found]);
