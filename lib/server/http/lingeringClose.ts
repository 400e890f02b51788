import "server-only";
import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** Time for discarding the rest of a refused body, before the connection is cut. */
const LINGER_MS = 2_000;

/**
 * Node closes a connection right after a response with `connection: close`. If the client still sends, TCP
 * then resets it, and the client loses the refusal. So the server ends its own side, discards incoming data
 * for a moment, and then closes (RFC 9112, 9.6).
 */
export function lingerOnClose(socket: Socket, request: IncomingMessage): void {
  socket.destroySoon = () => {
    if (request.complete) {
      Socket.prototype.destroySoon.call(socket);
      return;
    }
    socket.end();
    // The body's reader has stopped, and would pause the stream again.
    request.removeAllListeners("data");
    request.resume();
    cutSoon(socket);
  };
}

/** Sends the last bytes on a connection after a parser failure, and closes it in the same way. */
export function endAndLinger(socket: Socket, lastBytes: string): void {
  socket.end(lastBytes);
  // The parser reads no more.
  socket.removeAllListeners("data");
  socket.resume();
  cutSoon(socket);
}

function cutSoon(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
