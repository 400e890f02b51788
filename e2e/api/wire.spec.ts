import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, test } from "@playwright/test";
import { readLocalToken } from "@/lib/server/http/localTokenFile";
import { API_KEY, BASE_URL, DATA_DIR, PORT } from "../server";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const AUTHORIZATION = { authorization: `Bearer ${API_KEY}` };
const JSON_TYPE = { "content-type": "application/json" };
const QUESTION = '{"q":{"type":"noul","instructions":"Is this about billing?"}}';
const REQUEST = `{"state":"I was charged twice.","model":"model-latest","questions":${QUESTION}}`;

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${BASE_URL}/v1/systemone`, {
    method: "POST",
    headers: { ...AUTHORIZATION, ...JSON_TYPE, ...headers },
    body,
  });

test("the order of integer-looking names survives the whole way, and the same request gives the same bytes", async () => {
  const options = '{"10":null,"2":null,"__proto__":null,"":null}';
  const questions = `{"10":{"type":"choice","criteria":${options}},"9":{"type":"noul"}}`;
  const body = `{"state":{"n":9007199254740993},"model":"model-1.12.0","questions":${questions}}`;
  const first = await (await post(body)).text();
  expect(first).toMatch(
    /"answers":\{"10":.*"probabilities":\{"10":.*"2":.*"__proto__":.*"":.*"9":\{"type":"noul"/,
  );
  expect(await (await post(body)).text()).toBe(first);
});

test("every address and method under /v1 is answered in JSON with a request id", async () => {
  const ask = async (method: string, path: string): Promise<unknown[]> => {
    const request = http.request({ port: PORT, host: "127.0.0.1", method, path, headers: AUTHORIZATION });
    request.end();
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    let text = "";
    for await (const chunk of response) text += String(chunk);
    const { headers, statusCode } = response;
    expect(headers["x-service-request-id"]).toMatch(/^req_[\w-]{24}$/);
    expect(headers["content-type"]).toBe("application/json");
    const isError = (statusCode ?? 0) >= 400 && method !== "HEAD";
    const { detail } = (isError ? JSON.parse(text) : {}) as { detail?: { error_type: string } };
    return [method, path, statusCode, detail?.error_type, headers.allow];
  };
  const expected = [
    ["GET", "/v1/models", 200, undefined, undefined],
    ["GET", "/v1/models/", 200, undefined, undefined],
    ["GET", "//v1//models", 200, undefined, undefined],
    ["HEAD", "/v1/models", 200, undefined, undefined],
    ["DELETE", "/v1/models", 405, "method_not_allowed", "GET, HEAD, OPTIONS"],
    ["GET", "/v1/systemone", 405, "method_not_allowed", "POST, OPTIONS"],
    ["HEAD", "/v1/systemone", 405, undefined, "POST, OPTIONS"],
    ["PUT", "/v1/systemone", 405, "method_not_allowed", "POST, OPTIONS"],
    ["TRACE", "/v1/systemone", 405, "method_not_allowed", "POST, OPTIONS"],
    ["PROPFIND", "/v1/systemone", 405, "method_not_allowed", "POST, OPTIONS"],
    ["GET", "/v1", 404, "not_found", undefined],
    ["POST", "/v1/", 404, "not_found", undefined],
    ["GET", "/v1/a/b/c", 404, "not_found", undefined],
    ["GET", "/v1/%ff", 404, "not_found", undefined],
    ["GET", "/v1/100%", 404, "not_found", undefined],
  ] as const;
  const found: unknown[] = [];
  for (const [method, path] of expected) found.push(await ask(method, path));
  expect(found).toEqual(expected);
});

/**
 * Sends a chunk again and again until an answer comes. @returns the answer, and the amount sent until then.
 */
async function sendRaw(head: string, chunk: Buffer): Promise<{ answer: string; sentBytes: number }> {
  const socket = net.connect(PORT, "127.0.0.1");
  let answer = "";
  let sentBytes = 0;
  socket.on("data", (data) => (answer += data.toString()));
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(head);
  const pump = (): void => {
    while (!socket.destroyed && answer === "" && socket.write(chunk)) sentBytes += chunk.length;
  };
  socket.on("drain", pump);
  pump();
  await closed;
  return { answer, sentBytes };
}

test.describe("a body that is too long", () => {
  const head = (framing: string): string =>
    ["POST /v1/systemone HTTP/1.1", "Host: localhost", `Authorization: Bearer ${API_KEY}`]
      .concat("Content-Type: application/json", framing, "", "")
      .join("\r\n");

  const expectRefusal = (answer: string): void => {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain("\r\nconnection: close\r\n");
    expect(answer).toContain('"error_type":"request_too_large"');
  };

  test("is refused by its announced length, and the connection closed", async () => {
    const { answer, sentBytes } = await sendRaw(head("Content-Length: 300000000"), Buffer.alloc(65_536, " "));
    expectRefusal(answer);
    expect(sentBytes).toBeLessThan(100_000_000);
  });

  test("is refused while it arrives, although it never ends", async () => {
    const spaces = Buffer.concat([Buffer.from("10000\r\n"), Buffer.alloc(65_536, " "), Buffer.from("\r\n")]);
    const { answer, sentBytes } = await sendRaw(head("Transfer-Encoding: chunked"), spaces);
    expectRefusal(answer);
    expect(sentBytes).toBeLessThan(150_000_000);
  });
});

test("a connection stays usable after a refusal", async () => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (body: string, headers: http.OutgoingHttpHeaders): Promise<[number | undefined, boolean]> =>
    new Promise((resolve, reject) => {
      const request = http.request(`${BASE_URL}/v1/systemone`, { method: "POST", agent, headers });
      request.on("error", reject);
      request.on("response", (response) => {
        response.resume().on("end", () => resolve([response.statusCode, request.reusedSocket]));
      });
      request.end(body);
    });
  const long = " ".repeat(1_000_000);
  const answers = [
    await ask(long, JSON_TYPE),
    await ask("{", { ...AUTHORIZATION, ...JSON_TYPE }),
    await ask(long, { ...AUTHORIZATION, "content-type": "text/plain" }),
    await ask(REQUEST, { ...AUTHORIZATION, ...JSON_TYPE }),
  ];
  agent.destroy();
  expect(answers).toEqual([
    [401, false],
    [422, true],
    [415, true],
    [200, true],
  ]);
});

test("callers who leave in the middle do no harm", async () => {
  const slow = `{"state":${JSON.stringify("Words that take a while to read. ".repeat(3_000))},"model":"model-latest","questions":${QUESTION}}`;
  for (let i = 0; i < 5; i++) {
    const controller = new AbortController();
    const answer = fetch(`${BASE_URL}/v1/systemone`, {
      method: "POST",
      headers: { ...AUTHORIZATION, ...JSON_TYPE },
      body: slow,
      signal: controller.signal,
    });
    setTimeout(() => controller.abort(), 30 * i);
    await answer.catch(() => {});
  }
  const half = net.connect(PORT, "127.0.0.1").resume();
  half.write(
    `POST /v1/systemone HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nAuthorization: Bearer ${API_KEY}\r\nContent-Type: application/json\r\n\r\n{"state":`,
  );
  half.end();
  await once(half, "close");
  expect((await post(REQUEST)).status).toBe(200);
});

test("the server says that it lives and that it is ready", async () => {
  expect(await (await fetch(`${BASE_URL}/healthz`)).json()).toEqual({ status: "ok" });
  await expect
    .poll(async () => (await fetch(`${BASE_URL}/readyz`)).json())
    .toEqual({
      status: "ready",
      models: { [LATEST_MODEL]: "ready", "model-1.12.0": "ready" },
      store: "ready",
      disk: "ready",
    });
});

test("a page of this server gets a session and the same bytes as a client of the API", async () => {
  const page = { origin: BASE_URL, ...JSON_TYPE };
  const opened = await fetch(`${BASE_URL}/api/session`, {
    method: "POST",
    headers: page,
    body: JSON.stringify({ token: readLocalToken(DATA_DIR, PORT) }),
  });
  expect([opened.status, await opened.json()]).toEqual([
    200,
    { account: { id: "local", name: "Local account" }, access: "local", needsKey: false },
  ]);
  const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
  const seen = await fetch(`${BASE_URL}/api/evaluations`, {
    method: "POST",
    headers: { ...page, cookie },
    body: REQUEST,
  });
  expect([seen.status, await seen.text()]).toEqual([200, await (await post(REQUEST)).text()]);
});

/** Sends these bytes. @returns all bytes until the server closed the connection. */
async function exchange(bytes: string): Promise<string> {
  const socket = net.connect(PORT, "127.0.0.1");
  let answer = "";
  socket.on("data", (data) => (answer += data.toString()));
  socket.write(bytes, "latin1");
  await once(socket, "close");
  return answer;
}

test("what Node's parser refuses has a JSON body, and the server goes on", async () => {
  const head = (line: string, ...more: string[]): string =>
    [line, "Host: localhost", ...more, "", ""].join("\r\n");
  const cases: [string, string, string][] = [
    ["400", "api_usage_error", head("F@O /v1/models HTTP/1.1")],
    ["400", "api_usage_error", head("GET /v1/models HTTP/1.1", "no colon")],
    ["400", "api_usage_error", head("POST /v1/systemone HTTP/1.1", "Content-Length: x")],
    ["400", "api_usage_error", "GET /v1/models HTTP/1.1\r\n\r\n"],
    ["400", "api_usage_error", head("POST /v1/systemone HTTP/1.1", "Transfer-Encoding: chunked") + "zz\r\n"],
    ["401", "authentication_error", "GET /v1/models\r\n\r\n"],
    ["401", "authentication_error", head("GET http://localhost/v1/models HTTP/1.1", "Connection: close")],
    ["417", "api_usage_error", head("POST /v1/systemone HTTP/1.1", "Expect: 200-maybe")],
    ["431", "request_too_large", head("GET /v1/models HTTP/1.1", `X: ${"a".repeat(100_000)}`)],
  ];
  const found: string[][] = [];
  for (const [, , bytes] of cases) {
    const [first = "", body = ""] = (await exchange(bytes)).split("\r\n\r\n", 2);
    expect(first).toMatch(/\r\nx-service-request-id: req_[\w-]{24}(\r\n|$)/i);
    const [, type = ""] = /"error_type":"(\w+)"/.exec(body) ?? [];
    found.push([first.split(" ")[1] ?? "", type, bytes]);
  }
  expect(found).toEqual(cases);
  expect((await post(REQUEST)).status).toBe(200);
});

test("a client that would rather speak HTTP/2 is answered in the protocol that it asked with", async () => {
  const request = http.request(`${BASE_URL}/v1/systemone`, {
    method: "POST",
    headers: {
      ...AUTHORIZATION,
      ...JSON_TYPE,
      connection: "Upgrade, HTTP2-Settings",
      upgrade: "h2c",
      "http2-settings": "",
    },
  });
  request.end(REQUEST);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
});
