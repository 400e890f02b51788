import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer, cutAfter, etagOf, startWeightServer, type WeightServer } from "@/test/weightServer";
import type { BundleFile } from "./bundle";
import { downloadFile, type DownloadOptions } from "./download";
import { DownloadError, InterruptedError } from "./errors";

const CONTENT = randomBytes(300_000);
const FILE: BundleFile = {
  path: "laya.onnx",
  bytes: CONTENT.length,
  sha256: createHash("sha256").update(CONTENT).digest("hex"),
};
const OTHER = randomBytes(CONTENT.length);

let server: WeightServer;
let folder: string;
let target: string;
let waits: number[];

beforeEach(async () => {
  server = await startWeightServer();
  server.files.set("/laya.onnx", { bytes: CONTENT });
  folder = mkdtempSync(path.join(tmpdir(), "download-"));
  target = path.join(folder, "laya.onnx");
  waits = [];
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const download = (options: DownloadOptions = {}, address = `${server.url}/laya.onnx`): Promise<void> =>
  downloadFile(new URL(address), target, FILE, {
    sleep: async (ms) => void waits.push(ms),
    ...options,
  });

const cut = (count: number): WeightServer["faults"][number] => cutAfter(count, `${target}.part`);

const ranges = () => server.seen.map(({ range, ifRange }) => [range, ifRange]);
const ETAG = etagOf(CONTENT);

describe("a download", () => {
  test("ends as the one file, with its bytes counted on the way", async () => {
    const counts: number[] = [];
    await download({ onBytes: (bytes) => void counts.push(bytes) });
    expect(readdirSync(folder)).toEqual(["laya.onnx"]);
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(counts.at(-1)).toBe(CONTENT.length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(ranges()).toEqual([[undefined, undefined]]);
    expect(waits).toEqual([]);
  });

  test("goes on after a cut, as long as it is the same file", async () => {
    server.faults.push(cut(100_000), cut(50_000));
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(ranges()).toEqual([
      [undefined, undefined],
      ["bytes=100000-", ETAG],
      ["bytes=150000-", ETAG],
    ]);
    expect(waits).toEqual([1_000, 1_000]);
  });

  test("goes on where another process left it", async () => {
    writeFileSync(`${target}.part`, CONTENT.subarray(0, 7));
    writeFileSync(`${target}.etag`, ETAG);
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(ranges()).toEqual([["bytes=7-", ETAG]]);
    expect(readdirSync(folder)).toEqual(["laya.onnx"]);
  });

  test("verifies what another process left complete without asking again", async () => {
    writeFileSync(`${target}.part`, CONTENT);
    await download();
    expect(server.seen).toEqual([]);
    expect(readdirSync(folder)).toEqual(["laya.onnx"]);
  });

  test("begins anew when the file changed in between", async () => {
    server.files.set("/laya.onnx", { bytes: OTHER });
    server.faults.push((request, response, file) => {
      cut(100_000)(request, response, file);
      server.files.set("/laya.onnx", { bytes: CONTENT });
    });
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(ranges()).toEqual([
      [undefined, undefined],
      ["bytes=100000-", etagOf(OTHER)],
    ]);
  });

  test("begins anew when the server sends a part of another version all the same", async () => {
    server.faults.push(cut(100_000), (_, response) => {
      const range = `bytes 100000-${CONTENT.length - 1}/${CONTENT.length}`;
      response.writeHead(206, { etag: '"other"', "content-range": range }).end(OTHER.subarray(100_000));
    });
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(ranges().map(([range]) => range)).toEqual([undefined, "bytes=100000-", undefined]);
  });

  test("goes on without a condition where the server names no version, and where it is a weak one", async () => {
    for (const etag of [null, 'W/"weak"']) {
      rmSync(target, { force: true });
      server.seen.length = 0;
      server.files.set("/laya.onnx", { bytes: CONTENT, etag });
      server.faults.push(cut(100_000));
      await download();
      expect(ranges()).toEqual([
        [undefined, undefined],
        ["bytes=100000-", undefined],
      ]);
      expect(readFileSync(target).equals(CONTENT)).toBe(true);
    }
  });

  test("begins anew where the server has no ranges, and where it cannot give this one", async () => {
    server.faults.push(cut(100_000), (_, response) => void response.writeHead(200).end(CONTENT));
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    rmSync(target);
    server.faults.push(cut(100_000), answer(416));
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(ranges().map(([range]) => range)).toEqual([
      ...[undefined, "bytes=100000-"],
      ...[undefined, "bytes=100000-", undefined],
    ]);
  });

  test("waits longer each time while a server is busy, and gives up after five tries", async () => {
    server.faults.push(answer(503), answer(429), answer(500), answer(408));
    await download();
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000]);
    rmSync(target);
    server.faults.push(...Array.from({ length: 5 }, () => answer(503)));
    await expect(download()).rejects.toThrow(InterruptedError);
    expect(server.seen.length).toBe(10);
  });

  test("from the port of another protocol is refused at once", async () => {
    const refused = "Nothing can be downloaded from 127.0.0.1:6667: it is the port of another protocol.";
    await expect(download({}, "http://127.0.0.1:6667/laya.onnx")).rejects.toEqual(new DownloadError(refused));
    expect(waits).toEqual([]);
  });

  test("from an address where no server listens is refused at once", async () => {
    await server.close();
    const { host } = new URL(server.url);
    await expect(download()).rejects.toEqual(
      new DownloadError(`Nothing can be downloaded from ${host}: no server listens there.`),
    );
    expect(waits).toEqual([]);
  });

  test("from a host that does not exist is refused at once", async () => {
    const cause = Object.assign(new Error("getaddrinfo ENOTFOUND nobody.example"), { code: "ENOTFOUND" });
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("fetch failed", { cause })));
    await expect(download({}, "https://nobody.example/laya.onnx")).rejects.toEqual(
      new DownloadError("Nothing can be downloaded from nobody.example: there is no host of this name."),
    );
    expect(waits).toEqual([]);
  });

  test("waits for a server that went away in the middle and may come back", async () => {
    server.faults.push(cut(100_000));
    let leaving: Promise<void> | undefined;
    const sleep = (ms: number): Promise<void> => (waits.push(ms), (leaving ??= server.close()));
    await expect(download({ sleep })).rejects.toThrow(InterruptedError);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
  });

  test("says that a connection broke off, and keeps what came", async () => {
    server.faults.push(cut(100_000), ...Array.from({ length: 5 }, () => cut(0)));
    await expect(download()).rejects.toThrow(/^The download of laya\.onnx from 127\.0\.0\.1:\d+ broke off: /);
    expect(readFileSync(`${target}.part`).equals(CONTENT.subarray(0, 100_000))).toBe(true);
  });

  test("does not wait for a server that fell silent", async () => {
    server.faults.push((_, response) => void response.writeHead(200).write(CONTENT.subarray(0, 10)));
    await download({ stallMs: 1_500 });
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    expect(ranges()[1]?.[0]).toBe("bytes=10-");
  });
});

describe("a wrong file is refused and removed", () => {
  const expectRefused = async (message: RegExp): Promise<void> => {
    await expect(download()).rejects.toThrow(DownloadError);
    expect(readdirSync(folder)).toEqual([]);
    await expect(download()).rejects.toThrow(message);
    expect(waits).toEqual([]);
  };

  test("with another checksum", async () => {
    server.files.set("/laya.onnx", { bytes: OTHER });
    await expectRefused(
      new RegExp(`^laya\\.onnx from 127.* has the checksum [0-9a-f]{64} and should have ${FILE.sha256}`),
    );
  });

  test("with another size in its head", async () => {
    server.files.set("/laya.onnx", { bytes: CONTENT.subarray(1) });
    await expectRefused(
      /^laya\.onnx has 299999 bytes at 127.* and should have 300000: it is another file\.$/,
    );
    expect(existsSync(`${target}.part`)).toBe(false);
  });

  test("with more bytes than it should have", async () => {
    const endless = (): void => {
      server.faults.push((_, response) => {
        response.writeHead(200);
        response.write(CONTENT);
        response.end("x");
      });
    };
    endless();
    endless();
    await expectRefused(/^127.* sent more than the 300000 bytes of laya\.onnx\.$/);
  });

  test("that is not there", async () => {
    server.files.clear();
    await expectRefused(/^127\.0\.0\.1:\d+ answers 404 for laya\.onnx \(http.*\/laya\.onnx\)\.$/);
  });
});

describe("a redirect", () => {
  let storage: WeightServer;
  beforeEach(async () => {
    storage = await startWeightServer();
    storage.files.set("/signed", { bytes: CONTENT });
  });
  afterEach(() => storage.close());

  test("is followed to another host, each time anew, with nothing secret", async () => {
    const redirect = answer(302, { location: `${storage.url}/signed?signature=1`, "set-cookie": "a=b" });
    server.faults.push(redirect, redirect);
    storage.faults.push(cut(100_000));
    await download();
    expect(readFileSync(target).equals(CONTENT)).toBe(true);
    const nothing = { cookie: undefined, authorization: undefined };
    expect(storage.seen).toEqual([
      { path: "/signed", range: undefined, ifRange: undefined, ...nothing },
      { path: "/signed", range: "bytes=100000-", ifRange: ETAG, ...nothing },
    ]);
  });

  test("may be relative", async () => {
    server.files.set("/there", { bytes: CONTENT });
    server.faults.push(answer(307, { location: "/there" }));
    await download();
    expect(server.seen.map(({ path: seen }) => seen)).toEqual(["/laya.onnx", "/there"]);
  });

  test.each([
    ["http://example.com/x", "The address http://example.com/x must begin with https://."],
    ["ftp://example.com/x", "The address ftp://example.com/x must begin with https://."],
    ["https://user:secret@example.com/x", "The address at example.com must not hold a user or a password."],
    ["http://", "redirects to an address that is none."],
  ])("to %s is not followed", async (location, message) => {
    server.faults.push(answer(302, { location }));
    await expect(download()).rejects.toThrow(message);
    expect(waits).toEqual([]);
  });

  test("in a circle ends", async () => {
    server.faults.push(...Array.from({ length: 9 }, () => answer(302, { location: "/laya.onnx" })));
    await expect(download()).rejects.toThrow(/redirects more than 5 times\.$/);
    expect(server.seen.length).toBe(6);
  });
});
