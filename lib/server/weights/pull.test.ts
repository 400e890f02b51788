import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CONTENTS, SMALL } from "@/test/smallBundle";
import { answer, cutAfter, startWeightServer, type WeightServer } from "@/test/weightServer";
import { totalBytes } from "./bundle";
import { DownloadError } from "./errors";
import { bundleFolder, isInstalled, partialFolder } from "./installed";
import { LAYA } from "./laya";
import { bytesHere, pullBundle, removeBundle, type PullOptions } from "./pull";

const TOTAL = totalBytes(SMALL.files);
const ADDRESS = `/mirror/receptron/laya-onnx/resolve/${LAYA.revision}`;

let server: WeightServer;
let dataDir: string;
let folder: string;
let partial: string;

beforeEach(async () => {
  server = await startWeightServer();
  for (const [file, bytes] of CONTENTS) server.files.set(`${ADDRESS}/${file}`, { bytes });
  dataDir = mkdtempSync(path.join(tmpdir(), "pull-"));
  folder = bundleFolder(dataDir, SMALL);
  partial = partialFolder(dataDir, SMALL);
});
afterEach(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

const pull = (options: Partial<PullOptions> = {}): Promise<void> =>
  pullBundle(SMALL, { dataDir, baseUrl: `${server.url}/mirror/`, sleep: async () => {}, ...options });

const paths = (): string[] => server.seen.map(({ path: seen }) => seen.slice(ADDRESS.length + 1));

function expectInstalled(): void {
  expect(isInstalled(dataDir, SMALL)).toBe(true);
  expect(readdirSync(path.dirname(folder))).toEqual([LAYA.modelId]);
  expect(readdirSync(folder).sort()).toEqual(["laya.onnx", "laya.onnx.data", "tokenizer"]);
  for (const [file, bytes] of CONTENTS) {
    expect(readFileSync(path.join(folder, file)).equals(bytes)).toBe(true);
  }
}

test("a pull fetches every file of the pinned commit and counts the bytes of all", async () => {
  const counts: number[] = [];
  await pull({ onBytes: (bytes) => void counts.push(bytes) });
  expectInstalled();
  expect(paths()).toEqual([...CONTENTS.keys()]);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBe(TOTAL);
});

test("a pull that failed leaves no model, and the next one fetches only what is missing", async () => {
  server.faults.push(
    () => false,
    cutAfter(60_000, path.join(partial, "laya.onnx.data.part")),
    ...Array.from({ length: 5 }, () => answer(503)),
  );
  await expect(pull()).rejects.toThrow(DownloadError);
  expect(isInstalled(dataDir, SMALL)).toBe(false);
  expect(existsSync(folder)).toBe(false);
  expect(bytesHere(dataDir, SMALL)).toBe(7 + 60_000);
  server.seen.length = 0;
  await pull();
  expectInstalled();
  expect(server.seen.map(({ range }) => range)).toEqual(["bytes=60000-", undefined]);
  expect(paths()).toEqual(["laya.onnx.data", "tokenizer/tokenizer.json"]);
});

test("a pull that was killed goes on where it was", async () => {
  server.faults.push(
    () => false,
    (_, response) => void response.writeHead(200).write(CONTENTS.get("laya.onnx.data")!.subarray(0, 60_000)),
  );
  const child = spawn(process.execPath, [
    "--import",
    "tsx",
    "test/pullSmall.ts",
    dataDir,
    `${server.url}/mirror`,
  ]);
  const ended = once(child, "exit");
  await vi.waitUntil(() => bytesHere(dataDir, SMALL) === 7 + 60_000, { timeout: 30_000 });
  child.kill("SIGKILL");
  await ended;
  server.seen.length = 0;
  await pull();
  expectInstalled();
  expect(server.seen.map(({ range }) => range)).toEqual(["bytes=60000-", undefined]);
});

describe("of two pulls at once the second is refused", () => {
  const lock = (): string => `${folder}.lock`;
  const leaveLock = (content: string): void => {
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(lock(), content);
  };
  const refusal = (holder: string) =>
    new DownloadError(
      `Another download of this model is under way (${holder}). If none is, remove ${lock()}.`,
    );

  test("in one process, and the first comes to its end", async () => {
    const first = pull();
    await expect(pull()).rejects.toThrow(refusal(`${hostname()} ${process.pid}`));
    await first;
    expectInstalled();
    expect(paths()).toEqual([...CONTENTS.keys()]);
  });

  test("by another process that lives, and by one on another machine", async () => {
    for (const holder of [`${hostname()} ${process.ppid}`, "another-host 1", ""]) {
      leaveLock(holder);
      await expect(pull()).rejects.toThrow(refusal(holder || "it has just begun"));
      expect(readFileSync(lock(), "utf8")).toBe(holder);
    }
    expect(server.seen).toEqual([]);
  });

  test("unless the first was killed: what it left is taken over", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    for (const pid of [child.pid, process.pid]) {
      leaveLock(`${hostname()} ${pid}`);
      await pull();
      expectInstalled();
    }
  });
});

test("a complete model is verified anew, and nothing is fetched", async () => {
  await pull();
  server.seen.length = 0;
  await pull();
  expect(server.seen).toEqual([]);
  expectInstalled();
});

test("a file that rotted, or was put there by hand, is fetched again and the others stay", async () => {
  await pull();
  server.seen.length = 0;
  writeFileSync(path.join(folder, "laya.onnx"), "another");
  expect(isInstalled(dataDir, SMALL)).toBe(true);
  await pull();
  expect(paths()).toEqual(["laya.onnx"]);
  expectInstalled();
});

test("an incomplete folder in the model's place is replaced", async () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "laya.onnx"), "a graph");
  await pull();
  expectInstalled();
});

test("too little room is said before anything is fetched, and what is there counts", async () => {
  const margin = 64 * 1024 * 1024;
  const free = (bytes: number) => ({ freeBytes: async () => margin + bytes });
  await expect(pull(free(TOTAL - 1))).rejects.toThrow(
    `${partial} has room for ${TOTAL - 1} bytes, and ${TOTAL} are to come.`,
  );
  await expect(pull({ freeBytes: async () => 5 })).rejects.toThrow("has room for 0 bytes");
  expect(server.seen).toEqual([]);
  writeFileSync(path.join(partial, "laya.onnx.data.part"), CONTENTS.get("laya.onnx.data")!.subarray(0, 9));
  await pull(free(TOTAL - 9));
  expectInstalled();
});

test("a disk that is full on the way is said in these words", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const onBytes = (bytes: number): void => {
    if (bytes > 7) throw full;
  };
  await expect(pull({ onBytes })).rejects.toThrow(new DownloadError("The disk is full."));
});

test.each([
  ["http://mirror.example.com", "The address http://mirror.example.com/ must begin with https://."],
  [
    "https://me:secret@mirror.example.com",
    "The address at mirror.example.com must not hold a user or a password.",
  ],
  ["mirror", "The base URL 'mirror' is no URL."],
])("the base URL %s is refused", async (baseUrl, message) => {
  await expect(pull({ baseUrl })).rejects.toThrow(new DownloadError(message));
});

test("removing frees a model and an unfinished one, and says how much", async () => {
  await pull();
  mkdirSync(partial);
  writeFileSync(path.join(partial, "laya.onnx.part"), "half");
  expect(await removeBundle(dataDir, SMALL)).toBe(TOTAL + 4);
  expect(readdirSync(path.dirname(folder))).toEqual([]);
  expect(await removeBundle(dataDir, SMALL)).toBe(0);
});

test("the pinned files are those of one commit, with whole checksums", () => {
  expect(LAYA.revision).toMatch(/^[0-9a-f]{40}$/);
  expect(LAYA.files.filter(({ sha256 }) => !/^[0-9a-f]{64}$/.test(sha256))).toEqual([]);
  expect(LAYA.files.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(1_692_649_436);
});
