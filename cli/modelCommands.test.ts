import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DownloadError } from "@/lib/server/weights/errors";
import { bundleFolder, isInstalled, partialFolder } from "@/lib/server/weights/installed";
import { LAYA } from "@/lib/server/weights/laya";
import { CONTENTS, SMALL } from "@/test/smallBundle";
import { answer, startWeightServer, type WeightServer } from "@/test/weightServer";
import { UsageError } from "./arguments";
import { formatBytes } from "./formatBytes";
import { parseModelCommand, type ModelCommand } from "./modelArguments";
import { runModelCommand } from "./modelCommands";
import { progressLine } from "./progressLine";

let server: WeightServer;
let dataDir: string;
let printed: string[];
let questions: string[];

beforeEach(async () => {
  server = await startWeightServer();
  for (const [file, bytes] of CONTENTS) {
    server.files.set(`/${LAYA.repository}/resolve/${LAYA.revision}/${file}`, { bytes });
  }
  dataDir = mkdtempSync(path.join(tmpdir(), "models-command-"));
  printed = [];
  questions = [];
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

/** @param says the person's answer; null without a person. */
function run(command: ModelCommand, says: boolean | null = null): Promise<boolean> {
  if (command.kind === "help") throw new Error("asks for help");
  return runModelCommand(
    command,
    { dataDir, modelsUrl: server.url, sleep: async () => {} },
    {
      print: (text) => void printed.push(text),
      ask: says === null ? null : async (question) => (questions.push(question), says),
      progress: () => {},
    },
  );
}

const pull = (options: Partial<Extract<ModelCommand, { kind: "pull" }>> = {}): ModelCommand => ({
  kind: "pull",
  bundle: SMALL,
  isAgreed: false,
  baseUrl: undefined,
  ...options,
});

test("a pull says size, memory, licence, source and place, and asks", async () => {
  expect(await run(pull(), true)).toBe(true);
  expect(questions).toEqual(["Download it? [y/N] "]);
  expect(printed).toEqual([
    [
      "Laya, English (laya-2026-09-19)",
      "  Size     100 kB in 3 files",
      "  Memory   about 2.80 GB while it runs",
      "  Licence  Apache-2.0 (weights by Convai Innovations, ONNX export by receptron)",
      `  From     ${server.url}, receptron/laya-onnx at ${LAYA.revision}`,
      `  Into     ${bundleFolder(dataDir, SMALL)}`,
    ].join("\n"),
    "Laya, English is complete, and its checksums are right. It answers as 'laya'.",
  ]);
  expect(isInstalled(dataDir, SMALL)).toBe(true);
});

test("nothing is downloaded without a yes, nor where nobody can be asked", async () => {
  expect(await run(pull(), false)).toBe(false);
  expect(await run(pull(), null)).toBe(false);
  expect([printed[1], printed[3]]).toEqual([
    "Nothing was downloaded.",
    "Nothing was downloaded: say --yes where nobody can be asked.",
  ]);
  expect(server.seen).toEqual([]);
});

test("a yes on the command line asks nobody, and its address goes before the configured one", async () => {
  expect(await run(pull({ isAgreed: true }))).toBe(true);
  const elsewhere = pull({ isAgreed: true, baseUrl: "http://example.com" });
  rmSync(bundleFolder(dataDir, SMALL), { recursive: true });
  await expect(run(elsewhere)).rejects.toThrow(
    new DownloadError("The address http://example.com/ must begin with https://."),
  );
});

test("a try that failed is said while it waits for the next", async () => {
  server.faults.push(answer(503));
  await run(pull({ isAgreed: true }));
  expect(printed[1]).toMatch(
    /^127\.0\.0\.1:\d+ answers 503 for laya\.onnx \(http.*\)\. Trying again in 2 s\.$/,
  );
});

test("a complete model is verified without a question, an unfinished one says what is missing", async () => {
  await run(pull({ isAgreed: true }));
  printed.length = 0;
  expect(await run(pull())).toBe(true);
  expect(printed[0]).toBe(`Laya, English is in ${bundleFolder(dataDir, SMALL)}. Its checksums are verified.`);
  rmSync(bundleFolder(dataDir, SMALL), { recursive: true });
  mkdirSync(partialFolder(dataDir, SMALL));
  writeFileSync(path.join(partialFolder(dataDir, SMALL), "laya.onnx.data.part"), Buffer.alloc(25_009));
  expect(await run(pull())).toBe(false);
  expect(printed[2]).toContain("  Size     100 kB in 3 files, of which 75.0 kB are missing\n");
});

test("the list says how each model stands", async () => {
  const list: ModelCommand = { kind: "list", asJson: false };
  const folder = bundleFolder(dataDir, LAYA);
  await run(list);
  mkdirSync(`${folder}.partial`, { recursive: true });
  writeFileSync(path.join(`${folder}.partial`, "laya.onnx.part"), Buffer.alloc(1_500));
  await run(list);
  for (const { path: file, bytes } of LAYA.files) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), "");
    truncateSync(path.join(folder, file), bytes); // Takes no room on the disk.
  }
  await run(list);
  expect(printed.map((text) => text.split("\n")[1]?.split(/ {2,}/))).toEqual(
    ["not installed", "unfinished, 1.50 kB here", "installed"].map((state) => [
      ...["laya", "laya-2026-09-19", state, "1.69 GB"],
      LAYA.licence,
    ]),
  );
  await run({ kind: "list", asJson: true });
  expect(JSON.parse(printed[3]!)).toEqual([
    {
      ...{ name: "laya", model: "laya-2026-09-19", state: "installed" },
      ...{ bytes: 1_692_649_436, bytesHere: 1_692_649_436, licence: LAYA.licence, folder },
    },
  ]);
});

test("removing says what it freed, or that there was nothing", async () => {
  await run(pull({ isAgreed: true }));
  printed.length = 0;
  const remove: ModelCommand = { kind: "remove", bundle: SMALL };
  expect([await run(remove), await run(remove)]).toEqual([true, true]);
  expect(printed[0]).toMatch(/^Removed laya: 100 kB are free again\./);
  expect(printed[1]).toBe("There is nothing of laya here.");
});

test.each<[string[], ModelCommand]>([
  [[], { kind: "help" }],
  [["pull", "laya", "--help"], { kind: "help" }],
  [["list", "--json"], { kind: "list", asJson: true }],
  [["pull", "laya"], { kind: "pull", bundle: LAYA, isAgreed: false, baseUrl: undefined }],
  [
    ["pull", "--yes", "laya", "--base-url", "https://m.example"],
    { kind: "pull", bundle: LAYA, isAgreed: true, baseUrl: "https://m.example" },
  ],
  [["remove", "laya"], { kind: "remove", bundle: LAYA }],
])("%j is read", (args, expected) => {
  expect(parseModelCommand(args)).toEqual(expected);
});

test.each([
  [["get"], "There is no command 'get'. Commands: list, pull, remove."],
  [["pull"], "Give the name of one model: laya."],
  [["remove", "laya", "laya"], "Give the name of one model: laya."],
  [["pull", "jev"], "There is no model 'jev'. Models: laya."],
  [["pull", "laya", "--force"], "Unknown option '--force'"],
  [["pull", "laya", "--base-url", "notaurl"], "--base-url: The base URL 'notaurl' is no URL."],
  [["pull", "laya", "--base-url", "http://a.example"], "http://a.example/ must begin with https://."],
  [["pull", "laya", "--base-url", "https://a.example:99999"], "'https://a.example:99999' is no URL."],
])("%j is refused", (args, message) => {
  expect(() => parseModelCommand(args)).toThrow(UsageError);
  expect(() => parseModelCommand(args)).toThrow(message);
});

test("bytes are shown with three digits", () => {
  expect([0, 999, 1_000, 12_345, 999_600, 1_692_649_436].map(formatBytes)).toEqual([
    ...["0 bytes", "999 bytes", "1.00 kB", "12.3 kB", "999.6 kB", "1.69 GB"],
  ]);
});

test.each([
  [
    true,
    [
      "\r10 %  100 bytes of 1.00 kB",
      "\r30 %  300 bytes of 1.00 kB, 500 bytes/s",
      "\r100 %  1.00 kB of 1.00 kB, 750 bytes/s",
    ],
  ],
  [
    false,
    [
      "10 %  100 bytes of 1.00 kB",
      "30 %  300 bytes of 1.00 kB, 500 bytes/s",
      "100 %  1.00 kB of 1.00 kB, 750 bytes/s",
    ],
  ],
])("progress is shown now and then, and at its end once (on a terminal: %s)", (isTerminal, expected) => {
  const written: string[] = [];
  const times = [0, 100, 400, 500, 1_200, 1_300];
  const show = progressLine(
    (text) => void written.push(text.trimEnd()),
    isTerminal,
    () => times.shift()!,
  );
  for (const bytes of [100, 150, 300, 350, 1_000, 1_000]) show(bytes, 1_000);
  expect(written).toEqual(expected);
});
