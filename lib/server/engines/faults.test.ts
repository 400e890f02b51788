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
    "upstream_error",
    "it refuses the connection's key (401): Invalid API key.",
    () => reply(401, '{"detail":{"error_type":"authentication_error","message":"Invalid API key."}}'),
  ],
  [
    "a key without the right",
    "upstream_error",
    "the connection's key may not do this (403): No access to this project.",
    () => reply(403, '{"error":"No access to this project"}'),
  ],
  [
    "a wrong path",
    "upstream_error",
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
    "it sent an error with status 200: Insufficient credit.",
    () => reply(200, '{"error":{"message":"Insufficient credit","code":402}}'),
  ],
  [
    "a model that vanished from a server of this protocol",
    "upstream_error",
    "it has no such model (400): Unknown model: m.",
    () => reply(400, '{"detail":{"error_type":"api_usage_error","message":"Unknown model: m"}}'),
  ],
  [
    "a model that vanished from a server of chat completions",
    "upstream_error",
    "it has no such model (404): The model `m` does not exist.",
    () => reply(404, '{"error":{"message":"The model `m` does not exist","code":"model_not_found"}}'),
  ],
  [
    "a model that was removed where it ran",
    "upstream_error",
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
      const { type: told, message } = error as AppError;
      expect({ type: told, message }).toEqual({
        type,
        message: `Connection 'fake', POST ${origin}${PATHS[kind]}: ${cause}`,
      });
      expect(server.problem).toBe(message);
      expect(server.askedAt?.getTime()).toBeGreaterThanOrEqual(startedAt);
    },
  );
});
