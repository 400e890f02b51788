import { zipSync } from "fflate";
import { afterEach, expect, test, vi } from "vitest";
import { ROWS_PER_REQUEST_MAX } from "@/lib/shared/pageApi/datasets";
import type { HistoryRun } from "@/lib/shared/pageApi/history";
import { rowOfRun } from "./datasetFromRuns";
import { importDataset } from "./importDataset";
import { lookAtSource, readSource, type SourceBatch } from "./readSource";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1]);

afterEach(() => vi.unstubAllGlobals());

async function readAll(text: string, zip: Blob | null = null): Promise<SourceBatch[]> {
  const source = { file: new Blob([text]), name: "x.csv", zip };
  const { encoding, format, isOwn, mapping } = await lookAtSource(source);
  const batches: SourceBatch[] = [];
  for await (const batch of readSource(source, { encoding, format, isOwn, mapping })) batches.push(batch);
  return batches;
}

test("images come from the ZIP by the names of their files, in any folder and case", async () => {
  const zip = new Blob([
    zipSync({ "photos/A.png": PNG, "b.png": new Uint8Array([1, 2]) }) as Uint8Array<ArrayBuffer>,
  ]);
  const text = `text,photo\none,a.PNG\ntwo,b.png\nthree,c.png\nfour,\nfive,"data:image/png;base64,iVBORwE="\n`;
  const [batch] = await readAll(text, zip);
  expect(batch?.rows.map(({ state, images }) => [state, images.map(({ bytes }) => [...bytes])])).toEqual([
    ['"one\\nphoto"', [[...PNG]]],
    ['"four"', []],
    ['"five\\nphoto"', [[...PNG]]],
  ]);
  expect(batch?.problems).toEqual([
    { number: 2, column: "photo", reason: "The image is no PNG and no JPEG." },
    { number: 3, column: "photo", reason: "The ZIP has no file c.png." },
  ]);
});

test("a ZIP whose images unpack to too much is refused by its name and limit, before it is unpacked", async () => {
  const zip = new Blob([
    zipSync({ "a.png": PNG, "b.png": PNG, "notes.txt": new Uint8Array(99) }) as Uint8Array<ArrayBuffer>,
  ]);
  const source = { file: new Blob(["text,photo\none,a.png\n"]), name: "x.csv", zip };
  const settings = await lookAtSource(source);
  const read = (limits: { one: number; all: number }) => readSource(source, settings, limits).next();
  await expect(read({ one: 4, all: 100 })).rejects.toThrow(
    "a.png in the ZIP unpacks to 0 MiB; the limit is 0 MiB.",
  );
  await expect(read({ one: 5, all: 9 })).rejects.toThrow(
    "The images in the ZIP unpack to more than 0 MiB, the limit.",
  );
  expect((await read({ one: 5, all: 10 })).value).toMatchObject({ problems: [] });
});

test("rows beyond the most are named, and a batch is one request", async () => {
  const text = `text\n${Array.from({ length: 50_002 }, (_, at) => `t${at}\n`).join("")}`;
  const batches = await readAll(text);
  expect(Math.max(...batches.map(({ rows }) => rows.length))).toBe(ROWS_PER_REQUEST_MAX);
  expect(batches.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(50_000);
  expect(batches.flatMap(({ problems }) => problems)).toEqual(
    [50_001, 50_002].map((number) => ({
      number,
      column: null,
      reason: "A dataset has at most 50,000 rows.",
    })),
  );
});

test("a cancelled import completes no version", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    paths.push(path);
    return Promise.resolve(Response.json({}));
  });
  const stop = new AbortController();
  const batches = async function* () {
    for (const state of ['"a"', '"b"']) {
      const row = { number: 1, state, expected: {}, extra: {}, images: [] };
      yield await Promise.resolve({ rows: [row], problems: [], bytesRead: 1 });
      stop.abort();
    }
  };
  const given = { id: "d", name: "n", mapping: null, note: "", signal: stop.signal, onProgress: () => {} };
  const result = await importDataset({ ...given, batches: batches() });
  expect(result.kind).toBe("failed");
  expect(paths).toEqual(["/api/datasets", "/api/datasets/d/rows"]);
});

test("a run becomes a row with its stored images", () => {
  const text =
    '{"state":{"n":9007199254740993,"see":"p"},"model":"m","questions":{},"assets":{"p":{"type":"image","part":"k"}}}';
  const run = {
    ...{ id: "run", name: "Named", requests: { r: { text, images: [{ part: "k", sha256: "s" }] } } },
    evaluations: [{ request: null }, { request: "r" }],
  } as unknown as HistoryRun;
  expect(rowOfRun(run)).toEqual({
    state: '{"n":9007199254740993,"see":"p"}',
    expected: {},
    images: [{ placeholder: "p", sha256: "s" }],
    extra: { run: "run", name: "Named" },
  });
  expect(rowOfRun({ ...run, evaluations: [] })).toBeNull();
});
