/**
 * Time and memory of large uploads against the built server: `npm run build && npm run bench:uploads`. Linux
 * alone: memory is read from /proc. A ping every 20 ms represents the server's other callers.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { INVOICE_LINES, renderPage } from "../lib/server/images/testImages";

const PORT = Number(process.argv[2] ?? 4231);
const BASE = `http://127.0.0.1:${PORT}`;
const KEY = "bench-uploads-key";
const MIB = 2 ** 20;

const dataDir = mkdtempSync(join(tmpdir(), "bench-uploads-"));
const server = spawn(
  process.execPath,
  ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1", "-p", String(PORT)],
  {
    env: {
      ...process.env,
      PLAYGROUND_API_KEY: KEY,
      PLAYGROUND_DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      NEXT_TELEMETRY_DISABLED: "1",
    },
    stdio: "ignore",
  },
);

/** Resident memory of the server in MB: now, or the most since the last {@link resetPeak}. */
function memoryMb(field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_000);
}

async function untilReady(): Promise<void> {
  for (;;) {
    const ready = await fetch(`${BASE}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(200);
  }
}

/** Longest answer time of /healthz during the work: the effect on other callers. */
async function longestPingMs(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let done = false;
  const finished = work.finally(() => (done = true));
  while (!done) {
    const start = performance.now();
    await (await fetch(`${BASE}/healthz`)).text();
    longest = Math.max(longest, performance.now() - start);
    await sleep(20);
  }
  await finished;
  return Math.round(longest);
}

async function report(name: string, work: () => Promise<string>): Promise<void> {
  const before = memoryMb("VmRSS");
  const start = performance.now();
  const working = work();
  const ping = await longestPingMs(working);
  const ms = Math.round(performance.now() - start);
  console.log(
    `${name}: ${ms} ms, ${await working}; resident ${before} -> ${memoryMb("VmRSS")} MB, peak since start ` +
      `${memoryMb("VmHWM")} MB; longest ping ${ping} ms`,
  );
}

const questions = { paid: { type: "noul", instructions: "Is this an invoice?" } };

/** A phone's photo of a page: 12 megapixels with the noise of a sensor, about 15 MiB as PNG. */
async function scannedPage(seed: number): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const paper = { width, height, fontSize: 100, background: "#d8d4cc" };
  const page = await renderPage([`Page ${seed}`, ...INVOICE_LINES], paper);
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "grey",
      noise: { type: "gaussian", mean: 128, sigma: 7 },
    },
  })
    .png()
    .toBuffer();
  return sharp(await page.toBuffer())
    .composite([{ input: noise, blend: "soft-light" }])
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}

async function sendForm(images: readonly Buffer[]): Promise<string> {
  const assets = Object.fromEntries(images.map((_, i) => [`img-${i}`, { type: "image", part: `part-${i}` }]));
  const state = Object.keys(assets).join(" and ");
  const form = new FormData();
  form.append("request", JSON.stringify({ model: "model-latest", state, questions, assets }));
  images.forEach((image, i) => form.append(`part-${i}`, new Blob([new Uint8Array(image)]), "page.png"));
  const response = await fetch(`${BASE}/v1/systemone`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "service-danger-zone-images": "true" },
    body: form,
  });
  const size = (images.reduce((sum, { length }) => sum + length, 0) / MIB).toFixed(1);
  return `${size} MiB in ${images.length} images, ${response.status} ${(await response.text()).slice(0, 60)}`;
}

/** Sends until an answer comes or everything is sent. */
function sendEndless(bytes: number, announced: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const headers: Record<string, string> = {
      authorization: `Bearer ${KEY}`,
      "content-type": "multipart/form-data; boundary=b",
    };
    if (announced) headers["content-length"] = String(bytes);
    const upload = httpRequest(`${BASE}/v1/systemone`, { method: "POST", headers }, (response) => {
      resolve(
        `${response.statusCode} after ${(sent / MIB).toFixed(1)} MiB of ${Math.round(bytes / MIB)} MiB`,
      );
      upload.destroy();
    });
    upload.on("error", (error) => reject(error));
    const chunk = Buffer.alloc(64 * 1_024, 0x61);
    const pump = (): void => {
      while (sent < bytes && !upload.destroyed) {
        sent += chunk.length;
        if (!upload.write(chunk)) return void upload.once("drain", pump);
      }
      upload.end();
    };
    pump();
  });
}

try {
  const pages = [await scannedPage(1), await scannedPage(2)];
  await untilReady();
  console.log(`idle: ${memoryMb("VmRSS")} MB resident`);
  await report("form, first", () => sendForm(pages));
  await report("form, its images known", () => sendForm(pages));
  await report("300 MiB, length announced", () => sendEndless(300 * MIB, true));
  await report("300 MiB, length not announced", () => sendEndless(300 * MIB, false));
} finally {
  server.kill();
  rmSync(dataDir, { recursive: true });
}
