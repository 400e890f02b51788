import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { expect, test } from "./test";

const stateOf = (page: Page) => page.getByRole("textbox", { name: "State", exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const choose = async (page: Page, item: string) => {
  await page.getByRole("button", { name: "Experiment menu" }).click();
  await page.getByRole("menuitem", { name: item }).click();
};

test("experiments keep their drafts and undo apart, versions are compared with their answers, and a file brings one back", async ({
  page,
}) => {
  await page.goto("/");
  const results = page.getByRole("region", { name: "Results" });
  const run = async () => {
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await expect(page.getByRole("link", { name: "Saved" })).toBeVisible();
  };
  await run();
  await choose(page, "Versions");
  const versions = page.getByRole("dialog", {
    name: "Versions of Charged twice for March, now locked out of reports",
  });
  await versions.getByRole("textbox", { name: "Note of the version" }).fill("as it came");
  await versions.getByRole("button", { name: "Save version" }).click();
  await expect(versions.getByRole("list", { name: "Versions" })).toContainText("as it came");
  await page.keyboard.press("Escape");

  await stateOf(page).fill("The parcel is late");
  await page.keyboard.press("Control+z");
  await expect(stateOf(page)).toContainText("charged twice");
  await expect(stateOf(page)).toBeFocused();
  await page.keyboard.press("Control+Shift+z");
  await expect(stateOf(page)).toHaveText("The parcel is late");
  await expect(results.getByText("Edited since this run")).toBeVisible();
  await run();
  await expect(results.getByText("Edited since this run")).toHaveCount(0);
  await choose(page, "Versions");
  await expect(
    versions.getByRole("group", { name: "State in Current draft" }).locator("ins").first(),
  ).toBeVisible();
  await expect(versions.getByRole("region", { name: "Probabilities" })).toContainText("wants_refund");
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add experiment" }).click();
  await stateOf(page).fill("Another");
  await tab(page, "Charged twice for March, now locked out of reports").click();
  await expect(stateOf(page)).toHaveText("The parcel is late");
  await expect(results.getByRole("article")).toHaveCount(3);

  const download = page.waitForEvent("download");
  await choose(page, "Export as a file");
  const exported = await readFile(await (await download).path());
  const chooser = page.waitForEvent("filechooser");
  await choose(page, "Import a file…");
  await (await chooser).setFiles({ name: "it.json", mimeType: "application/json", buffer: exported });
  await expect(page.getByRole("tablist", { name: "Experiments" }).getByRole("tab")).toHaveCount(3);
  await expect(stateOf(page)).toHaveText("The parcel is late");
});
