import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import {
  isJsonObject,
  JsonNumber,
  parseJson,
  stringifyJson,
  type JsonValue,
} from "@typed-question/protocol/json";
import { connectionSettings, type ConnectionSettings } from "@/lib/shared/pageApi/connections";
import type { Clock } from "@/lib/server/engines/remote/pace";
import { REMOTE_KINDS } from "@/lib/server/engines/remote/kinds/registry";
import { RemoteCaller } from "@/lib/server/engines/remote/remoteCaller";
import { RemoteServer } from "@/lib/server/engines/remote/remoteServer";
import { createTransport } from "@/lib/server/engines/remote/transport";

export interface Received {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

/** A local server that answers as a test says, and records its requests. */
export interface FakeServer {
  origin: string;
  received: Received[];
  reply: (request: Received) => Reply | Promise<Reply>;
  close: () => Promise<void>;
}

export async function startFakeServer(reply: FakeServer["reply"]): Promise<FakeServer> {
  const fake: FakeServer = { origin: "", received: [], reply, close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url: path = "", headers } = request;
      const received = { method, path, headers, body: Buffer.concat(chunks).toString() };
      fake.received.push(received);
      Promise.resolve(fake.reply(received)).then(
        ({ status = 200, headers: own = {}, body }) => {
          response.writeHead(status, { "content-type": "application/json", ...own }).end(body);
        },
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  fake.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fake.close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  };
  return fake;
}

/** A clock on which sleeping takes no time: it advances at once. */
function impatientClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    random: () => 0,
    sleep: async (ms) => void (ahead += ms),
  };
}

export const TEST_KEY = "sk-secret-of-the-connection-0123";

/** The way to a server, with a key, without waits between its tries. */
export function remoteServerAt(origin: string, more: Partial<ConnectionSettings> = {}, key = TEST_KEY) {
  const settings: ConnectionSettings = connectionSettings.parse({
    ...{ name: "fake", kind: "upstream", preset: "other", baseUrl: origin, models: [{ id: "m" }], ...more },
  });
  const transport = createTransport({ origin, isPublicOnly: false, replyBytesMax: 1_000_000 });
  const caller = new RemoteCaller(transport.send, settings, impatientClock());
  const { authHeaders } = REMOTE_KINDS[settings.kind];
  const server = new RemoteServer({
    ...{ name: settings.name, baseUrl: settings.baseUrl, key, authHeaders, caller },
  });
  return { settings, server, close: transport.close };
}

/** Answers every question of this protocol: the first option or level gets most. */
export function answerEverything(body: string): string {
  const request = parseJson(body);
  const questions = isJsonObject(request) ? request.get("questions") : undefined;
  if (!isJsonObject(questions)) return "{}";
  const answers = [...questions].map(([name, question]): [string, JsonValue] => {
    const fields = isJsonObject(question) ? question : new Map<string, JsonValue>();
    return [name, new Map<string, JsonValue>([["type", fields.get("type")!], ...answerOf(fields)])];
  });
  return stringifyJson(
    new Map<string, JsonValue>([
      ["model", "m-1.0"],
      ["answers", new Map(answers)],
      [
        "usage",
        new Map([
          ["input_tokens", JsonNumber.of(body.length)],
          ["output_tokens", JsonNumber.of(0)],
        ]),
      ],
    ]),
  );
}

function answerOf(question: ReadonlyMap<string, JsonValue>): [string, JsonValue][] {
  const criteria = question.get("criteria");
  if (question.get("type") === "noul") return [["noul", JsonNumber.of(0.75)]];
  if (question.get("type") === "box") {
    const edges = Object.entries({ top: 0.1, left: 0.2, bottom: 0.5, right: 1 });
    const box = new Map(edges.map(([edge, value]) => [edge, JsonNumber.of(value)]));
    return [
      ["box", box],
      ["confidence", JsonNumber.of(0.5)],
    ];
  }
  const names = isJsonObject(criteria)
    ? [...criteria.keys()]
    : (criteria as JsonValue[]).map((_, i) => String(i));
  const rest = names.length > 1 ? 0.4 / (names.length - 1) : 0;
  const values = names.map((_, i) => (i === 0 ? 1 - rest * (names.length - 1) : rest));
  const probabilities = new Map(names.map((name, i) => [name, JsonNumber.of(values[i]!)]));
  if (isJsonObject(criteria)) {
    const n = names.length;
    const confidence = JsonNumber.of((values[0]! - 1 / n) / (1 - 1 / n));
    return [
      ["choice", names[0]!],
      ["confidence", confidence],
      ["probabilities", probabilities],
    ];
  }
  return [
    ["score", JsonNumber.of(values.reduce((sum, value, i) => sum + value * i, 0))],
    ["legend", new Map(names.map((name, i) => [name, (criteria as JsonValue[])[i]!]))],
    ["probabilities", probabilities],
  ];
}
