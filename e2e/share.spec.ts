import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expectAccessible } from "./axe";
import { API_KEY } from "./server";
import { expect, test } from "./test";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

test("answers are shared without their content, seen by a stranger, and gone when the link is revoked", async ({
  page,
  browser,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("article", { name: "wants_refund" })).toBeVisible();
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog", { name: "Share these answers" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("For the board");
  await dialog.getByRole("checkbox", { name: "The whole content (state)" }).check();
  await dialog.getByRole("checkbox", { name: /I have permission to share it/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();

  const context = await browser.newContext();
  const stranger = await context.newPage();
  const noise: string[] = [];
  stranger.on("console", (message) => noise.push(message.text()));
  const shown = await stranger.goto(link);
  expect(await shown?.text()).not.toContain("charged twice");
  await expect(stranger.getByText("Hidden by the author: the content.")).toBeVisible();
  await stranger.keyboard.press("PageDown");
  await expect(stranger.locator(".told:visible")).toHaveCount(0);
  await stranger.getByRole("radio", { name: "technical" }).check();
  await stranger.keyboard.press("PageDown");
  await expect(stranger.getByText("Your guess: technical")).toBeVisible();
  await stranger.keyboard.press("End");
  await expect(stranger.getByRole("cell", { name: LATEST_MODEL })).toBeVisible();
  await expectAccessible(stranger);
  // The policy allows the page's own script and style, and nothing is reported.
  expect(noise).toEqual([]);

  await dialog.getByRole("button", { name: "Revoke For the board" }).click();
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await expect(dialog.getByRole("listitem").filter({ hasText: "For the board" })).toContainText("Revoked");
  const gone = await stranger.reload();
  expect(gone?.status()).toBe(410);
  await expect(stranger.getByRole("heading", { name: "This link has been revoked" })).toBeVisible();
  await context.close();
});

test("the curl command of the page, run in a shell beside its image, is answered", async ({
  page,
}, testInfo) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Examples", exact: true }).click();
  await page
    .getByRole("dialog", { name: "Examples" })
    .getByRole("button", { name: "Scanned invoice" })
    .click();
  await page.getByRole("tab", { name: "Request" }).click();
  await page.getByRole("button", { name: "Code", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "This request as code" });
  const command = await dialog.getByRole("region", { name: "curl code" }).textContent();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("link", { name: "Download invoice.png" }).click();
  await (await downloading).saveAs(testInfo.outputPath("invoice.png"));
  const { stdout } = await promisify(execFile)("bash", ["-c", command ?? ""], {
    cwd: path.dirname(testInfo.outputPath("invoice.png")),
    env: { ...process.env, PLAYGROUND_API_KEY: API_KEY },
  });
  const { answers } = JSON.parse(stdout) as { answers: Record<string, { choice?: string }> };
  expect(Object.keys(answers)).toEqual(["document", "category", "over_1000"]);
  expect(answers.document?.choice).toBe("invoice");
});
