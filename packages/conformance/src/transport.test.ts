import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Transport } from "./transport";

let server: Server;
let transport: Transport;

/** Answers the first request of each connection and breaks the connection at its second. */
beforeEach(async () => {
  const used = new WeakSet<Socket>();
  server = createServer((request, response) => {
    if (used.has(request.socket)) request.socket.destroy();
    else response.end("{}");
    used.add(request.socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  transport = new Transport(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});

afterEach(() => {
  transport.close();
  server.close();
});

const get = async () => (await transport.send({ method: "GET", path: "/", headers: {} }, 5000, 5000)).status;

test("a request whose kept connection was closed is sent again over a new one, not over another kept one", async () => {
  expect(await Promise.all([get(), get(), get()])).toEqual([200, 200, 200]);
  expect(await get()).toBe(200);
});
