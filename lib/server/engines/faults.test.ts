import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { CONNECTION_KIND_NAMES, type ConnectionKind } from "@/lib/shared/pageApi/connectionKinds";
import { remoteModel } from "@/lib/shared/pageApi/connections";
import { AppError } from "@typed-question/protocol/appError";
import { remoteServerAt } from "@/test/remoteServers";
import { selfSignedCertificate } from "@/test/selfSigned";
import type { EngineRequest } from "@typed-question/protocol/engine";
import { REMOTE_KINDS } from "./remote/kinds/registry";
import { askNoul } from "@typed-question/protocol/testing/questions";

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    if ("closeAllConnections" in server) (server.closeAllConnections as () => void)();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The origin of a server that answers every request in this way. */
const http = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttpServer(listener))}`;

const reply = (status: number, body: string, headers: Record<string, string> = {}): Promise<string> =>
  http((_, response) => void response.writeHead(status, headers).end(body));

/** A server's behaviour, and the message to people about it. */
const FAULTS: [fault: string, type: string, cause: string, origin: () => Promise<string>][] = [
  [
    "a wrong key",
    "api_usage_error",
    "it refuses the connection's key (401): Invalid API key.",
    () => reply(401, '{"detail":{"error_type":"authentication_error","message":"Invalid API key."}}'),
  ],
  [
    "a key without the right",
    "api_usage_error",
    "the connection's key may not do this (403): No access to this project.",
    () => reply(403, '{"error":"No access to this project"}'),
  ],
  [
    "a wrong path",
    "api_usage_error",
    "it has nothing of this name (404): an HTML page in place of JSON.",
    () => reply(404, "<!doctype html><title>404</title>"),
  ],
  [
    "a wrong address that redirects",
    "upstream_error",
    "the server redirects elsewhere (301), which is not followed.",
    () => reply(301, "", { location: "https://www.example.com/" }),
  ],
  [
    "a port where nobody listens",
    "upstream_error",
    "nothing listens there (ECONNREFUSED).",
    async () => {
      const server = createHttpServer();
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const { port } = server.address() as AddressInfo;
      await new Promise((resolve) => server.close(resolve));
      return `http://127.0.0.1:${port}`;
    },
  ],
  [
    "a certificate that nobody vouches for",
    "upstream_error",
    "its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).",
    async () => `https://127.0.0.1:${await listen(createTlsServer(selfSignedCertificate()))}`,
  ],
  [
    "https where there is only http",
    "upstream_error",
    "a secure connection could not be made (EPROTO).",
    async () => (await reply(200, "{}")).replace("http:", "https:"),
  ],
  [
    "a name that nobody has",
    "upstream_error",
    "there is no server of this name (ENOTFOUND).",
    // Too long for a label: the resolver knows without asking another machine.
    () => Promise.resolve(`http://${"a".repeat(64)}.invalid`),
  ],
  ["a server that never answers", "timeout", "there was no answer within 0.1 s.", () => http(() => {})],
  [
    "a cut connection",
    "upstream_error",
    "the connection was cut (ECONNRESET).",
    () =>
      http((_, response) => {
        response.writeHead(200, { "content-length": "100" });
        response.write('{"answers":', () => response.socket!.destroy());
      }),
  ],
  [
    "HTML in place of JSON",
    "upstream_error",
    "it sent an HTML page in place of JSON.",
    () => reply(200, "\n<!doctype html><p>Sign in"),
  ],
  [
    "half a JSON",
    "upstream_error",
    "it sent a body that is not JSON (Expected ':' but found the end of the text at character 10).",
    () => reply(200, '{"answers"'),
  ],
  ["an empty reply", "upstream_error", "it sent an empty reply.", () => reply(200, "")],
  [
    "a 200 with an error inside",
    "upstream_error",
    "it sent an error with status 200: Something broke.",
    () => reply(200, '{"error":{"message":"Something broke","code":500}}'),
  ],
  [
    "a 200 with a refusal of Cloudflare's form inside",
    "upstream_error",
    "it sent an error with status 200: Capacity temporarily exceeded.",
    () =>
      reply(
        200,
        '{"result":null,"success":false,"errors":[{"code":3040,"message":"Capacity temporarily exceeded"}]}',
      ),
  ],
  [
    "no credit",
    "api_usage_error",
    "the connection's account has no credit (402): Insufficient credits.",
    () => reply(402, '{"error":{"message":"Insufficient credits","code":402}}'),
  ],
  [
    "no credit as OpenAI says it, with the status of a busy server",
    "api_usage_error",
    "the connection's account has no credit (429): Is your plan paid?",
    () => reply(429, '{"error":{"message":"Is your plan paid?","code":"insufficient_quota"}}'),
  ],
  [
    "a model that is no decision model, as llama.cpp says it",
    "api_usage_error",
    "it cannot do this (501): This model does not support decisions.",
    () => reply(501, '{"error":{"code":501,"message":"This model does not support decisions"}}'),
  ],
  [
    "a model that OpenRouter does not have",
    "api_usage_error",
    "it has no such model (400): x/m is not a valid model ID.",
    () => reply(400, '{"error":{"message":"x/m is not a valid model ID","code":400}}'),
  ],
  [
    "no credit inside a 200",
    "api_usage_error",
    "the connection's account has no credit (402): Insufficient credit.",
    () => reply(200, '{"error":{"message":"Insufficient credit","code":402}}'),
  ],
  [
    "a wrong key in Cloudflare's form",
    "api_usage_error",
    "it refuses the connection's key (401): Authentication error.",
    () =>
      reply(
        401,
        '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}],"result":null}',
      ),
  ],
  [
    "a refusal without a reason",
    "api_usage_error",
    "the connection's key may not do this (403): it names no reason.",
    () => reply(403, '{"success":false,"errors":[]}'),
  ],
  [
    "a wrong path in FastAPI's form",
    "api_usage_error",
    "it has nothing of this name (404): Not Found.",
    () => reply(404, '{"detail":"Not Found"}'),
  ],
  [
    "another method than it takes",
    "api_usage_error",
    "it failed (405): Method Not Allowed.",
    () => reply(405, '{"title":"Method Not Allowed","status":405}'),
  ],
  [
    "a refusal as FastAPI's list",
    "api_usage_error",
    "it refuses the request (422): body.questions.0: field required.",
    () => reply(422, '[{"loc":["body","questions",0],"msg":"field required","type":"missing"}]'),
  ],
  [
    "a failure in plain text",
    "upstream_error",
    "it failed (502): upstream connect error.",
    () => reply(502, "upstream connect error"),
  ],
  [
    "a failure of a proxy's page",
    "upstream_error",
    "it failed (502): an HTML page in place of JSON: 502 Bad Gateway.",
    () => reply(502, "<html><head><title>502 Bad Gateway</title></head><p>nginx"),
  ],
  [
    "a model that vanished from a server of this protocol",
    "api_usage_error",
    "it has no such model (400): Unknown model: m.",
    () => reply(400, '{"detail":{"error_type":"api_usage_error","message":"Unknown model: m"}}'),
  ],
  [
    "a model that vanished from a server of chat completions",
    "api_usage_error",
    "it has no such model (404): The model `m` does not exist.",
    () => reply(404, '{"error":{"message":"The model `m` does not exist","code":"model_not_found"}}'),
  ],
  [
    "a model that was removed where it ran",
    "api_usage_error",
    'it has no such model (404): model "m" not found, try pulling it first.',
    () => reply(404, '{"error":"model \\"m\\" not found, try pulling it first"}'),
  ],
];

const MODEL = remoteModel.parse({ id: "m" });
const REQUEST: EngineRequest = {
  state: { format: "text", parts: [{ type: "text", text: "s" }] },
  questions: [askNoul(null)],
};

/** Where each kind asks its questions. */
const PATHS: Record<ConnectionKind, string> = {
  upstream: "/v1/systemone",
  "openai-decisions": "/decisions",
  "openai-logprobs": "/chat/completions",
};

describe.each(CONNECTION_KIND_NAMES)("a connection of the kind %s", (kind) => {
  test.each(FAULTS)(
    "tells of %s with its name, the endpoint and the cause",
    async (_, type, cause, start) => {
      const origin = await start();
      const { settings, server, close } = remoteServerAt(origin, { kind, timeoutMs: 100 });
      onTestFinished(close);
      const startedAt = Date.now();
      const error = await REMOTE_KINDS[kind]
        .createEngine({ settings, model: MODEL, server })
        .evaluate(REQUEST, new AbortController().signal)
        .catch((thrown: unknown) => thrown as AppError);
      expect(error).toBeInstanceOf(AppError);
      const { type: told, message, headers } = error as AppError;
      expect({ type: told, message, headers }).toEqual({
        type,
        // This kind alone sends a list of questions; its places become the caller's.
        message: `Connection 'fake', POST ${origin}${PATHS[kind]}: ${kind === "openai-decisions" ? cause.replace("questions.0", "question 1") : cause}`,
        // This side has tried again, or knows that nothing would change.
        headers: { "x-should-retry": "false" },
      });
      const fault = server.lastCalls.ownFault();
      expect(fault?.message ?? null).toBe(cause.startsWith("it refuses the request") ? null : message);
      expect(server.lastCalls.askedAt()?.getTime()).toBeGreaterThanOrEqual(startedAt);
    },
  );
});
