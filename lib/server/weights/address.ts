import type { BundleFile, WeightBundle } from "./bundle";
import { DownloadError } from "./errors";

const REDIRECTS_MAX = 5;

/**
 * Where a file lies: the addresses of Hugging Face, under the base URL of a mirror where there is one.
 * @throws DownloadError for a base URL that is not safe to use.
 */
export function fileUrl(baseUrl: string, { repository, revision }: WeightBundle, { path }: BundleFile): URL {
  const base = readBaseUrl(baseUrl);
  base.pathname = [base.pathname.replace(/\/+$/, ""), repository, "resolve", revision, path].join("/");
  return base;
}

/** @throws DownloadError for what is no URL, or not one that is safe to use. */
export function readBaseUrl(text: string): URL {
  if (!URL.canParse(text)) throw new DownloadError(`The base URL '${text}' is no URL.`);
  const base = new URL(text);
  requireSafe(base);
  return base;
}

/** `https:`, or this machine itself. Nothing secret is sent, and what comes is held to its checksum. */
function requireSafe(url: URL): void {
  // A password would stand in the message.
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
 * A GET that follows redirects, to other hosts too: hubs keep large files on another one. Only `https:` may
 * follow, and this machine where it was asked itself.
 * @throws DownloadError for a redirect that may not be followed, and what `fetch` throws.
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
