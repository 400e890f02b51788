import { afterEach, beforeEach, expect, test } from "vitest";
import { guessMapping } from "@/lib/shared/datasets/guessMapping";
import { isOwnFile } from "@/lib/shared/datasets/ownColumns";
import { mapRow } from "@/lib/shared/datasets/mapRow";
import { guessFormat, sourceReader } from "@/lib/shared/datasets/source/sourceFormat";
import { isProblem } from "@/lib/shared/datasets/source/sourceRow";
import { readRowLine } from "@/lib/shared/datasets/rowLine";
import {
  dataset,
  datasetLabels,
  datasetList,
  datasetPage,
  type DatasetRowContent,
  type NewDatasetVersion,
} from "@/lib/shared/pageApi/datasets";
import { createApiKey } from "@/lib/server/store/apiKeys";
import { ensureAccount } from "@/lib/server/store/accounts";
import { store } from "@/lib/server/store/openStore";
import { newDatabase, type TestDatabase } from "@/test/databases";
import { signedInPage, type Page } from "@/test/page";
import { startTestServer, type TestServer } from "@/test/server";
import * as images from "../images/route";
import * as file from "./[id]/file/route";
import * as one from "./[id]/route";
import * as labelsRoute from "./[id]/labels/route";
import * as restore from "./[id]/restore/route";
import * as rowLines from "./[id]/rows.ndjson/route";
import * as rowsRoute from "./[id]/rows/route";
import * as versions from "./[id]/versions/route";
import * as datasets from "./route";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_URL = `data:image/png;base64,${Buffer.from(PNG).toString("base64")}`;

let database: TestDatabase;
let server: TestServer;
let page: Page;

beforeEach(async () => {
  database = await newDatabase("libsql");
  server = await startTestServer({});
  page = await signedInPage();
});
afterEach(async () => {
  await server.stop();
  await database.remove();
});

const row = (state: unknown, more: Partial<DatasetRowContent> = {}): DatasetRowContent => ({
  ...{ state: JSON.stringify(state), expected: {}, images: [], extra: {} },
  ...more,
});
const params = { id: ID };
const create = () =>
  page.call(datasets.POST, "/datasets", { method: "POST", body: { id: ID, name: "Tickets" } });
const send = (first: number, rows: DatasetRowContent[], by = page) =>
  by.call(rowsRoute.POST, `/datasets/${ID}/rows`, { method: "POST", body: { first, rows }, params });
const version = (body: NewDatasetVersion, by = page) =>
  by.call(versions.POST, `/datasets/${ID}/versions`, { method: "POST", body, params });
const finish = (rowCount: number) => version({ kind: "first", rowCount, mapping: null });
const rowsOf = async (number: number, by = page) => {
  const query = `version=${number}&offset=0&limit=100`;
  const response = await by.call(rowsRoute.GET, `/datasets/${ID}/rows?${query}`, { params });
  return datasetPage.parse(await response.json()).rows;
};
const message = async (response: Response) => [response.status, await response.text()] as const;

test("rows arrive in parts, and the dataset is listed when they are complete", async () => {
  expect([(await create()).status, (await create()).status]).toEqual([200, 200]);
  await send(0, [row("one", { expected: { urgent: true } })]);
  const [status, text] = await message(await finish(2));
  expect([status, text]).toEqual([400, expect.stringContaining("1 of 2 rows have arrived")]);
  await send(1, [row({ n: 1 }, { expected: { urgent: false, stars: 3 }, extra: { id: "7" } })]);
  expect(await (await finish(2)).json()).toEqual({ number: 1 });
  expect(await (await finish(2)).json()).toEqual({ number: 1 });

  const listed = datasetList.parse(await (await page.call(datasets.GET, "/datasets")).json());
  expect(listed.datasets).toMatchObject([
    {
      id: ID,
      name: "Tickets",
      newest: {
        number: 1,
        rowCount: 2,
        questions: [
          { name: "urgent", labels: 2, kind: "noul" },
          { name: "stars", labels: 1, kind: "score" },
        ],
      },
    },
  ]);
  expect((await rowsOf(1)).map(({ state }) => state)).toEqual(['"one"', '{"n":1}']);
  expect((await send(2, [row("late")])).status).toBe(400);
});

test("all rows of a version come in one reply, and their labels are counted, behind the 500th too", async () => {
  await create();
  const rows = Array.from({ length: 620 }, (_, at) =>
    row(`t${at}`, { expected: at < 600 ? { team: "billing" } : { team: "sales", stars: 3 } }),
  );
  await send(0, rows.slice(0, 400));
  await send(400, rows.slice(400));
  await finish(620);
  const change = { change: "set" as const, row: 3, content: row("new") };
  await version({ kind: "changes", base: 1, note: "", changes: [change, { change: "delete", row: 5 }] });
  const read = await page.call(rowLines.GET, `/datasets/${ID}/rows.ndjson?version=2`, { params });
  const lines = (await read.text()).trim().split("\n").map(readRowLine);
  expect(lines.map((line) => line.row)).toEqual([...rows.keys()].filter((at) => at !== 5));
  expect(lines[3]).toEqual({ row: 3, state: '"new"', expected: {}, images: [] });
  const counted = await page.call(labelsRoute.GET, `/datasets/${ID}/labels?version=2`, { params });
  expect(datasetLabels.parse(await counted.json()).questions).toEqual([
    {
      ...{ name: "team", unlistedRows: 0 },
      labels: [
        { label: "billing", rows: 598 },
        { label: "sales", rows: 20 },
      ],
    },
    { name: "stars", unlistedRows: 0, labels: [{ label: 3, rows: 20 }] },
  ]);
});

test("a row is refused with its place: no JSON, an unknown image, a row beyond the last", async () => {
  await create();
  const [, json] = await message(await send(0, [row("fine"), { ...row(""), state: "{oops" }]));
  expect(json).toContain('["body","rows",1,"state"]');
  const image = { placeholder: "p", sha256: "0".repeat(64) };
  const [, missing] = await message(await send(0, [row("p", { images: [image] })]));
  expect(missing).toContain("is not on the server");
  expect((await send(49_999, [row("a"), row("b")])).status).toBe(413);
});

test("changes make a version; an old starting point, a missing row and an empty version are refused", async () => {
  await create();
  await send(0, [row("one"), row("two")]);
  await finish(2);
  const changes = [{ change: "set" as const, row: 0, content: row("ONE") }];
  expect(await (await version({ kind: "changes", base: 1, changes, note: "fix" })).json()).toEqual({
    number: 2,
  });
  const [status, text] = await message(await version({ kind: "changes", base: 1, changes }));
  expect([status, text]).toEqual([409, expect.stringContaining("version 2 is the newest")]);
  const gone = (at: number) => ({ change: "delete" as const, row: at });
  const refused = async (...rows: number[]) =>
    (await message(await version({ kind: "changes", base: 2, changes: rows.map(gone) })))[1];
  expect(await refused(5)).toContain("Version 2 has no row 6.");
  expect(await refused(1, 1)).toContain("Row 2 is changed twice.");
  expect(await refused(0, 1)).toContain("keeps at least one row");
  expect((await rowsOf(2)).map(({ state }) => state)).toEqual(['"ONE"', '"two"']);
  const shown = dataset.parse(await (await page.call(one.GET, `/datasets/${ID}`, { params })).json());
  expect(shown.versions.map(({ number, note }) => [number, note])).toEqual([
    [2, "fix"],
    [1, ""],
  ]);
});

test("a dataset is renamed, deleted and restored; another account sees nothing of it", async () => {
  await create();
  await send(0, [row("one")]);
  await finish(1);
  const opened = await store();
  await ensureAccount(opened, { id: "other", name: "Other" }, new Date());
  const { secret } = await createApiKey(opened, { accountId: "other", name: "k", createdAt: new Date() });
  const stranger = await signedInPage(secret);
  const change = { method: "PUT", body: { name: "Renamed" }, params };
  const statuses = [
    await stranger.call(one.GET, `/datasets/${ID}`, { params }),
    await stranger.call(one.PUT, `/datasets/${ID}`, change),
    await stranger.call(one.DELETE, `/datasets/${ID}`, { method: "DELETE", params }),
    await stranger.call(rowsRoute.GET, `/datasets/${ID}/rows?version=1`, { params }),
    await stranger.call(rowLines.GET, `/datasets/${ID}/rows.ndjson?version=1`, { params }),
    await stranger.call(labelsRoute.GET, `/datasets/${ID}/labels?version=1`, { params }),
    await stranger.call(file.GET, `/datasets/${ID}/file?version=1&format=csv`, { params }),
    await send(0, [row("x")], stranger),
    await version({ kind: "changes", base: 1, changes: [{ change: "delete", row: 0 }] }, stranger),
  ].map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 404));

  expect((await page.call(one.PUT, `/datasets/${ID}`, change)).status).toBe(200);
  expect((await page.call(one.DELETE, `/datasets/${ID}`, { method: "DELETE", params })).status).toBe(200);
  expect((await page.call(one.GET, `/datasets/${ID}`, { params })).status).toBe(404);
  await page.call(restore.POST, `/datasets/${ID}/restore`, { method: "POST", params });
  const shown = dataset.parse(await (await page.call(one.GET, `/datasets/${ID}`, { params })).json());
  expect(shown.name).toBe("Renamed");
});

test("an exported file, CSV or JSONL, becomes the same rows again", async () => {
  const sent = await page.call(images.POST, "/images", { method: "POST", body: PNG });
  const { sha256 } = (await sent.json()) as { sha256: string };
  const rows = [
    row('=1+1, "quoted"\nand a line', {
      expected: { urgent: true, stars: 4, team: "-other", ["__proto__"]: "yes." },
      extra: { id: "007", state: "CA", row: "=7", ["__proto__"]: "x" },
    }),
    row("'=already", { expected: { urgent: false }, extra: { note: "+49 1; @x" } }),
    row("See photo", { images: [{ placeholder: "photo", sha256 }] }),
    row("Größe\ttab 🙂"),
  ];
  const objects = [...rows, row({ big: "9007199254740993", list: [1, null] })];
  for (const [format, given] of [
    ["csv", rows],
    ["csv", objects],
    ["jsonl", objects],
  ] as const) {
    await create();
    await send(0, given);
    await finish(given.length);
    const path = `/datasets/${ID}/file?version=1&format=${format}`;
    const text = await (await page.call(file.GET, path, { params })).arrayBuffer();
    expect(readBack(new TextDecoder().decode(text), `x.${format}`)).toEqual(
      given.map(({ images: uses, ...content }) => ({
        ...content,
        images: uses.map(({ placeholder }) => ({ placeholder, source: PNG_URL })),
      })),
    );
    await server.stop();
    server = await startTestServer({});
    page = await signedInPage();
    await page.call(images.POST, "/images", { method: "POST", body: PNG });
  }
});

/** The rows of a file, as the import dialog reads them. */
function readBack(text: string, name: string) {
  const format = guessFormat(name, text);
  const reader = sourceReader(format);
  const items = [...reader.push(text), ...reader.end()].flatMap((item) => (isProblem(item) ? [] : [item]));
  const settings = {
    mapping: guessMapping(items),
    isOwn: isOwnFile([...items[0]!.values.keys()]),
    format: format.kind,
  };
  return items.map((item) => {
    const mapped = mapRow(item, settings);
    if ("reason" in mapped) throw new Error(mapped.reason);
    const { state, expected, extra, images: found } = mapped;
    return {
      state,
      expected,
      extra,
      images: found.map(({ placeholder, source }) => ({ placeholder, source })),
    };
  });
}
