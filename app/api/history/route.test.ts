import { createClient } from "@libsql/client";
import { rename } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  HISTORY_HEADER,
  historyFilters,
  historyPage,
  historyRun,
  NOT_SAVED_REASON_HEADER,
  RUN_ASK_HEADER,
  RUN_HEADER,
  RUN_PLAN_HEADER,
  type HistoryPage,
} from "@/lib/shared/pageApi/history";
import { readErrorBody } from "@typed-question/protocol/errors";
import { LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import type { Engine } from "@typed-question/protocol/engine";
import { AppError } from "@typed-question/protocol/appError";
import { env } from "@/lib/server/env";
import { replaceSingleton } from "@/lib/server/singleton";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { DATABASES, newDatabase, query, type TestDatabase } from "@/test/databases";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as evaluations from "../evaluations/route";
import * as experiments from "../experiments/route";
import * as uploads from "../images/route";
import * as images from "../images/[sha256]/route";
import * as shares from "../shares/route";
import * as oneRun from "./[id]/route";
import * as restore from "./[id]/restore/route";
import * as filters from "./filters/route";
import * as history from "./route";
import { factsOf } from "@/test/evaluations";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const RUN_A = "0f8fad5b-d9cb-469f-a165-70867728950e";
const BODY =
  '{"state": {"n": 9007199254740993, "10":1}, "model":"model-latest","questions":{"urgent":{"type":"noul"}}}';
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ANSWER = `{"model":"${LATEST_MODEL}","answers":{"urgent":{"type":"noul","noul":0.75}},"usage":{"input_tokens":3,"output_tokens":0}}`;

const answering: Engine["evaluate"] = () =>
  Promise.resolve({
    outcomes: [{ kind: "distribution", probabilities: [0.25, 0.75] }],
    usage: { inputTokens: 3, outputTokens: 0 },
  });

function useEngine(evaluate: Engine["evaluate"]): void {
  const engine = {
    capabilities: { images: true, box: false, optionsMax: 255, deterministic: true, tokensMax: 512_000 },
    ready: () => Promise.resolve(),
    evaluate,
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map<string, Engine>([[LATEST_MODEL, engine]]));
}

describe.each(DATABASES)("on %s", (kind) => {
  let database: TestDatabase;
  let server: TestServer;
  let page: Page;

  beforeEach(async () => {
    database = await newDatabase(kind);
    server = await startTestServer(database.url === undefined ? {} : { DATABASE_URL: database.url });
    page = await signedInPage();
    useEngine(answering);
  });
  afterEach(async () => {
    replaceSingleton("engines", undefined);
    await server.stop();
    await database.remove();
  });

  const evaluate = (body: string | FormData = BODY, headers: Record<string, string> = {}) =>
    page.call(evaluations.POST, "/evaluations", { method: "POST", body, headers });

  async function list(search = "", by = page): Promise<HistoryPage> {
    return historyPage.parse(await (await by.call(history.GET, `/history${search}`)).json());
  }

  const open = async (id: string) => {
    const response = await page.call(oneRun.GET, `/history/${id}`, { params: { id } });
    return historyRun.parse(await response.json());
  };

  test("a run is listed and reopened with the bytes that were sent and answered, failures too", async () => {
    const first = await evaluate(BODY, { [RUN_HEADER]: RUN_A });
    expect(await first.text()).toBe(ANSWER);
    expect([first.headers.get(HISTORY_HEADER), first.headers.get(RUN_HEADER)]).toEqual(["saved", RUN_A]);
    useEngine(() => Promise.reject(new AppError("upstream_error", "Down")));
    const second = await evaluate(BODY, { [RUN_HEADER]: RUN_A, [RUN_ASK_HEADER]: RUN_A });
    expect([second.status, second.headers.get(HISTORY_HEADER)]).toEqual([502, "saved"]);

    const ids = [first, second].map((response) => response.headers.get("x-service-request-id"));
    const time = expect.any(String) as string;
    const latencyMs = expect.any(Number) as number;
    const asked = { ...factsOf(), createdAt: time, modelAsked: "model-latest", latencyMs };
    const answered = {
      ...asked,
      id: ids[0],
      modelAnswered: LATEST_MODEL,
      status: 200,
      inputTokens: 3,
      outputTokens: 0,
      cost: 1.26e-7,
      currency: null,
    };
    const failed = {
      ...asked,
      askId: RUN_A,
      id: ids[1],
      modelAnswered: null,
      status: 502,
      inputTokens: null,
      outputTokens: null,
      cost: null,
      currency: null,
    };
    const run = { id: RUN_A, createdAt: time, name: null, pinned: false, plan: null };
    expect(await list()).toEqual({
      runs: [
        {
          ...run,
          preview: '{"n":9007199254740993,"10":1}',
          questions: [{ name: "urgent", type: "noul" }],
          evaluations: [
            { ...answered, answers: [{ name: "urgent", type: "noul", value: 0.75, probability: null }] },
            { ...failed, answers: [] },
          ],
        },
      ],
      nextCursor: null,
    });
    const opened = await open(RUN_A);
    const [hash] = Object.keys(opened.requests);
    expect(opened).toEqual({
      ...run,
      ...{ longContext: false, baseline: null },
      requests: { [hash!]: { text: BODY, images: [] } },
      evaluations: [
        { ...answered, request: hash, response: ANSWER },
        {
          ...failed,
          request: hash,
          response: '{"detail":{"error_type":"upstream_error","message":"Down"}}',
        },
      ],
    });
  });

  test("a request that is refused is kept as well, and a run without a name gets one", async () => {
    const response = await evaluate("{");
    expect([response.status, response.headers.get(HISTORY_HEADER)]).toEqual([422, "saved"]);
    const opened = await open(response.headers.get(RUN_HEADER)!);
    expect(opened.evaluations.map(({ status, modelAsked }) => [status, modelAsked])).toEqual([[422, null]]);
    expect(Object.values(opened.requests)).toEqual([{ text: "{", images: [] }]);
    expect((await evaluate(BODY, { [RUN_HEADER]: "no uuid" })).status).toBe(422);
    expect((await evaluate(BODY, { [RUN_PLAN_HEADER]: '{"repeats":0}' })).status).toBe(422);
    expect((await list()).runs).toHaveLength(1);
  });

  test("a run keeps what it was to ask, as its first evaluation says it", async () => {
    const columns = [
      { model: "modèle", wanted: 3, deterministic: false },
      { model: "model-latest", wanted: 1, deterministic: true },
    ];
    const plan = { repeats: 3, columns };
    const sent = { [RUN_HEADER]: RUN_A, [RUN_PLAN_HEADER]: encodeURIComponent(JSON.stringify(plan)) };
    expect((await evaluate(BODY, sent)).status).toBe(200);
    await evaluate(BODY, { [RUN_HEADER]: RUN_A });
    expect((await open(RUN_A)).plan).toEqual(plan);
    expect((await list()).runs.map((run) => run.plan)).toEqual([plan]);
  });

  test("images of forms and of JSON come back, stored once", async () => {
    const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(64, 1)]);
    const json = `{"state":"p","model":"nope","questions":{"q":{"type":"noul"}},"assets":{"p":{"type":"image","format":"png","data_base64":"${png.toString("base64")}"}}}`;
    const form = new FormData();
    form.append("request", new Blob([BODY], { type: "application/json" }));
    form.append("k", new Blob([new Uint8Array(png)]));
    const encoded = new Response(form);
    const sent = await page.call(evaluations.POST, "/evaluations", {
      method: "POST",
      body: new Uint8Array(await encoded.arrayBuffer()),
      headers: { "content-type": encoded.headers.get("content-type")!, [RUN_HEADER]: RUN_A },
    });
    expect(sent.headers.get(HISTORY_HEADER)).toBe("saved");
    await evaluate(json, { [RUN_HEADER]: RUN_A });
    const requests = Object.values((await open(RUN_A)).requests);
    expect(requests.map(({ text }) => text).sort()).toEqual([BODY, json].sort());
    const [image] = requests.flatMap((request) => request.images);
    expect(image?.part).toBe("k");
    const shown = await page.call(images.GET, `/images/${image!.sha256}`, {
      params: { sha256: image!.sha256 },
    });
    expect([shown.headers.get("content-type"), Buffer.from(await shown.arrayBuffer())]).toEqual([
      "image/png",
      png,
    ]);
    const { database: db, tables } = await store();
    expect(await db.select({ sha256: tables.images.sha256 }).from(tables.images)).toEqual([
      { sha256: image!.sha256 },
    ]);
  });

  test.each(["overloaded_error", "rate_limit_error"] as const)(
    "a run has no %s that says when to try again: the page does, and that is what happened",
    async (type) => {
      useEngine(() => Promise.reject(new AppError(type, "Busy", { headers: { "retry-after": "1" } })));
      const busy = await evaluate(BODY, { [RUN_HEADER]: RUN_A });
      expect([busy.headers.get("retry-after"), busy.headers.get(HISTORY_HEADER)]).toEqual(["1", "not-saved"]);
      expect((await list()).runs).toEqual([]);
    },
  );

  test("a run is named, pinned, deleted and brought back", async () => {
    await evaluate(BODY, { [RUN_HEADER]: RUN_A });
    const at = { params: { id: RUN_A } };
    const change = (body: unknown) => page.call(oneRun.PUT, "/history/x", { ...at, method: "PUT", body });
    expect((await change({ name: " My run\0 ", pinned: true })).status).toBe(200);
    const [run] = (await list("?pinned=true&q=my%20RUN")).runs;
    expect([run?.name, run?.pinned]).toEqual(["My run\ufffd", true]);
    expect((await change({ baseline: "model-latest" })).status).toBe(200);
    expect(await open(RUN_A)).toMatchObject({ name: "My run\ufffd", pinned: true, baseline: "model-latest" });
    expect((await change({ pinned: false })).status).toBe(200);
    expect(await open(RUN_A)).toMatchObject({ name: "My run\ufffd", pinned: false });
    expect([(await change({ name: 5 })).status, (await change({})).status]).toEqual([422, 422]);

    expect((await page.call(oneRun.DELETE, "/history/x", { ...at, method: "DELETE" })).status).toBe(200);
    expect((await list()).runs).toEqual([]);
    expect((await list("?deleted=true")).runs.map(({ id }) => id)).toEqual([RUN_A]);
    expect((await page.call(oneRun.GET, "/history/x", at)).status).toBe(404);
    expect((await page.call(restore.POST, "/history/x/restore", { ...at, method: "POST" })).status).toBe(200);
    expect((await page.call(restore.POST, "/history/x/restore", { ...at, method: "POST" })).status).toBe(404);
    expect([(await list()).runs.length, (await list("?deleted=true")).runs.length]).toEqual([1, 0]);
  });

  test("a run remembers that it allowed long content", async () => {
    await evaluate(BODY, { [RUN_HEADER]: RUN_A, [LONG_CONTEXT_HEADER]: "true" });
    expect((await open(RUN_A)).longContext).toBe(true);
  });

  test("a deleted run that goes on is there again", async () => {
    await evaluate(BODY, { [RUN_HEADER]: RUN_A });
    await page.call(oneRun.DELETE, "/history/x", { params: { id: RUN_A }, method: "DELETE" });
    const again = await evaluate(BODY, { [RUN_HEADER]: RUN_A });
    expect(again.headers.get(HISTORY_HEADER)).toBe("saved");
    expect((await open(RUN_A)).evaluations).toHaveLength(2);
  });

  test("the list is filtered and paged, and bad parameters are named", async () => {
    for (const model of ["model-latest", "nope", LATEST_MODEL])
      await evaluate(BODY.replace("model-latest", model));
    const first = await list("?limit=2");
    const second = await list(`?limit=2&cursor=${first.nextCursor}`);
    expect([first.runs.length, second.runs.length, second.nextCursor]).toEqual([2, 1, null]);
    expect((await list("?model=nope&type=noul&q=URGENT")).runs).toHaveLength(1);
    expect((await list("?type=score")).runs).toEqual([]);
    const offered = historyFilters.parse(await (await page.call(filters.GET, "/history/filters")).json());
    expect(offered).toEqual({
      models: [LATEST_MODEL, "model-latest", "nope"],
    });
    const refusal = async (search: string) => {
      const response = await page.call(history.GET, `/history${search}`);
      return { status: response.status, body: (await response.json()) as unknown };
    };
    for (const [search, name] of [
      ["?limit=0", "limit"],
      ["?type=odd", "type"],
    ] as const) {
      expect(await refusal(search)).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ["query", name] }] },
      });
    }
    expect(await refusal("?cursor=x")).toEqual({
      status: 400,
      body: {
        detail: { error_type: "api_usage_error", message: "The cursor is not one that this list gave." },
      },
    });
  });

  test("an address with what no id has leads nowhere", async () => {
    const response = await page.call(oneRun.GET, "/history/a%00b", { params: { id: "a\0b" } });
    expect(response.status).toBe(404);
  });

  test("another account sees nothing of it", async () => {
    await evaluate(BODY, { [RUN_HEADER]: RUN_A });
    const opened = await store();
    await opened.database
      .insert(opened.tables.accounts)
      .values({ id: "b", name: "B", createdAt: new Date() });
    const { secret } = await createApiKey(opened, { accountId: "b", name: "b", createdAt: new Date() });
    const other = await signedInPage(secret);
    expect((await list("", other)).runs).toEqual([]);
    for (const call of [oneRun.GET, oneRun.DELETE]) {
      const method = call === oneRun.GET ? "GET" : "DELETE";
      expect((await other.call(call, "/history/x", { method, params: { id: RUN_A } })).status).toBe(404);
    }
    const stolen = await other.call(evaluations.POST, "/evaluations", {
      method: "POST",
      body: BODY,
      headers: { [RUN_HEADER]: RUN_A },
    });
    expect([stolen.status, stolen.headers.get(HISTORY_HEADER)]).toEqual([200, "not-saved"]);
    expect((await open(RUN_A)).evaluations).toHaveLength(1);
  });

  test("while the database is away, everything that needs it says so", async () => {
    await moveAway(database);
    const RUN = { params: { id: RUN_A } };
    const responses = [
      await page.call(history.GET, "/history"),
      await page.call(oneRun.GET, `/history/${RUN_A}`, RUN),
      await page.call(restore.POST, `/history/${RUN_A}/restore`, { ...RUN, method: "POST" }),
      await page.call(experiments.GET, "/experiments"),
      await page.call(experiments.POST, "/experiments", {
        ...{ method: "POST", body: { id: RUN_A, name: "e", draft: "{}", images: [] } },
      }),
      await page.call(uploads.POST, "/images", { method: "POST", body: PNG }),
      await page.call(shares.GET, "/shares"),
      await page.call(images.GET, "/images/0", { params: { sha256: "0".repeat(64) } }),
    ];
    const told = await Promise.all(
      responses.map(async (response) => [response.status, readErrorBody(await response.text())]),
    );
    const message = "The server cannot reach its database.";
    const away = [503, { kind: "error", errorType: "service_unavailable", message }];
    expect(told).toEqual(responses.map(() => away));
  });

  test("without a place to keep it the answer is given, and says that it is not kept", async () => {
    await takeAway(database);
    const response = await evaluate();
    expect([response.status, response.headers.get(HISTORY_HEADER), response.headers.get(RUN_HEADER)]).toEqual(
      [200, "not-saved", null],
    );
    expect(await response.text()).toBe(ANSWER);
    expect(response.headers.get(NOT_SAVED_REASON_HEADER)).toBe(
      kind === "libsql" ? "disk-full" : "database-away",
    );
    const lines = JSON.stringify(server.logLines);
    expect(lines).toContain("a result could not be kept");
    expect(lines).not.toContain("9007199254740993");
  });
});

/** The database's file is moved (libsql), or the database goes away (PostgreSQL). */
async function moveAway(database: TestDatabase): Promise<void> {
  if (database.url !== undefined) return takeAway(database);
  for (const end of ["", "-wal", "-shm"]) {
    const name = path.join(env().dataDir, `playground.db${end}`);
    await rename(name, `${name}.moved`);
  }
}

/** The disk is full (libsql), or the database goes away (PostgreSQL). */
async function takeAway({ url }: TestDatabase): Promise<void> {
  if (url !== undefined) {
    const admin = new URL(url);
    const name = admin.pathname.slice(1);
    admin.pathname = "postgres";
    return query(admin.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
  const client = createClient({ url: `file:${path.join(env().dataDir, "playground.db")}` });
  await client.execute(
    "CREATE TRIGGER full BEFORE INSERT ON evaluations BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END",
  );
  client.close();
}
