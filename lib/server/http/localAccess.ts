import "server-only";
import { env } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";

/** The address that the server listens on; null while unknown. */
const bound = () => singleton<{ address: string | null }>("boundAddress", () => ({ address: null }));

export function recordBoundAddress(address: string | null): void {
  bound().address = address;
}

/**
 * Whether this request may act for the local account without a key. The configuration must allow it. Only this
 * machine may reach the server. No proxy may have forwarded the request from elsewhere. The browser's own address
 * must be this machine. The last check stops foreign names that resolve to it ("DNS
 * rebinding").
 */
export function isLocalAccess(request: Request): boolean {
  const { address } = bound();
  if (env().access !== "local" || address === null || !isLoopback(address)) return false;
  const forwardedFor = (request.headers.get("x-forwarded-for") ?? "").split(",").map((item) => item.trim());
  if (forwardedFor.some((item) => item !== "" && !isLoopback(item))) return false;
  return isLoopback(hostnameOf(request.headers.get("host") ?? ""));
}

/** Whether an address or a host name can only mean this machine. */
function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "").replace(/^::ffff:/i, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/** The host name of a Host header, without its port and in lower case. */
function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
}
