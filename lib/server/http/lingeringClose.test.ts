import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { lingerOnClose } from "./lingeringClose";

const BODY_BYTES = 20_000_000;

test("a client that is still sending gets the refusal, and its rest is thrown away", async () => {
  const server = http.createServer((request, response) => {
    lingerOnClose(request.socket, request);
    // Reads a little, as a limit does, and stops.
    request.once("data", () => {
      request.pause();
      response.writeHead(413, { connection: "close" }).end("too long");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const client = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  client.on("data", (data) => (answer += data.toString()));
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`);
  // Written in full without an error: a reset would stop it.
  await new Promise<void>((resolve, reject) => {
    client.on("error", reject);
    client.on("finish", resolve);
    client.end(Buffer.alloc(BODY_BYTES));
  });
  await once(client, "close");
  server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*too long/);
});

test("a client that never stops is cut off", async () => {
  const server = http.createServer((request, response) => {
    lingerOnClose(request.socket, request);
    request.once("data", () => response.writeHead(413, { connection: "close" }).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  client.on("error", () => {});
  client.resume();
  client.write("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const drip = setInterval(() => client.write("1\r\nx\r\n"), 50);
  await new Promise((resolve) => client.once("close", resolve));
  clearInterval(drip);
  server.close();
});
