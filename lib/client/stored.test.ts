import { afterEach, beforeEach, expect, test } from "vitest";
import * as evaluations from "@/app/api/evaluations/route";
import * as experimentRestore from "@/app/api/experiments/[id]/restore/route";
import * as experiment from "@/app/api/experiments/[id]/route";
import * as version from "@/app/api/experiments/[id]/versions/[number]/route";
import * as versions from "@/app/api/experiments/[id]/versions/route";
import * as experiments from "@/app/api/experiments/route";
import * as runRestore from "@/app/api/history/[id]/restore/route";
import * as run from "@/app/api/history/[id]/route";
import * as filters from "@/app/api/history/filters/route";
import * as history from "@/app/api/history/route";
import * as image from "@/app/api/images/[sha256]/route";
import * as images from "@/app/api/images/route";
import * as shareImage from "@/app/api/shares/[id]/images/[sha256]/route";
import * as share from "@/app/api/shares/[id]/route";
import * as shares from "@/app/api/shares/route";
import { RUN_HEADER } from "@/lib/shared/pageApi/history";
import { signedInPage, type Page } from "@/test/page";
import { routeFetch, type RouteTable } from "@/test/routedFetch";
import { startTestServer, type TestServer } from "@/test/server";
import {
  addVersion,
  closeExperiment,
  createExperiment,
  imageUrl,
  listExperiments,
  listVersions,
  openExperiment,
  openVersion,
  restoreExperiment,
  saveExperiment,
  uploadImage,
} from "@/lib/client/experiments/fetchExperiments";
import { changeRun, deleteRun, historyFilterChoices, listHistory, openRun, restoreRun } from "./history";
import { createShare, listShares, openShare, revokeShare, shareImageUrl } from "./shares";

/** The server's own routes at Next's addresses. */
const ROUTES: RouteTable = [
  [/^\/history\/filters$/, filters],
  [/^\/history$/, history],
  [/^\/history\/(?<id>[^/]+)$/, run],
  [/^\/history\/(?<id>[^/]+)\/restore$/, runRestore],
  [/^\/experiments$/, experiments],
  [/^\/experiments\/(?<id>[^/]+)$/, experiment],
  [/^\/experiments\/(?<id>[^/]+)\/restore$/, experimentRestore],
  [/^\/experiments\/(?<id>[^/]+)\/versions$/, versions],
  [/^\/experiments\/(?<id>[^/]+)\/versions\/(?<number>[^/]+)$/, version],
  [/^\/images$/, images],
  [/^\/images\/(?<sha256>[^/]+)$/, image],
  [/^\/shares$/, shares],
  [/^\/shares\/(?<id>[^/]+)$/, share],
  [/^\/shares\/(?<id>[^/]+)\/images\/(?<sha256>[^/]+)$/, shareImage],
];

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const BODY = '{"state":{"mail":"me"},"model":"nope","questions":{"q":{"type":"noul"}}}';
const PNG = new Uint8Array(Buffer.from("89504e470d0a1a0a00", "hex"));
const DONE = { kind: "done" };

let server: TestServer;
let page: Page;

beforeEach(async () => {
  server = await startTestServer();
  page = await signedInPage();
  routeFetch(page, ROUTES);
  await page.call(evaluations.POST, "/evaluations", {
    method: "POST",
    body: BODY,
    headers: { [RUN_HEADER]: ID },
  });
});
afterEach(() => server.stop());

/** The data of a reading; if there is none, the whole reading, for the failure message. */
const dataOf = (reading: { kind: string; data?: unknown }): unknown => reading.data ?? reading;

test("a page lists, opens, changes, deletes and restores its runs", async () => {
  const filter = { text: "ME", model: "nope", type: "noul" } as const;
  expect(dataOf(await listHistory(filter))).toMatchObject({
    runs: [{ id: ID, pinned: false }],
    nextCursor: null,
  });
  expect(dataOf(await listHistory({ pinned: true }))).toEqual({ runs: [], nextCursor: null });
  expect(dataOf(await historyFilterChoices())).toEqual({ models: ["nope"] });
  expect(await changeRun(ID, { name: "Mine", pinned: true })).toEqual(DONE);
  expect(dataOf(await openRun(ID))).toMatchObject({
    name: "Mine",
    pinned: true,
    evaluations: [{ status: 400 }],
  });
  expect(dataOf(await deleteRun(ID))).toEqual({ versions: [] });
  expect(await restoreRun(ID)).toEqual(DONE);
  expect(await restoreRun(ID)).toEqual({
    kind: "refused",
    status: 404,
    message: "There is no such run: it was deleted, or belongs to somebody else.",
  });
});

test("a page keeps experiments with versions and images, and is told of another editor", async () => {
  const { sha256 } = dataOf(await uploadImage(PNG)) as { sha256: string };
  const content = { draft: "{}", images: [{ key: "k", sha256 }] };
  expect(dataOf(await createExperiment({ id: ID, name: "E", ...content }))).toEqual({ revision: 1 });
  expect(dataOf(await addVersion(ID, { ...content, note: "n", runId: ID }))).toEqual({ number: 1 });
  expect(dataOf(await saveExperiment(ID, { ...content, name: "F", revision: 1 }))).toEqual({ revision: 2 });
  expect(await saveExperiment(ID, { ...content, name: "G", revision: 1 })).toMatchObject({
    kind: "refused",
    status: 409,
  });
  expect(dataOf(await listExperiments())).toMatchObject({
    experiments: [{ id: ID, name: "F", revision: 2 }],
  });
  expect(dataOf(await openExperiment(ID))).toMatchObject(content);
  expect(dataOf(await listVersions(ID))).toMatchObject({ versions: [{ number: 1, note: "n", runId: ID }] });
  expect(dataOf(await openVersion(ID, 1))).toMatchObject(content);
  expect(new Uint8Array(await (await fetch(imageUrl(sha256))).arrayBuffer())).toEqual(PNG);
  expect([await closeExperiment(ID), await restoreExperiment(ID)]).toEqual([DONE, DONE]);
});

test("a page shares a run and takes that back", async () => {
  const hide = { state: true, statePaths: [], instructions: false, images: false };
  const { id } = dataOf(await createShare({ runId: ID, title: "T", hide, expiresInDays: 7 })) as {
    id: string;
  };
  expect(dataOf(await openShare(id))).toMatchObject({ id, document: { title: "T", hidden: hide } });
  expect(dataOf(await listShares())).toMatchObject({ shares: [{ id, ended: null }] });
  expect((await fetch(shareImageUrl(id, "0"))).status).toBe(404);
  expect(await revokeShare(id)).toEqual(DONE);
  expect(await openShare(id)).toEqual({
    kind: "refused",
    status: 404,
    message: "This share was taken back by its owner.",
  });
});
