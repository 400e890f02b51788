import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readTaughtFile } from "@/lib/shared/teach/taughtFile";
import { teachMain } from "./teachMain";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "teach-"));
  await writeFile(path.join(folder, "q.json"), '{"anna":{"type":"noul","instructions":"Is it for Anna?"}}');
});
afterAll(() => rm(folder, { recursive: true }));

const GARDEN = [
  "roses need water",
  "tulips come in autumn",
  "lawn is full of moss",
  "hedge must be cut",
  "seeds are wet",
];
const MUSIC = [
  "violin is out of tune",
  "second verse is too fast",
  "drummer came late",
  "song is in minor",
  "choir is here",
];
const WHEN = ["today", "this week", "again", "before noon"];

/** 40 rows; `labelOf` gives the label of the subject and the row. */
const rowsOf = (labelOf: (isGarden: boolean, row: number) => string): string =>
  [
    "text,expected_anna",
    ...WHEN.flatMap((when) => [...GARDEN, ...MUSIC].map((words) => ({ words, when }))).map(
      ({ words, when }, row) => `The ${words} ${when}.,${labelOf(GARDEN.includes(words), row)}`,
    ),
  ].join("\n");

async function run(line: string, signal = new AbortController().signal) {
  let [stdout, stderr] = ["", ""];
  const args = line.split(" ").map((word) => (/\.[a-z]+$/.test(word) ? path.join(folder, word) : word));
  const code = await teachMain([...args, "--data-dir", path.join(folder, "data")], {
    print: (text) => (stdout += text),
    writeError: (text) => (stderr += text),
    ...{ isTerminal: false, signal, now: () => Date.UTC(2026, 10, 29), dataFolder: () => "never used" },
  });
  return { code, stdout, stderr };
}

test("0 where a head is kept: the file has weights, figures and the question, and no row", async () => {
  await writeFile(
    path.join(folder, "rows.csv"),
    rowsOf((isGarden) => (isGarden ? "yes" : "no")),
  );
  const line = "rows.csv --questions q.json --name plants --json out.json";
  const { code, stdout, stderr } = await run(line);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  expect(stderr).toContain("40 of 40 rows read");
  const result = JSON.parse(stdout) as Record<string, unknown>;
  expect(result).toMatchObject({
    model: "teams-plants-1",
    kept: true,
    questions: { anna: { kept: true, rows: 40 } },
  });
  const saved = JSON.parse(await readFile(path.join(folder, "out.json"), "utf8")) as Record<string, unknown>;
  expect(saved).toMatchObject(result);
  const file = await readFile(path.join(folder, "data/taught/teams-plants-1.json"), "utf8");
  expect(file).not.toMatch(/roses|violin/);
  expect(readTaughtFile(file)).toMatchObject({
    ...{ name: "plants", taughtAt: "2026-11-29T00:00:00.000Z", seed: 1 },
    dataset: { name: "rows.csv", version: null, rows: 40 },
    questions: [{ asked: { name: "anna", kind: "binary" }, figures: { kept: true } }],
  });
}, 120_000);

test("1 where nothing is better, and nothing is kept", async () => {
  await writeFile(
    path.join(folder, "noise.csv"),
    rowsOf((_, row) => ((row * 7) % 10 < 5 === row % 3 < 1 ? "yes" : "no")),
  );
  const { code, stdout } = await run("noise.csv --questions q.json --name noise");
  expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
    ...{ code: 1, model: null, kept: false },
    questions: { anna: { kept: false } },
  });
  expect((await readdir(path.join(folder, "data/taught"))).filter((file) => file.includes("noise"))).toEqual(
    [],
  );
}, 120_000);

test("2 where too few rows have a label, and it says how many are needed", async () => {
  await writeFile(
    path.join(folder, "few.csv"),
    rowsOf(() => "yes")
      .split("\n")
      .slice(0, 11)
      .join("\n"),
  );
  const { code, stdout, stderr } = await run("few.csv --questions q.json --name few");
  expect(code).toBe(2);
  expect(stderr).toContain("'anna': 10 different rows have a label; 20 are needed.");
  expect(JSON.parse(stdout)).toMatchObject({
    questions: { anna: { refused: { kind: "tooFewRows", rows: 10, needed: 20 } } },
  });
}, 60_000);

test.each([
  ["few.csv --questions q.json --name Über", "--name is 'Über': expected 1 to 40 small letters"],
  ["few.csv --name few", "--questions is missing."],
  ["none.csv --questions q.json --name few", "none.csv cannot be read"],
  ["few.csv --questions q.json --name few --json nowhere/o.json", "nowhere/o.json cannot be written"],
  ["few.csv --questions q.json --name few --seed 0", "--seed is '0': expected a whole number"],
])("2 before anything is read: %s", async (line, message) => {
  await writeFile(
    path.join(folder, "few.csv"),
    rowsOf(() => "yes"),
  );
  const { code, stdout, stderr } = await run(line);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});
