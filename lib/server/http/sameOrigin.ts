import "server-only";
import { AppError } from "@typed-question/protocol/appError";

/**
 * Lets only pages of this server pass. Browsers send `Origin` with every POST and DELETE, and where they
 * send `Sec-Fetch-Site` no page can forge it.
 * @throws AppError 403
 */
export function requireSameOrigin(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isOwnSite = site === null || site === "same-origin";
  const isOwnOrigin = origin === null || ownOrigins(request).includes(origin);
  if (isOwnSite && isOwnOrigin && (site !== null || origin !== null)) return;
  throw new AppError("permission_denied", "Only this server's own pages may call this address.");
}

/** Another page cannot set either header. A proxy that takes over HTTPS passes the name on in the second. */
function ownOrigins(request: Request): string[] {
  const hosts = [request.headers.get("host"), request.headers.get("x-forwarded-host")];
  return hosts.filter((host) => host !== null).flatMap((host) => [`http://${host}`, `https://${host}`]);
}
