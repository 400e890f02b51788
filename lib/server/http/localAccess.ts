import "server-only";
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";
import { addressClassOf, clientOf } from "./client";

/** The address that the server listens on; null while unknown. */
const bound = () => singleton<{ address: string | null }>("boundAddress", () => ({ address: null }));

export function recordBoundAddress(address: string | null): void {
  bound().address = address;
}

/**
 * Whether this request may act for the local account without a key, once the token was shown. The configuration
 * must allow it, and only this machine may reach the server. No proxy may say that it passed the request on. The
 * browser's own address must be this machine, which stops foreign names that resolve to it ("DNS rebinding").
 *
 * A proxy on this machine may still look like a browser. So none of this replaces the token.
 */
export function isLocalAccess(request: Request): boolean {
  const { address } = bound();
  if (env().access !== "local" || address === null || !isLoopback(address)) return false;
  const client = clientOf(request);
  if (client === null || client.isForwarded || addressClassOf(client) !== "this machine") return false;
  return isLoopback(hostnameOf(request.headers.get("host") ?? ""));
}

/** The proof that a person is at this machine: the terminal and a file of this user show it. New at each start. */
export const localToken = (): string => singleton("localToken", () => randomBytes(24).toString("base64url"));

export const isLocalToken = (given: string): boolean => timingSafeEqual(sha256(given), sha256(localToken()));

/** Whether an address or a host name can only mean this machine. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, "").replace(/^::ffff:/i, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(plain);
}

/** The host name of a Host header, without its port and in lower case. */
function hostnameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "";
}

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();
