import { expectAccessible } from "./axe";
import { expect, test } from "./test";

test("the playground leads to a reference of the API that axe finds nothing on, in light and dark", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "API", exact: true }).click();
  await expect(page).toHaveTitle("API reference · Typed Question Playground");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("API reference");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Typed Question Playground" }).click();
  await expect(page.getByRole("button", { name: "Run" })).toBeVisible();
});

test("every link within the reference leads to a heading, and the section is then in sight", async ({
  page,
}) => {
  await page.goto("/docs/api");
  const broken = await page
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute("href")!)
        .filter((href) => !document.getElementById(href.slice(1))),
    );
  expect(broken).toEqual([]);
  const levels = await page
    .locator("h1, h2, h3")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, i) => i > 0 && level > levels[i - 1]! + 1)).toEqual([]);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Errors" }).click();
  await expect(page.getByRole("heading", { name: "Errors", level: 2 })).toBeInViewport();
  await expect(page.getByText("overloaded_error", { exact: true })).toBeVisible();
});

test("the reference shows what the server sends, and its examples can be copied", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const sent = (await (await request.get("/v1/openapi.json")).json()) as {
    paths: Record<string, unknown>;
    components: { schemas: Record<string, unknown> };
  };
  await page.goto("/docs/api");
  for (const path of Object.keys(sent.paths)) {
    await expect(page.getByText(path, { exact: true }).first()).toBeVisible();
  }
  await expect(page.locator('h3[id^="schema-"]')).toHaveCount(Object.keys(sent.components.schemas).length);
  const copy = page.getByRole("button", { name: "Copy: One question of each type, with curl" });
  // The second one is the same request on OpenAI's wire.
  await copy.first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('curl "$BASE_URL/v1/systemone"');
});

test("on a phone nothing has to be scrolled sideways", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/docs/api");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
