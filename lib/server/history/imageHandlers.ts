import "server-only";
import { env } from "@/lib/server/env";
import { AppError } from "@typed-question/protocol/appError";
import type { Caller } from "@/lib/server/http/authenticate";
import { jsonResponse } from "@/lib/server/http/jsonResponse";
import { readBytes } from "@/lib/server/http/readBytes";
import type { RouteContext } from "@/lib/server/http/route";
import { findImage, putImage } from "@/lib/server/store/images";
import { store } from "@/lib/server/store/openStore";
import { requireQuota } from "./quota";

/** `POST /api/images`: stores the body, an image, for an experiment that is saved later. */
export async function uploadImage({ request, caller }: RouteContext<Caller>): Promise<Response> {
  const bytes = await readBytes(request, env().imageBytesMax);
  if (imageType(bytes) === null) {
    throw new AppError("unsupported_media_type", "The body must be a PNG or a JPEG.");
  }
  await requireQuota(caller.account.id);
  const sha256 = await putImage(await store(), { accountId: caller.account.id, bytes, now: new Date() });
  return jsonResponse(JSON.stringify({ sha256 }));
}

/** `GET /api/images/<sha256>` */
export async function showImage({ caller, params }: RouteContext<Caller>): Promise<Response> {
  return imageResponse(await findImage(await store(), caller.account.id, params.sha256 ?? ""));
}

/** The response with an image's bytes. Bytes that are no image are not served as one. */
export function imageResponse(bytes: Uint8Array | null): Response {
  if (!bytes) throw new AppError("not_found", "There is no such image.");
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": imageType(bytes) ?? "application/octet-stream",
      "content-security-policy": "sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable",
    },
  });
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ff", "hex");

function imageType(bytes: Uint8Array): "image/png" | "image/jpeg" | null {
  const starts = (magic: Buffer) => magic.equals(bytes.subarray(0, magic.length));
  if (starts(PNG)) return "image/png";
  return starts(JPEG) ? "image/jpeg" : null;
}
