import type { BundleFile, WeightBundle } from "./bundle";
import { DownloadError } from "./errors";

const REDIRECTS_MAX = 5;

/**
 * The address of a file: Hugging Face's, under the base URL of a mirror if there is one.
 * @throws DownloadError for an unsafe base URL.
 */
export function fileUrl(baseUrl: string, { repository, revision }: WeightBundle, { path }: BundleFile): URL {
  const base = readBaseUrl(baseUrl);
  base.pathname = [base.pathname.replace(/\/+$/, ""), repository, "resolve", revision, path].join("/");
  return base;
}

/** @throws DownloadError for an invalid or unsafe URL. */
export function readBaseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new DownloadError(`The base URL '${text}' is no URL.`);
  const base = new URL(text);
  requireSafe(base);
  return base;
}

/** `https:`, or this machine itself. Other hosts get no secret, and a checksum checks each download. */
function requireSafe(url: URL): void {
  // A password would appear in the message.
  if (url.username !== "" || url.password !== "") {
    throw new DownloadError(`The address at ${url.host} must not hold a user or a password.`);
  }
  if (url.protocol !== "https:" && !isLoopback(url)) {
    throw new DownloadError(`The address ${url.href} must begin with https://.`);
  }
}

const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/**
 * A GET that follows redirects, also to other hosts: hubs keep large files on another one. A redirect may
 * only lead to `https:`, or stay on this machine.
 * @throws DownloadError for a forbidden redirect, and the errors of `fetch`.
 */
export async function getFollowing(start: URL, init: RequestInit): Promise<Response> {
  let url = start;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    if (!URL.canParse(location, url)) {
      throw new DownloadError(`${url.host} redirects to an address that is none.`);
    }
    const next = new URL(location, url);
    if (isLoopback(next) && !isLoopback(start)) {
      throw new DownloadError(`${url.host} redirects to this machine, which is not followed.`);
    }
    requireSafe(next);
    url = next;
  }
  throw new DownloadError(`${start.host} redirects more than ${REDIRECTS_MAX} times.`);
}
