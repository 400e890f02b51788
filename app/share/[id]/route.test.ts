import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as evaluations from "@/app/api/evaluations/route";
import * as oneShare from "@/app/api/shares/[id]/route";
import * as shares from "@/app/api/shares/route";
import { RUN_HEADER } from "@/lib/shared/pageApi/history";
import { shareList } from "@/lib/shared/pageApi/shares";
import type { Engine } from "@typed-question/protocol/engine";
import { replaceSingleton } from "@/lib/server/singleton";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import { GET } from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const RUN = "0f8fad5b-d9cb-469f-a165-70867728950e";
const SHOW_ALL = { state: false, statePaths: [], instructions: false, images: false };
const DAY_MS = 86_400_000;
const REQUEST = {
  model: "model-latest",
  state: { email: "me@x.example", text: "Hello </script><script>alert(1)</script>" },
  questions: {
    team: { type: "choice", instructions: "Which secret team?", criteria: { billing: "money", sales: null } },
    mood: { type: "score", instructions: "How angry?", criteria: ["calm as ice", "angry"] },
  },
};

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer();
  const engine: Engine = {
    capabilities: { images: false, box: false, deterministic: true, tokensMax: 1_000_000, optionsMax: 255 },
    ready: () => Promise.resolve(),
    evaluate: ({ questions }) =>
      Promise.resolve({
        outcomes: questions.map(() => ({ kind: "distribution", probabilities: [0.25, 0.75] })),
        usage: { inputTokens: 7, outputTokens: 2 },
      }),
    close: () => Promise.resolve(),
  };
  replaceSingleton("engines", new Map([[LATEST_MODEL, engine]]));
  page = await signedInPage();
  for (const model of ["model-latest", "nope"]) {
    await page.call(evaluations.POST, "/evaluations", {
      method: "POST",
      body: { ...REQUEST, model },
      headers: { [RUN_HEADER]: RUN },
    });
  }
});
afterEach(async () => {
  vi.useRealTimers();
  replaceSingleton("engines", undefined);
  await server.stop();
});

async function share(hide: object = SHOW_ALL, expiresInDays: number | null = 30): Promise<string> {
  const made = await page.call(shares.POST, "/shares", {
    method: "POST",
    body: { runId: RUN, title: "For you <b>", hide, expiresInDays, consent: true },
  });
  return ((await made.json()) as { id: string }).id;
}

/** As a visitor without a session. */
const visit = (id: string) =>
  GET(new Request(`http://localhost:3000/share/${encodeURIComponent(id)}`), {
    params: Promise.resolve({ id }),
  });

test("whoever has the address gets slides, numbers, facts and JSON, in a document that asks for nothing else", async () => {
  const response = await visit(await share());
  const text = await response.text();
  expect(response.status).toBe(200);
  expect(text).toContain("<title>For you &lt;b&gt;</title>");
  for (const shown of [
    "me@x.example",
    "Which secret team?",
    "calm as ice",
    LATEST_MODEL,
    "Unknown model: nope",
  ]) {
    expect(text).toContain(shown);
  }
  expect(text.match(/req_\w+/g)?.length).toBeGreaterThanOrEqual(4);
  expect(text).toContain('title="sales">sales</bdi></th><td>0.75</td>');
  expect(text).toContain("0.0000002");
  expect(text.match(/<script>/g)).toHaveLength(1);
  // Without an icon of its own, a browser asks for /favicon.ico.
  expect(text).toContain('<link rel="icon" href="data:,"/>');
  const hashOf = (tag: string) => {
    const inside = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(text)?.[1] ?? "";
    return createHash("sha256").update(inside).digest("base64");
  };
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `default-src 'none'; script-src 'sha256-${hashOf("script")}'; style-src 'sha256-${hashOf("style")}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
});

test.each([
  ["the state", { state: true }, /me@x|Hello/, "Hidden by the author: the content."],
  ["a part of it", { statePaths: ["/email"] }, /me@x|email"?:? ?"me/, "parts of the content."],
  ["the wording", { instructions: true }, /secret|angry|money|calm/, "the wording of the questions."],
])("%s that is hidden is nowhere in the page's bytes", async (_name, hide, hidden, said) => {
  const text = await (await visit(await share({ ...SHOW_ALL, ...hide }))).text();
  expect(text).not.toMatch(hidden);
  expect(text).toContain(said);
  expect(text).toContain(LATEST_MODEL);
});

test("the address of a share is not in the log, neither of the page nor of its parts", async () => {
  const id = await share();
  await visit(id);
  await oneShare.GET(new Request(`http://localhost:3000/api/shares/${id}`), {
    params: Promise.resolve({ id }),
  });
  const paths = server.logLines.map(({ path }) => path);
  expect(paths.slice(-2)).toEqual(["/share/…", "/api/shares/…"]);
  expect(JSON.stringify(server.logLines)).not.toContain(id);
});

test("a link that was revoked says so, and one that never was is not found", async () => {
  const id = await share();
  await page.call(oneShare.DELETE, "/shares/x", { method: "DELETE", params: { id } });
  const gone = await visit(id);
  expect([gone.status, gone.headers.get("cache-control")]).toEqual([410, "no-store"]);
  expect(await gone.text()).toMatch(/<h1>This link has been revoked<\/h1>/);
  for (const unknown of ["nothing", "", "\0", "../x"]) {
    const response = await visit(unknown);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("There is no such page");
  }
});

test("a link that has expired says so, as its JSON and the list of its owner do, and one without an end stays", async () => {
  const ids = [await share(SHOW_ALL, 7), await share(SHOW_ALL, null)];
  const statuses = async () => (await Promise.all(ids.map(visit))).map(({ status }) => status);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 7 * DAY_MS - 60_000 });
  expect(await statuses()).toEqual([200, 200]);
  vi.setSystemTime(now + 7 * DAY_MS + 60_000);
  expect(await statuses()).toEqual([410, 200]);
  // The first request after the expiry empties it.
  const { database, tables } = await store();
  const kept = await database
    .select({ id: tables.shares.id, document: tables.shares.document })
    .from(tables.shares);
  expect(new Map(kept.map((row) => [row.id, row.document === ""]))).toEqual(
    new Map([
      [ids[0], true],
      [ids[1], false],
    ]),
  );
  expect(await (await visit(ids[0]!)).text()).toMatch(/<h1>This link has expired<\/h1>/);
  const json = await oneShare.GET(new Request("http://localhost:3000/api/shares/x"), {
    params: Promise.resolve({ id: ids[0] }),
  });
  expect([json.status, await json.json()]).toMatchObject([
    404,
    { detail: { message: "This share has expired." } },
  ]);
  // The session has ended by now too.
  page = await signedInPage();
  const { shares: listed } = shareList.parse(await (await page.call(shares.GET, "/shares")).json());
  expect(new Map(listed.map(({ id, ended }) => [id, ended]))).toEqual(
    new Map([
      [ids[0], "expired"],
      [ids[1], null],
    ]),
  );
});

test("while the store cannot be read, a person gets a page that says so, and the log the reason", async () => {
  const id = await share();
  const { database, tables } = await store();
  await database.update(tables.shares).set({ document: "cut off" });
  const response = await visit(id);
  const requestId = response.headers.get("x-service-request-id") ?? "";
  expect([
    response.status,
    response.headers.get("content-type"),
    response.headers.get("cache-control"),
  ]).toEqual([500, "text/html; charset=utf-8", "no-store"]);
  const text = await response.text();
  expect(text).toContain("<h1>This page cannot be shown now</h1>");
  expect(text).toContain(`Request id: ${requestId}`);
  expect(text).not.toContain("JSON");
  expect(server.logLines.at(-1)).toMatchObject({ requestId, status: 500, msg: "request failed" });
});
