import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { exportVersions } from "@/components/experiments/exportVersions";
import { importVersions } from "@/components/experiments/importVersions";
import { emptyDraft, type Draft } from "@/lib/shared/draft/draft";
import { readExperiment, writeExperiment, type ExperimentFile } from "@/lib/shared/draft/experimentFile";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import { addVersion, createExperiment, uploadImage } from "@/lib/client/experiments/fetchExperiments";
import { changeRun, deleteRun } from "@/lib/client/history";
import { LONG_CONTEXT_HEADER } from "@typed-question/protocol/headers";
import { RUN_ASK_HEADER, RUN_HEADER, RUN_PLAN_HEADER } from "@/lib/shared/pageApi/history";
import { pageRoute } from "@/lib/server/http/route";
import { savedInHistory } from "@/lib/server/history/savedInHistory";
import { ensureAccount } from "@/lib/server/store/accounts";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { store } from "@/lib/server/store/openStore";
import { DATABASES, newDatabase, type TestDatabase } from "@/test/databases";
import { signedInPage, type Page } from "@/test/page";
import { routeFetch, type RouteTable } from "@/test/routedFetch";
import { startTestServer, type TestServer } from "@/test/server";
import * as history from "../../history/[id]/route";
import * as image from "../../images/[sha256]/route";
import * as images from "../../images/route";
import * as one from "../[id]/route";
import * as version from "../[id]/versions/[number]/route";
import * as versions from "../[id]/versions/route";
import * as experiments from "../route";
import * as imports from "./route";

const ROUTES: RouteTable = [
  [/^\/experiments$/, experiments],
  [/^\/experiments\/import$/, imports],
  [/^\/experiments\/(?<id>[^/]+)$/, one],
  [/^\/experiments\/(?<id>[^/]+)\/versions$/, versions],
  [/^\/experiments\/(?<id>[^/]+)\/versions\/(?<number>[^/]+)$/, version],
  [/^\/history\/(?<id>[^/]+)$/, history],
  [/^\/images$/, images],
  [/^\/images\/(?<sha256>[^/]+)$/, image],
];

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const OTHER_ID = "1f8fad5b-d9cb-469f-a165-70867728950e";
const RUN = "2f8fad5b-d9cb-469f-a165-70867728950e";
const GONE_RUN = "3f8fad5b-d9cb-469f-a165-70867728950e";
const PNG = new Uint8Array(Buffer.from("89504e470d0a1a0a00ff", "hex"));
const DRAFT: Draft = {
  ...emptyDraft("m"),
  images: [{ placeholder: "p", key: "photo", name: "a.png", format: "png", note: "" }],
};
const ANSWERS =
  '{"model": "m-1","answers":{"a":{"type":"noul","noul":0.25}},"usage":{"input_tokens":7,"output_tokens":0}}';

/** Answers exactly as a model would; only the model of this name answers differently. */
const evaluate = pageRoute(
  savedInHistory(async ({ request }) => {
    const form = await request.formData();
    const text = await (form.get("request") as File).text();
    if (text.includes('"broken"')) return new Response('{"detail":"away"}', { status: 502 });
    return new Response(ANSWERS, { headers: { "content-type": "application/json" } });
  }),
);

describe.each(DATABASES)("on %s", (kind) => {
  let database: TestDatabase;
  let server: TestServer;
  let page: Page;

  beforeEach(async () => {
    database = await newDatabase(kind);
    server = await startTestServer(database.url === undefined ? {} : { DATABASE_URL: database.url });
    page = await signedInPage();
    routeFetch(page, ROUTES);
  });
  afterEach(async () => {
    await server.stop();
    await database.remove();
  });

  const run = async (runId: string, model: string, plan: object) => {
    const form = new FormData();
    const asset = '{"type":"image","part":"photo"}';
    const text = `{"state":"see p","model":"${model}","questions":{"a":{"type":"noul"}},"assets":{"p":${asset}}}`;
    form.append("request", new Blob([text], { type: "application/json" }), "request.json");
    form.append("photo", new Blob([PNG], { type: "image/png" }));
    const sent = new Request("http://localhost", { method: "POST", body: form });
    const body = new Uint8Array(await sent.arrayBuffer());
    const headers = {
      "content-type": sent.headers.get("content-type") ?? "",
      [RUN_HEADER]: runId,
      [LONG_CONTEXT_HEADER]: "true",
      [RUN_ASK_HEADER]: OTHER_ID,
      [RUN_PLAN_HEADER]: encodeURIComponent(JSON.stringify(plan)),
    };
    await page.call(evaluate, "/evaluations", { method: "POST", body, headers });
  };

  const exported = async (id: string): Promise<string> => {
    const found = new Map<string, string>([["photo", Buffer.from(PNG).toString("base64")]]);
    const parts = await exportVersions(id, found);
    if ("message" in parts) throw new Error(parts.message);
    return writeExperiment({ name: "Tone", draft: DRAFT, ...parts, images: found });
  };
  const read = (text: string): ExperimentFile => {
    const reading = readExperiment(text);
    if (!reading.ok) throw new Error(reading.message);
    return reading.experiment;
  };
  const signInAsAnother = async () => {
    const opened = await store();
    await ensureAccount(opened, { id: "b", name: "B" }, new Date());
    const { secret } = await createApiKey(opened, { accountId: "b", name: "b", createdAt: new Date() });
    page = await signedInPage(secret);
    routeFetch(page, ROUTES);
  };

  const made = async (): Promise<string> => {
    const uploaded = await uploadImage(PNG);
    if (uploaded.kind !== "data") throw new Error(uploaded.message);
    const content = { draft: writeDraft(DRAFT), images: [{ key: "photo", ...uploaded.data }] };
    await createExperiment({ id: ID, name: "Tone", ...content });
    const columns = ["broken", "m"].map((model) => ({ model, wanted: 1, deterministic: false }));
    for (const { model } of columns) await run(RUN, model, { repeats: 1, columns });
    await run(GONE_RUN, "m", { repeats: 1, columns: columns.slice(1) });
    await changeRun(RUN, { name: "First try", pinned: true, baseline: "m" });
    for (const [note, runId] of [
      ["as it came", RUN],
      ["again", RUN],
      ["without", null],
      ["cleared", GONE_RUN],
    ] as const) {
      await addVersion(ID, { ...content, note, runId });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await deleteRun(GONE_RUN);
    return exported(ID);
  };

  test("an experiment comes back from its file in another account as it was: versions with their numbers, notes and times, and what they answered", async () => {
    const text = await made();
    const file = read(text);
    expect(file.versions.map(({ number, note, run: place }) => [number, note, place])).toEqual([
      [1, "as it came", 0],
      [2, "again", 0],
      [3, "without", null],
      // A deleted run stays with the version that shows it.
      [4, "cleared", 1],
    ]);
    expect(file.runs[0]).toMatchObject({ longContext: true, baseline: "m" });
    expect(file.runs[0]?.evaluations.map(({ modelAsked, status }) => [modelAsked, status])).toEqual([
      ["broken", 502],
      ["m", 200],
    ]);
    expect(file.runs[0]?.evaluations[1]).toMatchObject({ modelAnswered: "m-1", response: ANSWERS });

    await signInAsAnother();
    const kept = await importVersions(OTHER_ID, file);
    expect(kept).toMatchObject({ ok: true, revision: 1 });
    expect(await exported(OTHER_ID)).toBe(text);
    // The next version continues from there.
    const next = await addVersion(OTHER_ID, { draft: "{}", images: [], note: "", runId: null });
    expect(next).toEqual({ kind: "data", data: { number: 5 } });
  });

  test("a file is taken whole or not at all, a second time into the same account too", async () => {
    const text = await made();
    const file = read(text);
    const late = {
      ...file,
      versions: file.versions.map((one) => ({ ...one, createdAt: "2999-01-01T00:00:00.000Z" })),
    };
    expect(await importVersions(OTHER_ID, { ...late, versions: late.versions.slice(0, 1) })).toEqual({
      ok: false,
      message: "versions › 0 › createdAt: This time has not come yet",
    });
    const [first, ...rest] = file.versions;
    if (!first) throw new Error("no version");
    const twice = await importVersions(OTHER_ID, { ...file, versions: [first, first, ...rest] });
    expect(twice).toEqual({ ok: false, message: "versions › 1 › number: Expected a number above 1" });
    expect((await page.call(one.GET, "/experiments/x", { params: { id: OTHER_ID } })).status).toBe(404);

    expect(await importVersions(OTHER_ID, file)).toMatchObject({ ok: true });
    expect(await importVersions(OTHER_ID, file)).toMatchObject({ ok: true });
    expect([await exported(OTHER_ID), await exported(ID)]).toEqual([text, text]);
  });
});
