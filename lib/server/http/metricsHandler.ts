import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@typed-question/protocol/appError";
import { env } from "@/lib/server/env";
import { metricsText } from "@/lib/server/metrics/metrics";
import { unauthenticated } from "./authenticate";
import type { RouteContext } from "./route";

/** `GET /metrics`: only with the token of the configuration, and not there without one. */
export async function showMetrics({ request }: RouteContext<null>): Promise<Response> {
  const { metricsToken } = env();
  if (metricsToken === undefined) throw new AppError("not_found", "There is no such address.");
  const given = /^bearer +(\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1];
  if (given === undefined || !timingSafeEqual(sha256(given), sha256(metricsToken))) {
    throw unauthenticated("The metrics need 'Authorization: Bearer <PLAYGROUND_METRICS_TOKEN>'.");
  }
  const found = await metricsText();
  return new Response(found?.text ?? "", {
    headers: { "content-type": found?.contentType ?? "text/plain", "cache-control": "no-store" },
  });
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
