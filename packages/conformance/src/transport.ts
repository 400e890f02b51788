import http from "node:http";
import https from "node:https";
import { Reply } from "./reply";
import type { WireRequest } from "./wireRequest";

/** The server gave no answer: refused, cut off, or too late. */
export class TransportError extends Error {
  override name = "TransportError";

  constructor(
    readonly request: WireRequest,
    message: string,
  ) {
    super(message);
  }
}

const PIECE_BYTES = 256 * 1024;

/** Sends requests to one server over kept connections. */
export class Transport {
  private readonly agent: http.Agent;
  private readonly client: typeof http | typeof https;

  constructor(private readonly base: URL) {
    this.client = base.protocol === "https:" ? https : http;
    this.agent = new this.client.Agent({ keepAlive: true, maxSockets: 32 });
  }

  /**
   * @param stallMs how long an unfinished body waits for its answer once it is sent
   * @throws TransportError without a complete answer in time
   */
  async send(request: WireRequest, timeoutMs: number, stallMs: number): Promise<Reply> {
    try {
      return await this.once(request, timeoutMs, stallMs, request.unfinished ? false : this.agent);
    } catch (error) {
      // A server may close an idle connection at the moment of its reuse. The other idle ones may be closed
      // too, so the second try opens its own.
      if (error instanceof StaleConnection) return this.once(request, timeoutMs, stallMs, false);
      throw error;
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private once(
    request: WireRequest,
    timeoutMs: number,
    stallMs: number,
    agent: http.Agent | false,
  ): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const body = request.body === undefined ? undefined : Buffer.from(request.body);
      const headers: Record<string, string> = { ...request.headers };
      if (body !== undefined) {
        if (request.framing === "chunked") headers["transfer-encoding"] = "chunked";
        else headers["content-length"] = String(request.declaredBytes ?? body.length);
      }
      const outgoing = this.client.request({
        agent,
        protocol: this.base.protocol,
        hostname: this.base.hostname.replace(/^\[|\]$/g, ""),
        port: this.base.port,
        method: request.method,
        path: this.base.pathname.replace(/\/$/, "") + request.path,
        headers,
      });
      let answered = false;
      let timer = setTimeout(() => fail(`no answer within ${timeoutMs} ms`), timeoutMs);
      const waitForRefusal = (): void => {
        clearTimeout(timer);
        if (!answered) {
          timer = setTimeout(() => fail(`no answer to an unfinished body within ${stallMs} ms`), stallMs);
        }
      };
      const fail = (message: string): void => {
        clearTimeout(timer);
        reject(new TransportError(request, message));
        outgoing.destroy();
      };
      outgoing.on("response", (incoming) => {
        answered = true;
        const pieces: Buffer[] = [];
        incoming.on("data", (piece: Buffer) => pieces.push(piece));
        incoming.on("error", (error) => fail(`the answer broke off: ${error.message}`));
        incoming.on("end", () => {
          clearTimeout(timer);
          try {
            resolve(new Reply(request, incoming.statusCode ?? 0, incoming.headers, Buffer.concat(pieces)));
          } catch (error) {
            fail(`the answer cannot be decompressed: ${String(error)}`);
          }
          if (!outgoing.writableFinished) outgoing.destroy();
        });
      });
      outgoing.on("error", (error: NodeJS.ErrnoException) => {
        if (answered) return;
        if (outgoing.reusedSocket && error.code === "ECONNRESET") {
          clearTimeout(timer);
          reject(new StaleConnection());
        } else fail(error.message || String(error.code));
      });
      if (body === undefined) outgoing.end();
      else if (body.length <= PIECE_BYTES && !request.unfinished) outgoing.end(body);
      else void write(outgoing, body, () => answered, request.unfinished ? waitForRefusal : undefined);
    });
  }
}

class StaleConnection extends Error {}

/** Writes piece by piece and stops at the answer, so that a reset never loses an early refusal. */
async function write(
  outgoing: http.ClientRequest,
  body: Buffer,
  answered: () => boolean,
  onUnfinished: (() => void) | undefined,
): Promise<void> {
  let resume = (): void => undefined;
  for (const event of ["drain", "close", "response"]) outgoing.on(event, () => resume());
  for (let at = 0; at < body.length && !answered() && !outgoing.destroyed; at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= body.length;
    const room = outgoing.write(body.subarray(at, at + PIECE_BYTES), () => {
      if (isLast) onUnfinished?.();
    });
    if (room) continue;
    await new Promise<void>((resolve) => (resume = resolve));
  }
  if (!onUnfinished && !outgoing.destroyed) outgoing.end();
}
