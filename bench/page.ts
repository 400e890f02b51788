import { chromium, type Browser, type Page } from "@playwright/test";
import { gzippedBytes, scriptsIn } from "@/e2e/firstScripts";
import { DRAFT_KEY } from "@/lib/client/draft/draftStorage";
import { emptyDraft, textContent } from "@/lib/shared/draft/draft";
import { writeDraft } from "@/lib/shared/draft/storedDraft";
import { startBuiltServer } from "./builtServer";

/**
 * The playground's first load, and typing in a long state. It needs the server that `npm run build` built.
 *
 *     npm run bench:page -- [loads] [port]
 *
 * Each load is a first visit in a new browser context. `desktop` and `phone` have Lighthouse's network and processor.
 * The browser applies them: 10 Mbit/s with 40 ms, and 1.6 Mbit/s with 150 ms on a fourth of the processor. All times
 * are medians in milliseconds.
 */
const LOADS = Number(process.argv[2] ?? 5);
const PORT = Number(process.argv[3] ?? 4_320);
const BASE = `http://127.0.0.1:${PORT}`;

const DEVICES = [
  { name: "desktop", width: 1350, height: 940, isMobile: false, slowdown: 1, kbits: 10_240, rttMs: 40 },
  { name: "phone", width: 412, height: 823, isMobile: true, slowdown: 4, kbits: 1_638, rttMs: 150 },
] as const;
type Device = (typeof DEVICES)[number];

const STATE_CHARS = 200_000;
const KEYS = 200;
/** A page counts as loaded after this time without a request or a long task. */
const QUIET_MS = 3_000;
const LONG_TASK_MS = 50;

/** Scripts in the page are text: tsx writes its own names into functions. */
const WATCH = `
  window.seen = { lcp: 0, fcp: 0, shift: 0, tasks: [] };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { seen.lcp = entry.startTime; });
  watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime; });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  watch("longtask", (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
`;
const KEY_TIMES = `
  window.keys = [];
  document.addEventListener("keydown", () => {
    const at = performance.now();
    requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - at)));
  }, { capture: true });
`;

interface Seen {
  lcp: number;
  fcp: number;
  shift: number;
  /** Start and duration of the tasks above 50 ms. */
  tasks: [number, number][];
}

const round = (value: number, digits = 0): string => value.toFixed(digits);

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
const median = (values: readonly number[]): number => quantile(values, 0.5);

async function openPage(browser: Browser, device: Device): Promise<Page> {
  const { width, height, isMobile } = device;
  const context = await browser.newContext({ viewport: { width, height }, isMobile, hasTouch: isMobile });
  return context.newPage();
}

/** One first visit: what was painted when, when the form could be used, and what came over the network. */
async function load(browser: Browser, device: Device) {
  const page = await openPage(browser, device);
  const scripts = new Set<string>();
  const refused: string[] = [];
  let scriptBytes = 0;
  const session = await page.context().newCDPSession(page);
  session.on("Network.responseReceived", ({ requestId, type, response: { status, url } }) => {
    if (status >= 400) refused.push(`${status} ${new URL(url).pathname}`);
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  const bytesPerSecond = (device.kbits * 1_024) / 8;
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: device.rttMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: device.slowdown });
  await page.addInitScript(WATCH);
  const startedAt = performance.now();
  await page.goto(BASE, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Add question" }).first().waitFor();
  const formMs = performance.now() - startedAt;
  const formBytes = scriptBytes;
  await page.getByRole("textbox", { name: "State" }).waitFor();
  const editorMs = performance.now() - startedAt;
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET_MS);
  const seen = await page.evaluate<Seen>("window.seen");
  await page.context().close();
  const blocked = seen.tasks.filter(([start]) => start >= seen.fcp);
  return {
    ...{ fcpMs: seen.fcp, lcpMs: seen.lcp, shift: seen.shift, formMs, editorMs, refused },
    blockedMs: blocked.reduce((sum, [, duration]) => sum + duration - LONG_TASK_MS, 0),
    ...{ formBytes, allBytes: scriptBytes },
  };
}

/** Milliseconds from a key to the frame with it, in a state of 200,000 characters. */
async function typing(browser: Browser): Promise<number[]> {
  const page = await openPage(browser, DEVICES[0]);
  const text = "The customer asks for a refund of March.\n".repeat(STATE_CHARS / 41);
  const draft = writeDraft({ ...emptyDraft("model-latest"), state: textContent(text) });
  await page.addInitScript(`localStorage.setItem("${DRAFT_KEY}", ${JSON.stringify(draft)})`);
  await page.goto(BASE);
  const state = page.getByRole("textbox", { name: "State" });
  await state.click();
  await page.waitForTimeout(QUIET_MS);
  await page.evaluate(KEY_TIMES);
  await state.pressSequentially("a".repeat(KEYS), { delay: 30 });
  const times = await page.evaluate<number[]>("window.keys");
  await page.context().close();
  return times;
}

const server = await startBuiltServer(PORT);
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM || "/usr/bin/chromium",
  args: ["--disable-gpu", "--disable-quic", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const html = await (await fetch(BASE)).text();
  const first = await Promise.all(
    scriptsIn(html).map(async (path) => Buffer.from(await (await fetch(BASE + path)).arrayBuffer())),
  );
  console.log(
    `first JavaScript, gzipped: ${round(gzippedBytes(first) / 1_000, 1)} KB in ${first.length} files`,
  );
  console.log("device\tFCP\tLCP\tblocked\tshift\tform\teditor\tKB to form\tKB in all\trefused");
  for (const device of DEVICES) {
    const loads: Awaited<ReturnType<typeof load>>[] = [];
    for (let number = 0; number < LOADS; number += 1) loads.push(await load(browser, device));
    const of = (take: (one: (typeof loads)[number]) => number) => median(loads.map(take));
    const times = [of((one) => one.fcpMs), of((one) => one.lcpMs), of((one) => one.blockedMs)];
    const ready = [of((one) => one.formMs), of((one) => one.editorMs)];
    const bytes = [of((one) => one.formBytes), of((one) => one.allBytes)];
    const refused = new Set(loads.flatMap((one) => one.refused));
    console.log(
      [
        ...[
          device.name,
          ...times.map((ms) => round(ms)),
          round(
            of((one) => one.shift),
            3,
          ),
        ],
        ...[...ready.map((ms) => round(ms)), ...bytes.map((count) => round(count / 1_000, 1))],
        [...refused].join(", ") || "none",
      ].join("\t"),
    );
  }
  const keys = await typing(browser);
  console.log(
    `typing in 200 KB, ${keys.length} keys: median ${round(median(keys), 1)}, p95 ${round(quantile(keys, 0.95), 1)} ms`,
  );
} finally {
  await browser.close();
  await server.close();
}
