import { EXAMPLES } from "@/lib/shared/examples/examples";
import { gzippedBytes, scriptsIn } from "./firstScripts";
import { expect, test } from "./test";

/** Most gzipped JavaScript that the HTML of the playground names. */
const FIRST_BYTES_MAX = 220_000;
/** Largest sum of layout shifts that counts as none: the limit of the web vitals. */
const SHIFT_MAX = 0.1;

test("the HTML of the playground names at most 220 KB of gzipped JavaScript", async ({ request }) => {
  const scripts = scriptsIn(await (await request.get("/")).text());
  const texts = await Promise.all(scripts.map(async (path) => (await request.get(path)).body()));
  expect(texts.length).toBeGreaterThan(3);
  expect(gzippedBytes(texts)).toBeLessThanOrEqual(FIRST_BYTES_MAX);
});

test("the form can be read without any script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  const [{ state, questions }] = EXAMPLES;
  const [line = ""] = String(state).split("\n");
  await expect(page.getByRole("region", { name: "State" })).toContainText(line);
  for (const name of Object.keys(questions)) {
    await expect(page.getByRole("region", { name: "Questions" })).toContainText(name);
  }
  await context.close();
});

test("a first visit shifts nothing, and the server refuses none of its calls", async ({ page }) => {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await page.addInitScript(`
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  `);
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: "State" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(refused).toEqual([]);
  expect(await page.evaluate<number>("window.shifted")).toBeLessThan(SHIFT_MAX);
});

test("a browser with a draft of its own never shows the example", async ({ page }) => {
  await page.addInitScript(`localStorage.setItem("playground.draft", "{}")`);
  // Without the page's code the HTML stays as the server sent it.
  await page.route("**/*.js*", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "State" })).toBeVisible();
  await expect(page.getByText(String(EXAMPLES[0].state).slice(0, 20))).toBeHidden();
});
