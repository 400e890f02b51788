import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { lingerOnClose } from "./lingeringClose";
import { recordBoundAddress } from "./localAccess";
import { followConnection, followRequest, refuseUnparsed } from "./refuseUnparsed";
import { routableMethod, routableUrl } from "./routable";

interface RequestStart {
  server: Server;
  socket: Socket;
  request: IncomingMessage;
  response: ServerResponse;
}

// eslint-disable-next-line no-restricted-properties -- Next puts the mode here: its development server reloads by it
const HAS_UPGRADES = process.env.NODE_ENV === "development";

/**
 * How long a connection stays open without a request. Node's own 5 seconds end it while clients and proxies,
 * which usually keep theirs for a minute, send the next request: they see a reset.
 */
const KEEP_ALIVE_MS = 75_000;

/**
 * Sees every connection and request before Next does. It learns the real listening address, which `next
 * start` may have changed. It also corrects requests that Next and Node would answer with a 500, a redirect
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
    followRequest(socket, request, response);
    request.url = routableUrl(request.url ?? "/");
    request.method = routableMethod(request.method ?? "GET");
  });
}
