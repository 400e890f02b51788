import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { BASE_URL } from "./server";
import { expect, signInHere, test } from "./test";

/** As other apps on this address would: a cookie belongs to all of its ports. */
async function setCookies(page: Page, count: number): Promise<void> {
  const cookies = Array.from({ length: count }, (_, index) => ({
    ...{ name: `app_${index}`, value: "x".repeat(3_500), url: BASE_URL },
  }));
  await page.context().addCookies(cookies);
}

const run = (page: Page) => page.getByRole("button", { name: "Run", exact: true }).click();
const answers = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("article");

test("cookies of other apps on this address leave the page working", async ({ page }) => {
  await setCookies(page, 15);
  await page.goto("/");
  await run(page);
  await expect(answers(page).first()).toBeVisible();
});

test("where they are too large for that, the page says so and what to do", async ({ page }) => {
  await setCookies(page, 40);
  const response = await page.goto("/");
  expect(response?.status()).toBe(431);
  await expect(page.getByRole("heading", { name: "The browser sent too many cookies" })).toBeVisible();
});

test("where they became too large since the page was loaded, a run says so", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByText("Local account")).toBeVisible();
  // The page's code is there: what loads at rest would be refused as well.
  await page.waitForLoadState("networkidle");
  await setCookies(page, 40);
  await run(page);
  const alert = page.getByRole("region", { name: "Results" }).getByRole("alert");
  await expect(alert).toContainText("The cookies for this address are too large.");
});

test("a browser that blocks cookies is told so, and nobody is signed in", async ({ page }) => {
  // Not by Playwright's own fetch, which keeps cookies itself.
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    const all = Object.entries(await request.allHeaders());
    const headers = all.filter(([name]) => name !== "cookie" && !name.startsWith(":"));
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers,
      body: request.postData(),
    });
    const body = await answer.text();
    await route.fulfill({ status: answer.status, body, contentType: "application/json" });
  });
  await page.goto("/#opened");
  await expect(page.getByText("This page needs cookies, but the browser blocks them.").first()).toBeVisible();
  await run(page);
  const alert = page.getByRole("region", { name: "Results" }).getByRole("alert");
  await expect(alert).toContainText("This page needs cookies");
  await expect(page.getByText("Local account")).toHaveCount(0);
  await expect(page.getByText(/API key/)).toHaveCount(0);
});

test("a run that is pressed before the session is there is not refused first", async ({ page }) => {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() === 401) refused.push(response.url());
  });
  await page.route("**/api/session", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/");
  await run(page);
  open();
  await expect(answers(page).first()).toBeVisible();
  expect(refused).toEqual([]);
});

test("the account names its sessions, ends the others, and a sign-out ends this one on the server", async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  await signInHere(elsewhere, BASE_URL);
  const isSignedIn = async (context: BrowserContext) =>
    (await context.request.get(`${BASE_URL}/api/models`)).status() === 200;
  expect(await isSignedIn(elsewhere)).toBe(true);

  await page.goto("/history");
  await page.getByRole("button", { name: "Signed in as Local account" }).click();
  const dialog = page.getByRole("dialog", { name: "Sessions" });
  await expect(dialog.getByText("Chrome on Linux").first()).toBeVisible();
  await expectAccessible(page);
  // Other tests are signed in at the same time, so only the button is looked at.
  await expect(dialog.getByRole("button", { name: /^End all others \(\d+\)$/ })).toBeEnabled();

  const copy = await browser.newContext({ storageState: await page.context().storageState() });
  expect(await isSignedIn(copy)).toBe(true);
  await dialog.getByRole("button", { name: "Sign out here" }).click();
  await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  expect(await isSignedIn(copy)).toBe(false);
  await elsewhere.close();
  await copy.close();
});
