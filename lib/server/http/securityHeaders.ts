import "server-only";
import { randomBytes } from "node:crypto";
import { pagePolicy } from "@/lib/shared/pageApi/pagePolicy";
import { isUnder } from "./requestLine";

const POLICY = "content-security-policy";

/** Of every response. The page needs none of these powers. */
const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Data is nobody's page: shown by a browser, it runs nothing and stands in no frame. */
const DATA = {
  [POLICY]: "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** The program's own files. A worker has the policy of its file, not that of the page. */
const FILES = {
  [POLICY]:
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self' blob: data:; frame-ancestors 'none'",
  "referrer-policy": "same-origin",
};

const DATA_ROOTS = ["/v1", "/api", "/healthz", "/readyz"] as const;

/** Their answers bring a policy of their own, and Next would send both. */
const OWN_POLICY_ROOTS = ["/share", "/open"] as const;

/**
 * The headers of the response to a path. Next reads the nonce for its scripts from the policy in `request`, which
 * replaces anything that a client sent.
 */
export function securityHeaders(
  path: string,
  isDevelopment: boolean,
): { request: Record<string, string>; response: Record<string, string> } {
  if (OWN_POLICY_ROOTS.some((root) => isUnder(root, path))) return { request: {}, response: EVERYWHERE };
  if (DATA_ROOTS.some((root) => isUnder(root, path))) {
    return { request: {}, response: { ...EVERYWHERE, ...DATA } };
  }
  if (isUnder("/_next", path)) return { request: {}, response: { ...EVERYWHERE, ...FILES } };
  const policy = pagePolicy(randomBytes(16).toString("base64"), isDevelopment);
  return {
    request: { [POLICY]: policy },
    response: { ...EVERYWHERE, [POLICY]: policy, "referrer-policy": "same-origin" },
  };
}
