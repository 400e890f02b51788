import { chromium, type CDPSession, type Page } from "@playwright/test";
import { ensureAccount, LOCAL_ACCOUNT } from "../lib/server/store/accounts";
import { saveEvaluation } from "../lib/server/store/saveEvaluation";
import { openStore } from "@/lib/server/store/openStore";
import { KEY, startBuiltServer } from "./builtServer";
import { evaluationOf } from "./historyRuns";

/**
 * The browser's time for a page of rows, with a history of many runs, against the server that `npm run build`
 * built. From the press of `Load more` until the rows are drawn: elapsed time, and processor time of the main
 * thread.
 *
 *     npm run bench:history-page -- [runs] [port]
 */
const RUNS = Number(process.argv[2] ?? 10_000);
const PORT = Number(process.argv[3] ?? 4_310);
const PAGES = 21;

async function seed(folder: string): Promise<void> {
  const store = await openStore(folder);
  await ensureAccount(store, LOCAL_ACCOUNT, new Date());
  for (let number = 0; number < RUNS; number += 1) {
    await saveEvaluation(store, evaluationOf(LOCAL_ACCOUNT.id, number));
  }
  await store.close();
}

/** Milliseconds of the main thread's processor time, in all and by kind of work. */
async function workOf(session: CDPSession): Promise<number[]> {
  const { metrics } = await session.send("Performance.getMetrics");
  const seconds = new Map(metrics.map(({ name, value }) => [name, value]));
  return KINDS.map((kind) => 1_000 * (seconds.get(kind) ?? 0));
}

const KINDS = ["TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"];

/** Scripts in the page are text: tsx writes its own names into functions. */
const SCROLL_TO_END = `(async () => {
  // Twice: rows get their own height when they come into sight.
  for (let time = 0; time < 2; time += 1) {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((done) => setTimeout(done, 300));
  }
})()`;
const WATCH = `void (window.drawn = new Promise((done) => {
  let startedAt;
  window.addEventListener("click", () => { startedAt = performance.now(); }, { once: true, capture: true });
  new MutationObserver(() => {
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - startedAt)));
  }).observe(document.querySelector("[data-list]"), { childList: true });
}))`;

/**
 * Scrolls to `Load more` and presses it, then waits until the rows are drawn. @returns elapsed and working
 * milliseconds
 */
async function loadMore(page: Page, session: CDPSession): Promise<number[]> {
  await page.evaluate(SCROLL_TO_END);
  const box = await page.getByRole("button", { name: "Load more" }).boundingBox();
  if (!box) throw new Error("There is no button for more rows");
  await page.evaluate(WATCH);
  const before = await workOf(session);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const wallMs = await page.evaluate<number>("window.drawn");
  const after = await workOf(session);
  return [wallMs, ...after.map((ms, kind) => ms - (before[kind] ?? 0))];
}

const server = await startBuiltServer(PORT, seed);
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM || "/usr/bin/chromium",
  args: ["--disable-gpu", "--disable-quic", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const base = `http://127.0.0.1:${PORT}`;
  await page.request.post(`${base}/api/session`, { data: { key: KEY }, headers: { origin: base } });
  await page.goto(`${base}/history`);
  await page.getByRole("button", { name: "Load more" }).waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  console.log(["rows", "clock", "main thread", "script", "layout", "style"].join("\t"));
  for (let number = 1; number < PAGES; number += 1) {
    const times = await loadMore(page, session);
    const rows = await page.locator("[data-row]").count();
    console.log([rows, ...times.map((ms) => ms.toFixed(0))].join("\t"));
  }
} finally {
  await browser.close();
  await server.close();
}
