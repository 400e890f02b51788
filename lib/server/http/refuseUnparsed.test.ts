import { once } from "node:events";
import http, { maxHeaderSize } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/test/server";
import { watchRequests } from "./watchRequests";

let logged: TestServer;
let server: http.Server;
/** The requests that the route saw, in order. */
let seen: string[];

beforeAll(async () => {
  logged = await startTestServer();
  watchRequests();
  // Short timeouts, so that the test sees an unfinished request time out.
  server = http.createServer(
    { connectionsCheckingInterval: 20, headersTimeout: 300, requestTimeout: 600 },
    (request, response) => {
      seen.push(`${request.method} ${request.url}`);
      request.on("error", () => {});
      if (request.url === "/early") response.end("early");
      else request.on("end", () => response.end("ok")).resume();
    },
  );
  server.on("upgrade", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await logged.stop();
});

beforeEach(() => {
  seen = [];
  logged.logLines.length = 0;
});

/**
 * Sends these pieces, each in a packet of its own. @returns all bytes until the server closed the connection
 */
async function send(...pieces: (string | Buffer)[]): Promise<string> {
  const socket = net.connect((server.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString()));
  const closed = once(socket, "close");
  await once(socket, "connect");
  socket.setNoDelay();
  for (const piece of pieces) {
    socket.write(piece, "latin1");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await closed;
  return answer;
}

test("a connection without a request stays open for longer than clients and proxies keep it", async () => {
  const answer = await send(
    "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toContain("Keep-Alive: timeout=75");
  expect(seen).toEqual(["GET /healthz", "GET /"]);
});

/** Status, JSON and log line of the only answer. */
function refusal(answer: string): unknown[] {
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  const headers = new Map(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": ", 2) as [string, string]),
  );
  const id = headers.get("x-service-request-id") ?? "";
  expect(id).toMatch(/^req_[\w-]{24}$/);
  expect(headers.get("x-typesafe-request-id")).toBe(id);
  expect(headers.get("connection")).toBe("close");
  expect(headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
  expect(headers.get("content-type")).toBe("application/json");
  const { detail } = JSON.parse(body) as { detail: { error_type: string; message: string } };
  const line = logged.logLines.find(({ requestId }) => requestId === id);
  expect(line).toMatchObject({ msg: "request", error: detail.error_type });
  return [head.split(" ")[1], detail.error_type, detail.message, line?.path, line?.status];
}

const HOST = "Host: localhost\r\n";
const POST = `POST /v1/systemone HTTP/1.1\r\n${HOST}`;
const LONG = "a".repeat(maxHeaderSize + 100_000);
const invalid = (reason: string) => ["400", "api_usage_error", `The request is not valid HTTP: ${reason}.`];

describe("what Node's parser refuses under /v1 is answered in JSON, with a request id and a log line", () => {
  test.each<[string, string[], unknown[]]>([
    ["a bad method", [`G@T /v1/models HTTP/1.1\r\n${HOST}\r\n`], invalid("Invalid method encountered")],
    ["an unknown method", [`FOO /v1/models HTTP/1.1\r\n${HOST}\r\n`], invalid("Invalid method encountered")],
    [
      "a bad character in a header's name",
      [`GET /v1/models HTTP/1.1\r\n${HOST}a b: c\r\n\r\n`],
      invalid("Invalid header token"),
    ],
    [
      "a bad character in a header's value",
      [`GET /v1/models HTTP/1.1\r\n${HOST}a: \x01\r\n\r\n`],
      invalid("Invalid header value char"),
    ],
    [
      "a header without a colon",
      [`GET /v1/models HTTP/1.1\r\n${HOST}abc\r\n\r\n`],
      invalid("Invalid header token"),
    ],
    [
      "line feeds alone",
      ["GET /v1/models HTTP/1.1\nHost: localhost\n\n"],
      invalid("Expected CRLF after version"),
    ],
    [
      "an address with a space",
      [`GET /v1/models x HTTP/1.1\r\n${HOST}\r\n`],
      invalid("Expected HTTP/, RTSP/ or ICE/"),
    ],
    ["another version", [`GET /v1/models HTTP/9.9\r\n${HOST}\r\n`], invalid("Invalid HTTP version")],
    [
      "a length that is no number",
      [`GET /v1/models HTTP/1.1\r\n${HOST}Content-Length: abc\r\n\r\n`],
      invalid("Invalid character in Content-Length"),
    ],
    [
      "a bad header in a packet of its own",
      [`GET /v1/models HTTP/1.1\r\n${HOST}`, "a: b\r\n", "c d: e\r\n\r\n"],
      invalid("Invalid header token"),
    ],
    [
      "an address written in full",
      [`GET http://localhost/v1/models HTTP/1.1\r\n${HOST}abc\r\n\r\n`],
      invalid("Invalid header token"),
    ],
    [
      "slashes too many",
      [`GET //v1//models HTTP/1.1\r\n${HOST}abc\r\n\r\n`],
      invalid("Invalid header token"),
    ],
    [
      "headers that are too long",
      [`GET /v1/models HTTP/1.1\r\n${HOST}x: ${LONG}\r\n\r\n`],
      ["431", "request_too_large", `The headers of this request are longer than ${maxHeaderSize} bytes.`],
    ],
    [
      "headers that are too long, packet by packet",
      [`GET /v1/models HTTP/1.1\r\n${HOST}`, ...Array<string>(10).fill(`x: ${LONG.slice(0, 10_000)}\r\n`)],
      ["431", "request_too_large", `The headers of this request are longer than ${maxHeaderSize} bytes.`],
    ],
    [
      "headers that never end",
      [`GET /v1/models HTTP/1.1\r\n${HOST}`],
      ["408", "timeout", "The request did not arrive in time."],
    ],
    [
      "no host",
      ["GET /v1/models HTTP/1.1\r\n\r\n"],
      ["400", "api_usage_error", "The header 'Host' is missing."],
    ],
    [
      "another expectation",
      [`GET /v1/models HTTP/1.1\r\n${HOST}Expect: 200-maybe\r\n\r\n`],
      ["417", "api_usage_error", "The header 'Expect' may only be '100-continue'."],
    ],
  ])("%s", async (_, pieces, expected) => {
    const status = Number(expected[0]);
    expect(refusal(await send(...pieces))).toEqual([...expected, "/v1/models", status]);
    expect(seen).toEqual([]);
  });

  test.each<[string, string[], unknown[]]>([
    [
      "both framings",
      [`${POST}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
      invalid("Transfer-Encoding can't be present with Content-Length"),
    ],
    [
      "two lengths",
      [`${POST}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc`],
      invalid("Duplicate Content-Length"),
    ],
    [
      "a bad size of a chunk",
      [`${POST}Transfer-Encoding: chunked\r\n\r\n`, "zz\r\n"],
      invalid("Invalid character in chunk size"),
    ],
    [
      "a framing that nobody knows",
      [`${POST}Transfer-Encoding: gzip\r\n\r\n`, "abc"],
      invalid("Request has invalid `Transfer-Encoding`"),
    ],
    [
      "extensions of chunks that are too long",
      [`${POST}Transfer-Encoding: chunked\r\n\r\n1;${LONG.slice(0, 20_000)}\r\n`],
      ["413", "request_too_large", "The chunk extensions of this body are too long."],
    ],
    [
      "a body that never ends",
      [`${POST}Content-Length: 5\r\n\r\nabc`],
      ["408", "timeout", "The request did not arrive in time."],
    ],
  ])("a body with %s", async (_, pieces, expected) => {
    const status = Number(expected[0]);
    expect(refusal(await send(...pieces))).toEqual([...expected, "/v1/systemone", status]);
  });

  test("an expectation that it can meet is met", async () => {
    const answer = await send(
      `${POST}Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n`,
      "ab",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test("garbage behind a request is refused after that request has its answer", async () => {
    const answer = await send(`${POST}Content-Length: 2\r\n\r\n`, "abGARBAGE\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const second = answer.slice(answer.indexOf("HTTP/1.1", 1));
    expect(refusal(second)).toEqual([...invalid("Invalid method encountered"), "/v1/systemone", 400]);
  });

  test("a request whose answer is out gets no second one for its broken body", async () => {
    const answer = await send(`POST /early HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\n`, "zz\r\n");
    expect(answer.match(/HTTP\/1\.1/g)).toEqual(["HTTP/1.1"]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*early/);
  });

  test("bytes that are no request at all are refused as a client's", async () => {
    expect(refusal(await send("\x16\x03\x01\x02"))).toEqual([
      ...invalid("Invalid method encountered"),
      undefined,
      400,
    ]);
  });

  test("a tunnel is refused", async () => {
    expect(refusal(await send(`CONNECT example.com:443 HTTP/1.1\r\n${HOST}\r\n`))).toEqual([
      "405",
      "method_not_allowed",
      "This server is no proxy: CONNECT is not allowed.",
      undefined,
      405,
    ]);
  });

  test("the wish for another protocol is ignored, also where Next listens for it later", async () => {
    await send(`GET /early HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    seen = [];
    server.on("upgrade", () => {});
    const wish =
      "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: Upgrade, HTTP2-Settings, close\r\n";
    expect(await send(`${POST}${wish}Content-Length: 2\r\n\r\nab`)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(seen).toEqual(["POST /v1/systemone"]);
  });

  test("an answer to HEAD has no body", async () => {
    const answer = await send(`HEAD /v1/models HTTP/1.1\r\n${HOST}abc\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*\r\n\r\n$/);
  });
});

test("under /v1/decisions a refusal has the envelope of that wire", async () => {
  const answer = await send("GET /v1/decisions HTTP/1.1\r\n\r\n");
  expect(answer.split("\r\n")[0]).toBe("HTTP/1.1 400 Bad Request");
  const [, id] = /^x-request-id: (req_[\w-]{24})$/m.exec(answer) ?? [];
  expect(logged.logLines.find(({ requestId }) => requestId === id)).toMatchObject({ path: "/v1/decisions" });
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual({
    error: {
      message: "The header 'Host' is missing.",
      type: "invalid_request_error",
      code: null,
      param: null,
    },
  });
});

describe("outside of /v1", () => {
  test("a refusal is a sentence", async () => {
    const answer = await send(`GET /history HTTP/1.1\r\n${HOST}abc\r\n\r\n`);
    expect(answer).toMatch(/\r\ncontent-type: text\/plain; charset=utf-8\r\n/);
    expect(answer.split("\r\n\r\n")[1]).toMatch(
      /^The request is not valid HTTP: Invalid header token\.\nRequest id: req_[\w-]{24}\n$/,
    );
  });

  test("a page whose cookies are too large is a page that says so", async () => {
    const answer = await send(`GET / HTTP/1.1\r\n${HOST}Cookie: a=${LONG}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(answer).toMatch(/\r\ncontent-type: text\/html; charset=utf-8\r\n/);
    expect(answer).toContain("<h1>The browser sent too many cookies</h1>");
  });

  test("a call of a page whose cookies are too large is told so in JSON, on a connection in use too", async () => {
    const answer = await send(
      `GET /api/session HTTP/1.1\r\n${HOST}\r\n`,
      `GET /api/session HTTP/1.1\r\n${HOST}`,
      `Cookie: a=${LONG}\r\n\r\n`,
    );
    const [status, type, message] = refusal(answer.slice(answer.indexOf("HTTP/1.1", 1)));
    expect([status, type]).toEqual(["431", "request_too_large"]);
    expect(message).toMatch(/^The cookies for this address are too large\. /);
  });

  test("the id of a share is not logged", async () => {
    await send(`GET /share/secret?x HTTP/1.1\r\n${HOST}abc\r\n\r\n`);
    expect(logged.logLines).toEqual([
      {
        level: 30,
        requestId: expect.stringMatching(/^req_/) as string,
        method: "GET",
        path: "/share/…",
        status: 400,
        error: "api_usage_error",
        code: "HPE_INVALID_HEADER_TOKEN",
        msg: "request",
      },
    ]);
  });

  test("a connection that never asks anything is closed without an answer", async () => {
    expect(await send()).toBe("");
    expect(logged.logLines).toEqual([]);
  });
});
