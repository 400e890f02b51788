/**
 * The cost of one client's body for the others: `npm run build && npm run bench:blocking -- [PORT] [ONLY]`.
 *
 * Each route gets its worst bodies, one after another. Meanwhile `/healthz` is asked every 10 ms. A line has the
 * longest wait for it, and the peak of the memory. `ONLY` selects lines by a part of their names. The first line has
 * the same wait without a body: on a busy machine the others are no smaller.
 */
import { Agent, request as httpRequest } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { KEY, startBuiltServer } from "./builtServer";
import {
  BOUNDARY,
  DRAFTS,
  escapes,
  FORMS,
  IMPORTS,
  names,
  nested,
  ones,
  REQUESTS,
  ROWS,
} from "./worstBodies";

const PORT = Number(process.argv[2] ?? 4261);
const ONLY = process.argv[3] ?? "";
const PING_MS = 10;
const MB = 1_000_000;
/** The longest body of a request, of an import, and of what no route takes. */
const [USUAL, IMPORT, TOO_LONG] = [32 * MB, 120 * MB, 120 * MB];
const ID = "00000000-0000-4000-8000-000000000000";

interface Trial {
  route: string;
  body: string;
  make: () => string | Buffer;
  type?: string;
  encoding?: string;
}

const JSON_TYPE = "application/json";
const of = (
  route: string,
  bodies: Readonly<Record<string, (bytes: number) => string>>,
  bytes: number,
  type = JSON_TYPE,
): Trial[] => Object.entries(bodies).map(([body, make]) => ({ route, body, make: () => make(bytes), type }));

const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const RAW = { "[1,1,…]": ones, "[[[…]]]": nested, "many names": names, escapes };
/** Every other route with a body. */
const OTHERS = [
  ...["POST /api/session", "POST /api/shares", "POST /api/connections", "POST /api/connections/test"],
  ...[`PUT /api/connections/${ID}`, "PUT /api/catalog/aliases/a", `PUT /api/history/${ID}`],
  ...["POST /api/dataset-runs", "POST /api/dataset-runs/estimate", "POST /api/golden-sets"],
  ...[`PUT /api/golden-sets/${ID}`, `POST /api/golden-sets/${ID}/checks`],
  ...["POST /api/datasets", `PUT /api/datasets/${ID}`, `POST /api/datasets/${ID}/versions`],
  ...["POST /api/images", "POST /api/images/convert"],
];

const trials: Trial[] = [
  ...["POST /v1/systemone", "POST /api/evaluations"].flatMap((route) => [
    ...of(route, RAW, USUAL),
    ...of(route, REQUESTS, USUAL - MB),
    ...of(route, FORMS, USUAL - MB, FORM_TYPE),
    {
      ...{ route, body: "32 MB of [1,1,…] as gzip", encoding: "gzip" },
      make: () => gzipSync(ones(USUAL)),
    },
  ]),
  ...of("POST /v1/decisions", RAW, USUAL),
  ...["POST /api/experiments", `PUT /api/experiments/${ID}`, `POST /api/experiments/${ID}/versions`].flatMap(
    (route) => [...of(route, RAW, USUAL), ...of(route, DRAFTS, USUAL - MB)],
  ),
  ...of("POST /api/experiments/import", RAW, IMPORT),
  ...of("POST /api/experiments/import", IMPORTS, IMPORT),
  ...of(`POST /api/datasets/${ID}/rows`, { ...RAW, ...ROWS }, USUAL - MB),
  ...OTHERS.flatMap((route) => of(route, RAW, USUAL)),
  ...OTHERS.flatMap((route) => of(route, { "120 MB of [1,1,…]": ones }, TOO_LONG)),
  ...of(
    `POST /api/datasets/${ID}/rows`,
    { "32 MB of CSV": (bytes) => "a,1\n".repeat(bytes / 4) },
    USUAL,
    "text/csv",
  ),
  ...of(
    `POST /api/datasets/${ID}/rows`,
    { "32 MB of NDJSON": (bytes) => '{"a":1}\n'.repeat(bytes / 8) },
    USUAL,
    "application/x-ndjson",
  ),
].filter(({ route, body }) => `${route} ${body}`.includes(ONLY));

const agent = new Agent({ keepAlive: true });

/** @returns the status, or how the connection ended */
function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<{ status: string; cookie: string }> {
  return new Promise((resolve) => {
    // A connection of its own: while a body is made, the server may close a kept one.
    const sent = httpRequest(url, { method, headers, agent: false }, (response) => {
      const cookie = response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
      response.resume().once("end", () => resolve({ status: String(response.statusCode), cookie }));
    });
    sent.once("error", ({ message }) => resolve({ status: message, cookie: "" }));
    sent.end(body);
  });
}

/** @returns whether an answer came */
function ping(url: string, isKept: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    httpRequest(`${url}/healthz`, isKept ? { agent } : {}, (response) => {
      response.resume().once("end", () => resolve(true));
    })
      .once("error", () => resolve(false))
      .end();
  });
}

/** The longest wait for `/healthz` during the work, in milliseconds. */
async function longestWaitMs(url: string, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  let longest = 0;
  while (!isOver) {
    const at = performance.now();
    // The server may close a kept connection at this moment: then another one is opened.
    if (!(await ping(url, true))) await ping(url, false);
    longest = Math.max(longest, performance.now() - at);
    await sleep(PING_MS);
  }
  return longest;
}

const line = (cells: (string | number)[]): void =>
  console.log(
    cells
      .map(String)
      .map((cell, at) => (at < 2 ? cell.padEnd(at === 0 ? 64 : 34) : cell.padStart(10)))
      .join(" "),
  );

const server = await startBuiltServer(PORT);
try {
  const { url } = server;
  const { cookie } = await send(
    `${url}/api/session`,
    "POST",
    { "content-type": JSON_TYPE, origin: url, host: `127.0.0.1:${PORT}` },
    Buffer.from(JSON.stringify({ key: KEY })),
  );
  const page = { cookie, origin: url };
  await send(
    `${url}/api/datasets`,
    "POST",
    { ...page, "content-type": JSON_TYPE },
    Buffer.from(JSON.stringify({ id: ID, name: "Bench" })),
  );
  line(["route", "body", "status", "wait ms", "took ms", "peak MB"]);
  line(["(none)", "(none)", "", (await longestWaitMs(url, sleep(3_000))).toFixed(0), 3_000, ""]);
  for (const { route, body, make, type = JSON_TYPE, encoding } of trials) {
    const [method = "", path = ""] = route.split(" ");
    const bytes = Buffer.from(make());
    const headers = {
      ...(path.startsWith("/v1") ? { authorization: `Bearer ${KEY}` } : page),
      ...(encoding === undefined ? {} : { "content-encoding": encoding }),
      ...{ "content-type": type, "content-length": String(bytes.length) },
      "service-danger-zone-long-context": "true",
    };
    server.forgetPeak();
    const at = performance.now();
    const sent = send(url + path, method, headers, bytes);
    const waitMs = await longestWaitMs(url, sent);
    line([
      ...[route.replace(ID, "<id>"), body, (await sent).status],
      ...[waitMs.toFixed(0), (performance.now() - at).toFixed(0), server.peakMb().toFixed(0)],
    ]);
  }
} finally {
  agent.destroy();
  await server.close();
}
