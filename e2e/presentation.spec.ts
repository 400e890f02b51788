import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";

test("answers are presented one at a time: guess, reveal, next, by the keys of a clicker", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("article", { name: "wants_refund" })).toBeVisible();
  await page.getByRole("button", { name: "Present" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Open slides" }).click();
  const slides = await opened;
  await slides.setViewportSize({ width: 1280, height: 720 });

  await expect(slides.getByRole("heading", { level: 1 })).toHaveText(/Charged twice for March/);
  await slides.keyboard.press("PageDown");
  await expect(slides.getByRole("heading", { name: "Which team should handle this ticket?" })).toBeVisible();
  await expect(slides.locator(".told:visible")).toHaveCount(0);
  await slides.getByRole("radio", { name: "technical" }).check();
  await slides.keyboard.press("PageDown");
  await expect(slides.getByText("Your guess: technical")).toBeVisible();
  await expect(slides.locator('[data-slot="headline"]:visible')).toHaveText(/^billing · /);

  await slides.keyboard.press("End");
  await expect(slides.getByRole("status")).toHaveText("7 of 7");
  await slides.keyboard.press("PageUp");
  await slides.keyboard.press("PageUp");
  await expect(slides.getByRole("row", { name: /^team billing/ })).toBeVisible();
  await slides.keyboard.press("Home");
  await slides.getByRole("button", { name: "Guess first" }).click();
  await slides.keyboard.press("ArrowRight");
  await expect(slides.locator(".told:visible")).toHaveCount(1);
  await slides.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(slides);
});

test("the saved file shows the same without a server, its picture too, and all of it without a script", async ({
  page,
  browser,
}, testInfo) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Examples", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Examples" })
    .getByRole("button", { name: "Scanned invoice" })
    .click();
  await expect(page.getByRole("region", { name: "Images" }).getByText("invoice.png")).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("article", { name: "over_1000" })).toBeVisible();

  await page.getByRole("button", { name: "Present" }).click();
  const opened = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Open slides" }).click();
  const slides = await opened;
  const widthOf = () =>
    slides.getByRole("img", { name: "Image 1" }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(widthOf).toBeGreaterThan(0);
  await expect(slides.getByText("[Image 1]")).toBeVisible();

  await page.getByRole("button", { name: "Present" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Save as HTML file" }).click();
  await page.getByLabel("The wording of the questions").check();
  await page.getByRole("button", { name: "Save file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^answers-\d{4}-\d\d-\d\d-\d{4}\.html$/);
  const file = testInfo.outputPath("invoice.html");
  await download.saveAs(file);
  const text = readFileSync(file, "utf8");
  expect(text).toContain('<img src="data:image/png;base64,');
  expect(text).not.toMatch(/https?:|src="(?!data:)|What was bought/);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const still = await context.newPage();
  await still.goto(pathToFileURL(file).href);
  await expect(still.locator(".slide:visible")).toHaveCount(7);
  await expect(still.locator('[data-slot="headline"]').first()).toHaveText(/^invoice · /);
  await context.close();
});
