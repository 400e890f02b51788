import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { lingerOnClose } from "./lingeringClose";
import { recordBoundAddress } from "./localAccess";

interface RequestStart {
  server: Server;
  socket: Socket;
  request: IncomingMessage;
}

/**
 * Sees every request before Next does. Learns which address the server really listens on (`next start` may
 * have been given another than the configuration says), and puts right what Next would answer with a 500 or
 * a redirect, where the contract wants JSON.
 */
export function watchRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { server, socket, request } = message as RequestStart;
    const address = server.address();
    lingerOnClose(socket, request);
    recordBoundAddress(typeof address === "object" ? (address?.address ?? null) : null);
    request.url = routableUrl(request.url ?? "/");
    request.method = routableMethod(request.method ?? "GET");
  });
}

/**
 * The address of a request in a form that Next routes: a path that is not valid percent-encoding is encoded
 * once more, and under `/v1` repeated slashes are one.
 */
export function routableUrl(url: string): string {
  const queryAt = url.indexOf("?");
  const query = queryAt < 0 ? "" : url.slice(queryAt);
  const path = queryAt < 0 ? url : url.slice(0, queryAt);
  const decodable = isDecodable(path) ? path : path.replaceAll("%", "%25");
  const flat = decodable.replace(/[\\/]+/g, "/");
  return (/^\/v1(\/|$)/.test(flat) ? flat : decodable) + query;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const ROUTABLE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Next cannot represent other methods; no route has PATCH, so it stands for all that are refused. */
export function routableMethod(method: string): string {
  return ROUTABLE_METHODS.includes(method) ? method : "PATCH";
}
