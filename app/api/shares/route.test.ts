import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { historyPage, historyRun, RUN_HEADER } from "@/lib/shared/pageApi/history";
import { share, shareDocument, shareList } from "@/lib/shared/pageApi/shares";
import { replaceSingleton } from "@/lib/server/singleton";
import { addImageUses } from "@/lib/server/store/images";
import { store } from "@/lib/server/store/openStore";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as evaluations from "../evaluations/route";
import * as history from "../history/route";
import * as oneRun from "../history/[id]/route";
import * as image from "./[id]/images/[sha256]/route";
import * as one from "./[id]/route";
import * as shares from "./route";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

const RUN = "0f8fad5b-d9cb-469f-a165-70867728950e";
const BODY =
  '{"state":{"email":"me@x.example","text":"Hello p"},"model":"nope","questions":{"q":{"type":"noul"}}}';
const PNG = Buffer.from("89504e470d0a1a0a00", "hex");
const SHOW_ALL = { state: false, statePaths: [], instructions: false, images: false };

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer();
  page = await signedInPage();
  const form = new FormData();
  form.append("request", new Blob([BODY], { type: "application/json" }));
  form.append("k", new Blob([new Uint8Array(PNG)]));
  const encoded = new Response(form);
  await page.call(evaluations.POST, "/evaluations", {
    method: "POST",
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { "content-type": encoded.headers.get("content-type")!, [RUN_HEADER]: RUN },
  });
});
afterEach(async () => {
  replaceSingleton("engines", undefined);
  await server.stop();
});

const make = (hide: object = SHOW_ALL, more: object = {}) =>
  page.call(shares.POST, "/shares", {
    method: "POST",
    body: { runId: RUN, title: "For you", hide, expiresInDays: null, consent: true, ...more },
  });

async function makeId(hide: object = SHOW_ALL): Promise<string> {
  return ((await (await make(hide)).json()) as { id: string }).id;
}

const stranger = (path: string): Request => new Request(`http://localhost:3000/api${path}`);
const visit = (id: string) => one.GET(stranger(`/shares/${id}`), { params: Promise.resolve({ id }) });
const visitImage = (id: string, sha256: string) =>
  image.GET(stranger("/shares/x/images/y"), { params: Promise.resolve({ id, sha256 }) });

test("whoever has the address sees the run and its image, without an account", async () => {
  const id = await makeId();
  const { document } = share.parse(await (await visit(id)).json());
  expect(document).toMatchObject({
    title: "For you",
    hidden: SHOW_ALL,
    requests: [{ text: BODY, images: [{ part: "k" }] }],
    evaluations: [
      {
        id: expect.stringMatching(/^req_/) as string,
        modelAsked: "nope",
        status: 400,
        request: 0,
        response: '{"detail":{"error_type":"api_usage_error","message":"Unknown model: nope"}}',
      },
    ],
  });
  const shown = await visitImage(id, document.requests[0]!.images[0]!.sha256);
  expect([Buffer.from(await shown.arrayBuffer()), shown.headers.get("cache-control")]).toEqual([
    PNG,
    "no-store",
  ]);
});

test("a cost that was kept before prices were known is shown nowhere: not in lists, runs or shares", async () => {
  const { database, tables } = await store();
  const costsOf = (evaluated: readonly { cost: number | null }[]) => evaluated.map(({ cost }) => cost);
  const read = async (modelAnswered: string) => {
    await database.update(tables.evaluations).set({ modelAnswered, cost: 0.5 });
    const id = await makeId();
    const [row] = await database
      .select({ document: tables.shares.document })
      .from(tables.shares)
      .where(eq(tables.shares.id, id));
    const made = shareDocument.parse(JSON.parse(row!.document));
    const before = { ...made, evaluations: made.evaluations.map((old) => ({ ...old, cost: 0.5 })) };
    await database
      .update(tables.shares)
      .set({ document: JSON.stringify(before) })
      .where(eq(tables.shares.id, id));
    const list = historyPage.parse(await (await page.call(history.GET, "/history")).json());
    const run = await page.call(oneRun.GET, "/history/x", { params: { id: RUN } });
    return [
      costsOf(list.runs[0]!.evaluations),
      costsOf(historyRun.parse(await run.json()).evaluations),
      costsOf(made.evaluations),
      costsOf(share.parse(await (await visit(id)).json()).document.evaluations),
    ];
  };
  expect(await read(LATEST_MODEL)).toEqual([[0.5], [0.5], [0.5], [0.5]]);
  expect(await read("mine/steady")).toEqual([[null], [null], [null], [null]]);
});

test("what is hidden is in no row of the store", async () => {
  const id = await makeId({ ...SHOW_ALL, statePaths: ["/email"], images: true });
  const { database, tables } = await store();
  const [row] = await database.select({ document: tables.shares.document }).from(tables.shares);
  expect(row?.document).toContain("Hello p");
  expect(row?.document).not.toMatch(/me@x\.example|email":"me/);
  const { document } = share.parse(await (await visit(id)).json());
  expect(document.requests[0]?.images).toEqual([]);
  const [stored] = await database.select({ sha256: tables.images.sha256 }).from(tables.images);
  expect((await visitImage(id, stored!.sha256)).status).toBe(404);
});

test("an image is shown through a share that stands, and through nothing else that needs it", async () => {
  const id = await makeId();
  const opened = await store();
  const [stored] = await opened.database.select().from(opened.tables.images);
  const { accountId, sha256 } = stored!;
  await addImageUses(opened, { accountId, user: "an-experiment", hashes: [sha256] });
  const users = (await opened.database.select().from(opened.tables.imageUses)).map(({ user }) => user);
  expect(users).toHaveLength(3);
  const shown = async () => {
    const statuses = users.map(async (user) => [user === id, (await visitImage(user, sha256)).status]);
    return new Map((await Promise.all(statuses)) as [boolean, number][]);
  };
  expect(await shown()).toEqual(
    new Map([
      [true, 200],
      [false, 404],
    ]),
  );
  await page.call(one.DELETE, "/shares/x", { method: "DELETE", params: { id } });
  await addImageUses(opened, { accountId, user: id, hashes: [sha256] });
  expect(await shown()).toEqual(
    new Map([
      [true, 404],
      [false, 404],
    ]),
  );
});

test("a share that was taken back is gone, and says so", async () => {
  const id = await makeId();
  const end = () => page.call(one.DELETE, "/shares/x", { method: "DELETE", params: { id } });
  expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
  const gone = await visit(id);
  expect([gone.status, await gone.json()]).toEqual([
    404,
    { detail: { error_type: "not_found", message: "This share was taken back by its owner." } },
  ]);
  expect((await visit("nothing")).status).toBe(404);
  const { shares: listed } = shareList.parse(await (await page.call(shares.GET, "/shares")).json());
  expect(listed).toEqual([
    {
      id,
      title: "For you",
      createdAt: expect.any(String) as string,
      expiresAt: null,
      ended: "revoked",
      run: { id: RUN, name: null, preview: '{"email":"me@x.example","text":"Hello p"}', deleted: false },
    },
  ]);
  await page.call(oneRun.DELETE, "/history/x", { method: "DELETE", params: { id: RUN } });
  const { shares: later } = shareList.parse(await (await page.call(shares.GET, "/shares")).json());
  expect(later.map(({ run }) => run?.deleted)).toEqual([true]);
});

test("without consent, for longer than is offered, without a run, or with a path that is not there, nothing is made", async () => {
  const refused = [
    await make(SHOW_ALL, { consent: false }),
    await make(SHOW_ALL, { expiresInDays: 365 }),
    await make(SHOW_ALL, { runId: "other" }),
    await make({ ...SHOW_ALL, statePaths: ["/mail"] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 404, 400]);
  expect(shareList.parse(await (await page.call(shares.GET, "/shares")).json())).toEqual({ shares: [] });
});
