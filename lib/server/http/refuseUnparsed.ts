import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { log } from "@/lib/server/log";
import { singleton } from "@/lib/server/singleton";
import { endAndLinger } from "./lingeringClose";
import { loggedPath } from "./loggedPath";
import {
  answerBytes,
  answerTo,
  EXPECTATION_FAILED,
  NO_HOST,
  NO_TUNNEL,
  refusalOf,
  type ParserError,
  type ProtocolRefusal,
} from "./protocolRefusal";
import { requestLineAtStart, requestLineBefore, requestLineOf, type RequestLine } from "./requestLine";

/** The state of a connection. */
interface Connection {
  /** Of the message that began last. */
  line: RequestLine | null;
  /** The last parsed request, and its answer. */
  last: { request: IncomingMessage; response: ServerResponse; line: RequestLine } | null;
  /** Unsent answers: a client may send further requests before it has them. */
  open: Set<ServerResponse>;
  isRefused: boolean;
}

const connections = () => singleton("connectionsOfRequests", () => new WeakMap<Duplex, Connection>());
const mended = () => singleton("mendedServers", () => new WeakSet<Server>());

function connectionOf(socket: Duplex): Connection {
  const known = connections().get(socket);
  if (known) return known;
  const made: Connection = { line: null, last: null, open: new Set(), isRefused: false };
  connections().set(socket, made);
  return made;
}

/** Remembers the start of each message: its path decides the form of a refusal. */
export function followConnection(socket: Socket): void {
  const connection = connectionOf(socket);
  socket.prependListener("data", (bytes: Buffer) => {
    connection.line = requestLineAtStart(bytes) ?? connection.line;
  });
}

/** Remembers a parsed request. */
export function followRequest(socket: Socket, request: IncomingMessage, response: ServerResponse): void {
  const connection = connectionOf(socket);
  connection.line = requestLineOf(request);
  connection.last = { request, response, line: connection.line };
  connection.open.add(response);
  response.once("close", () => connection.open.delete(response));
}

/**
 * Node answers some requests before any route sees them, without a body. From now on this server answers them
 * by the contract, with one log line each.
 * @param options.hasUpgrades whether the server handles upgraded connections
 */
export function refuseUnparsed(server: Server, { hasUpgrades }: { hasUpgrades: boolean }): void {
  if (mended().has(server)) return;
  mended().add(server);
  server.on("clientError", refuseConnection);
  server.on("checkExpectation", (request, response) => refuseRequest(EXPECTATION_FAILED, request, response));
  server.on("connect", (request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => {});
    // CONNECT names a server, and no path.
    socket.end(answerBytes(logged(answerTo(NO_TUNNEL, null), null, NO_TUNNEL), requestLineOf(request)));
  });
  // A server may ignore an upgrade. Next would keep the request open without an answer.
  if (!hasUpgrades) ignoreUpgrades(server);
  requireHost(server);
}

/** Next adds its listener with the first request, after this. */
function ignoreUpgrades(server: Server): void {
  server.removeAllListeners("upgrade");
  server.on("newListener", (event: string) => {
    if (event === "upgrade") queueMicrotask(() => server.removeAllListeners("upgrade"));
  });
}

/** Node's own check answers without a body. */
function requireHost(server: Server): void {
  const listeners = server.listeners("request");
  server.removeAllListeners("request");
  (server as { requireHostHeader?: boolean }).requireHostHeader = false;
  server.on("request", (request, response) => {
    if (request.httpVersion === "1.1" && request.headers.host === undefined) {
      refuseRequest(NO_HOST, request, response);
    } else for (const listener of listeners) listener.call(server, request, response);
  });
}

function refuseRequest(refusal: ProtocolRefusal, request: IncomingMessage, response: ServerResponse): void {
  const line = requestLineOf(request);
  const answer = logged(answerTo(refusal, line), line, refusal);
  response.writeHead(answer.status, answer.headers).end(answer.body);
}

function refuseConnection(error: ParserError, socket: Duplex): void {
  const connection = connectionOf(socket);
  // Each further packet fails again.
  if (connection.isRefused) return;
  connection.isRefused = true;
  const { last, open } = connection;
  const broken = last?.request.complete === false ? last : null;
  const isAnswered = () => broken?.response.headersSent === true;
  const earlier = [...open].filter((response) => isAnswered() || response !== broken?.response);
  whenClosed(earlier, () => {
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    const isSilent = error.rawPacket === undefined && connection.line === null;
    // A client that sent nothing gets no answer, and none gets a second one.
    if (isAnswered() || isSilent) endAndLinger(socket as Socket, "");
    else {
      const line = broken ? broken.line : lineOf(error, connection);
      const refusal = refusalOf(error);
      const answer = logged(answerTo(refusal, line), line, refusal, error.code);
      endAndLinger(socket as Socket, answerBytes(answer, line));
    }
  });
}

function lineOf({ rawPacket, bytesParsed = 0 }: ParserError, { line }: Connection): RequestLine | null {
  return (rawPacket && requestLineBefore(rawPacket, bytesParsed)) ?? line;
}

function whenClosed(responses: readonly ServerResponse[], done: () => void): void {
  let left = responses.length;
  if (left === 0) return done();
  for (const response of responses) {
    response.once("close", () => {
      left -= 1;
      if (left === 0) done();
    });
  }
}

function logged(
  answer: ReturnType<typeof answerTo>,
  line: RequestLine | null,
  refusal: ProtocolRefusal,
  code?: string,
): ReturnType<typeof answerTo> {
  log().info(
    {
      requestId: answer.requestId,
      ...(line ? { method: line.method, path: loggedPath(line.path) } : {}),
      status: answer.status,
      error: refusal.type,
      ...(code === undefined ? {} : { code }),
    },
    "request",
  );
  return answer;
}
