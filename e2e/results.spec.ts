import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";

const results = (page: Page) => page.getByRole("region", { name: "Results" });
const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true });

/** Opens the page with its first example and waits until it is usable. */
async function open(page: Page): Promise<void> {
  await page.goto("/");
  await expect(run(page)).toBeEnabled();
}

/** Runs the draft on the embedded model. */
async function runToAnswers(page: Page): Promise<void> {
  await run(page).click();
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await expect(results(page).locator(".recharts-surface")).toBeVisible();
}

/** Answers the page's evaluations in place of the server. */
async function refuse(page: Page, status: number, body: string, headers: Record<string, string> = {}) {
  await page.route("**/api/evaluations", (route) =>
    route.fulfill({
      status,
      body,
      headers: { "content-type": "application/json", "x-service-request-id": "req_refused", ...headers },
    }),
  );
}

test("axe finds nothing before a run and in the answers", async ({ page }) => {
  await open(page);
  await expectAccessible(page);
  await runToAnswers(page);
  await expectAccessible(page);
});

test("axe finds nothing while a menu is open", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Examples", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Examples" })).toBeVisible();
  await expectAccessible(page);
});

test("the focus stays at Run for whoever started a run by keyboard", async ({ page }) => {
  await open(page);
  await run(page).focus();
  await page.keyboard.press("Enter");
  await expect(results(page).getByRole("article").first()).toBeVisible();
  await expect(run(page)).toBeFocused();
});

test("axe finds nothing in the tables and in the raw JSON", async ({ page }) => {
  await open(page);
  await runToAnswers(page);
  await results(page).getByRole("switch", { name: "Show as table" }).click();
  await expect(results(page).getByRole("table").first()).toBeVisible();
  await expectAccessible(page);
  await results(page).getByRole("tab", { name: "Raw JSON" }).click();
  await expectAccessible(page);
});

test("axe finds nothing in the request as JSON", async ({ page }) => {
  await open(page);
  await results(page).getByRole("tab", { name: "Request" }).click();
  await expect(results(page).getByRole("textbox").first()).toBeVisible();
  await expectAccessible(page);
});

test("a phone has no sideways scroll, and the answers come into sight when they are there", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await runToAnswers(page);
  await expect(results(page).getByRole("article").first()).toBeInViewport();
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
  expect(scrollWidth).toBe(clientWidth);
  await expectAccessible(page);
});

test("an edit marks the answers as out of date and keeps them, undoing it takes the mark away", async ({
  page,
}) => {
  await open(page);
  await runToAnswers(page);
  const mark = results(page).getByText("Edited since this run");
  await expect(mark).toHaveCount(0);
  const state = page.getByRole("textbox", { name: "State" });
  await state.click();
  await page.keyboard.type("x");
  await expect(mark).toBeVisible();
  await expect(results(page).getByRole("article")).not.toHaveCount(0);
  await page.keyboard.press("Backspace");
  await expect(mark).toHaveCount(0);
});

test("a cancelled run ends at once and keeps the answers from before", async ({ page }) => {
  await open(page);
  await runToAnswers(page);
  const before = await results(page).getByRole("article").first().textContent();
  await page.route("**/api/evaluations", () => {
    // Never answered.
  });
  await run(page).click();
  await expect(results(page).getByText("Running for 1 s")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(run(page)).toBeEnabled();
  await expect(run(page)).toBeFocused();
  await expect(results(page).getByText("Run cancelled")).toBeAttached();
  expect(await results(page).getByRole("article").first().textContent()).toBe(before);
});

test("a server that is down is said, and the answers from before stay", async ({ page }) => {
  await open(page);
  await runToAnswers(page);
  await page.route("**/api/evaluations", (route) => route.abort("connectionrefused"));
  await run(page).click();
  await expect(results(page).getByRole("alert")).toContainText("The server cannot be reached");
  await expect(results(page).getByText("The answers below are from the previous run.")).toBeVisible();
  await expect(results(page).getByRole("article")).not.toHaveCount(0);
  await expectAccessible(page);
});

test("an unknown model is refused by the server in its own words", async ({ page }) => {
  await open(page);
  await page.getByRole("combobox", { name: "Model" }).fill("model-0.0.1");
  await page.keyboard.press("Escape");
  await run(page).click();
  const alert = results(page).getByRole("alert");
  await expect(alert).toContainText("Unknown model: model-0.0.1");
  await expect(alert).toContainText("Status 400 api_usage_error");
  await expect(alert).toContainText(/req_/);
  await results(page).getByRole("tab", { name: "Raw JSON" }).click();
  await expect(results(page).locator("pre")).toContainText('"error_type":"api_usage_error"');
});

test("a rate limit that outlasts the retries says when to try again, and its body stands in the raw JSON", async ({
  page,
}) => {
  const body = '{"detail":{"error_type":"rate_limit_error","message":"Too many requests"}}';
  await refuse(page, 429, body, { "retry-after": "3", "retry-after-ms": "2500" });
  await open(page);
  await run(page).click();
  for (const retry of [1, 2]) {
    await expect(results(page).getByText(`Retry ${retry} of 2`)).toBeVisible();
    await results(page).getByRole("button", { name: "Retry now" }).click();
  }
  const alert = results(page).getByRole("alert");
  await expect(alert).toContainText("The rate limit of this key is reached. Try again in 3 seconds.");
  await expect(alert).toContainText("req_refused");
  await results(page).getByRole("tab", { name: "Raw JSON" }).click();
  expect(await results(page).locator("pre").textContent()).toBe(body);
});

test("the theme follows the choice, and a reload keeps it without a flash", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload({ waitUntil: "commit" });
  await page.waitForSelector("header");
  await expect(page.locator("html")).toHaveClass(/dark/);
});
