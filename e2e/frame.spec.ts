import { expectAccessible } from "./axe";
import axe, { type AxeResults } from "axe-core";
import type { Page } from "@playwright/test";
import { BASE_URL } from "./server";
import { expect, signInHere, test } from "./test";

/** Axe leaves this rule out by default. */
async function expectTargetSizes(page: Page, selector: string): Promise<void> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify(selector)}, { runOnly: ["target-size"] })`,
  );
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

test("Run is two keys away, the border is moved by keys and remembered, and the footer unfolds", async ({
  page,
}) => {
  await page.goto("/");
  const run = page.getByRole("button", { name: "Run", exact: true });
  await expect(run).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to Run" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(run).toBeFocused();
  await page.keyboard.press("Enter");

  const results = page.getByRole("region", { name: "Results" });
  const about = results.getByRole("group", { name: "About this answer" });
  await expect(about.getByRole("link", { name: "Saved" })).toBeVisible();
  await about.getByRole("button", { name: "Details" }).press("Enter");
  await expect(about).toContainText("via model-latest");
  await expectAccessible(page);
  await expectTargetSizes(page, "header");
  await expectTargetSizes(page, "[aria-label='About this answer']");

  const border = page.getByRole("separator", { name: "Width of the input" });
  const width = async () => (await page.locator("#experiment-panel").boundingBox())?.width;
  const before = await width();
  await border.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(border).toHaveAttribute("aria-valuenow", "46");
  const after = await width();
  expect(after).toBeGreaterThan(before ?? Infinity);
  await page.reload();
  await expect.poll(width).toBe(after);
});

test("arrow keys choose a model from the first press, and an unknown one is marked", async ({ page }) => {
  const listed = page.waitForResponse("**/api/models");
  await page.goto("/");
  await listed;
  const model = page.getByRole("combobox", { name: "Model" });
  await model.focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "model-latest" })).toContainText("→ model-");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(model).toHaveValue("model-preview");
  await model.fill("model-9");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByText("Unknown model")).toBeVisible();
  await expectAccessible(page);
});

test("a phone has one bar for both views, the model and Run, and nothing is cut off", async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await signInHere(context, BASE_URL);
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("button", { name: "Run", exact: true }).tap();
  const article = page.getByRole("article").first();
  await expect(article).toBeInViewport();
  const widths = () => page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(await widths()).toEqual([360, 360]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).tap();
  await expect(page.getByRole("textbox", { name: "State", exact: true })).toBeVisible();
  await expect(article).toBeHidden();
  expect(await widths()).toEqual([360, 360]);
  await expectAccessible(page);
  const bar = page.getByRole("group", { name: "View" });
  for (const button of [
    ...(await bar.getByRole("button").all()),
    page.getByRole("button", { name: /^Model and/ }),
  ]) {
    const box = await button.boundingBox();
    expect([box?.width, box?.height].map((side) => (side ?? 0) >= 44)).toEqual([true, true]);
  }
  await page.getByRole("button", { name: /^Model and repeats/ }).tap();
  await expect(page.getByRole("dialog", { name: "Model and repeats" })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
