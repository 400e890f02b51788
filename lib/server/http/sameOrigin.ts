import "server-only";
import { AppError } from "@typed-question/protocol/appError";

/**
 * Allows only pages of this server. Browsers send `Origin` with every POST and DELETE, and no page can forge
 * `Sec-Fetch-Site`.
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

/** No page can set either header. A proxy that terminates HTTPS passes the host name in the second. */
function ownOrigins(request: Request): string[] {
  const hosts = [request.headers.get("host"), request.headers.get("x-forwarded-host")];
  return hosts.filter((host) => host !== null).flatMap((host) => [`http://${host}`, `https://${host}`]);
}
