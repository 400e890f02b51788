import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "@/lib/server/env";
import { singleton } from "@/lib/server/singleton";
import { CLIENT_HEADER, networkList, readClient, writeClient } from "./client";
import { lingerOnClose } from "./lingeringClose";
import { recordBoundAddress } from "./localAccess";
import { followConnection, followRequest, refuseUnparsed } from "./refuseUnparsed";
import { securityHeaders } from "./securityHeaders";
import { routableMethod, routableUrl } from "./routable";

interface RequestStart {
  server: Server;
  socket: Socket;
  request: IncomingMessage;
  response: ServerResponse;
}

const pathOf = (url: string): string => routableUrl(url).replace(/[?#].*$/s, "");

// eslint-disable-next-line no-restricted-properties -- Next puts the mode here: its development server reloads by it
const HAS_UPGRADES = process.env.NODE_ENV === "development";

const trustedProxies = () => singleton("trustedProxies", () => networkList(env().trustedProxies));

/**
 * How long a connection stays open without a request. Node's own 5 seconds end it while clients and proxies,
 * which usually keep theirs for a minute, send the next request: they see a reset.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Sees every connection and request before Next does. It learns the real listening address, which `next
 * start` may have changed, and tells the routes who calls. It sets
 * the headers that protect every response. It also corrects requests that Next and Node would answer with a 500, a redirect
 * or nothing.
 */
export function watchRequests(): void {
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket & { server?: unknown } };
    if (!(socket.server instanceof Server)) return;
    socket.server.keepAliveTimeout = KEEP_ALIVE_MS;
    refuseUnparsed(socket.server, { hasUpgrades: HAS_UPGRADES });
    followConnection(socket);
  });
  subscribe("http.server.request.start", (message) => {
    const { server, socket, request, response } = message as RequestStart;
    const address = server.address();
    lingerOnClose(socket, request);
    recordBoundAddress(typeof address === "object" ? (address?.address ?? null) : null);
    const client = readClient(socket.remoteAddress, request.headers, trustedProxies());
    request.headers[CLIENT_HEADER] = writeClient(client);
    const headers = securityHeaders(pathOf(request.url ?? "/"), HAS_UPGRADES);
    Object.assign(request.headers, headers.request);
    for (const [name, value] of Object.entries(headers.response)) response.setHeader(name, value);
    followRequest(socket, request, response);
    request.url = routableUrl(request.url ?? "/");
    request.method = routableMethod(request.method ?? "GET");
  });
}
