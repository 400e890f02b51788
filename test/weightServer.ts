import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sizeOf } from "@/lib/server/weights/installed";

export interface SeenRequest {
  path: string;
  range: string | undefined;
  ifRange: string | undefined;
  cookie: string | undefined;
  authorization: string | undefined;
}

export interface ServedFile {
  bytes: Buffer;
  /** As a hub's storage sends it; null for none. */
  etag?: string | null;
}

export interface WeightServer {
  url: string;
  files: Map<string, ServedFile>;
  seen: SeenRequest[];
  /** Handles the next request; without one, or if it returns false, the file is sent correctly. */
  faults: ((request: IncomingMessage, response: ServerResponse, file: ServedFile) => boolean | void)[];
  close: () => Promise<void>;
}

export const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

/** A file server with ranges, like hubs and mirrors, on a free port of this machine. */
export async function startWeightServer(): Promise<WeightServer> {
  const files = new Map<string, ServedFile>();
  const seen: SeenRequest[] = [];
  const faults: WeightServer["faults"] = [];
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url!, "http://localhost").pathname;
    const { range, cookie, authorization, "if-range": ifRange } = request.headers;
    seen.push({ path, range, ifRange: ifRange as string | undefined, cookie, authorization });
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end("Entry not found");
    const fault = faults.shift();
    if (fault && fault(request, response, file) !== false) return;
    send(request, response, file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    seen,
    faults,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** RFC 9110: the range, unless the condition names another version. */
function send(request: IncomingMessage, response: ServerResponse, { bytes, etag }: ServedFile): void {
  const own = etag === undefined ? etagOf(bytes) : etag;
  const headers = own === null ? {} : { etag: own };
  const start = /^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1];
  const condition = request.headers["if-range"];
  if (start === undefined || (condition !== undefined && condition !== own)) {
    response.writeHead(200, { ...headers, "content-length": bytes.length }).end(bytes);
  } else if (Number(start) >= bytes.length) {
    response.writeHead(416, { ...headers, "content-range": `bytes */${bytes.length}` }).end();
  } else {
    const rest = bytes.subarray(Number(start));
    const range = `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(206, { ...headers, "content-length": rest.length, "content-range": range }).end(rest);
  }
}

/**
 * A fault: sends the head of the whole answer and `count` bytes of it, and ends the connection once they have
 * arrived. A client's `fetch` discards received bytes that it had not delivered before a cut.
 * @param gathered the client's file for the received bytes
 */
export const cutAfter =
  (count: number, gathered: string): WeightServer["faults"][number] =>
  (request, response, { bytes, etag }) => {
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const headers: Record<string, string | number> = { "content-length": bytes.length - start };
    const own = etag === undefined ? etagOf(bytes) : etag;
    if (own !== null) headers["etag"] = own;
    if (start > 0) headers["content-range"] = `bytes ${start}-${bytes.length - 1}/${bytes.length}`;
    response.writeHead(start > 0 ? 206 : 200, headers);
    response.write(bytes.subarray(start, start + count));
    const waiting = setInterval(() => {
      if ((sizeOf(gathered) ?? 0) < start + count) return;
      clearInterval(waiting);
      response.destroy();
    }, 5);
    response.on("close", () => clearInterval(waiting));
  };

/** A fault: answers with only a status and headers. */
export const answer =
  (status: number, headers: Record<string, string> = {}): WeightServer["faults"][number] =>
  (_, response) =>
    void response.writeHead(status, headers).end();
