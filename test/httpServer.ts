import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Route } from "@/lib/server/http/route";

export interface HttpServer {
  /** `http://127.0.0.1:<port>` */
  baseUrl: string;
  /** The received requests, oldest first. */
  received: { headers: IncomingHttpHeaders; body: Buffer<ArrayBuffer> }[];
  stop: () => Promise<void>;
}

/** Serves one route over HTTP, for programs that a test starts. */
export async function serveRoute(route: Route): Promise<HttpServer> {
  const received: HttpServer["received"] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.from(await buffer(request));
      received.push({ headers: request.headers, body });
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
      const answer = await route(
        new Request(`http://${request.headers.host}${request.url}`, {
          method: request.method ?? "GET",
          headers: [...headers].map(([name, value]) => [name, value] as [string, string]),
          ...(body.length > 0 ? { body } : {}),
        }),
      );
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(await answer.text());
    })();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
