import { expectAccessible } from "./axe";
import { API_KEY, BASE_URL } from "./server";
import { expect, test } from "./test";
import { LATEST_MODEL } from "@typed-question/embedded-model/runtime/models";

test("a server is added from the page, tested, answers in the playground under its id, and is removed", async ({
  page,
}) => {
  await page.goto("/models");
  await page.getByRole("button", { name: "Add connection" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a connection" });
  await dialog.getByRole("button", { name: /^Another server of this protocol/ }).click();
  // This same server is also the connected one.
  await dialog.getByLabel("Base URL").fill(BASE_URL);
  await dialog.getByLabel("Key").fill(API_KEY);
  const testIt = dialog.getByRole("button", { name: "Test", exact: true });
  await testIt.click();
  await dialog.getByRole("checkbox", { name: "model-latest" }).check();
  await testIt.click();
  await expect(dialog.getByText(/model-latest answered in/)).toBeVisible();
  await dialog.getByLabel("Name", { exact: true }).fill("mirror");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();

  const catalog = page.getByRole("region", { name: "Catalog" });
  const model = catalog.getByRole("listitem").filter({ hasText: "mirror/model-latest" });
  await expect(model).toContainText("Not asked yet");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(model).toContainText("Ready");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Playground", exact: true }).click();
  const field = page.getByRole("combobox", { name: "Model" });
  await field.click();
  await page.getByRole("option", { name: "mirror/model-latest" }).click();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByRole("region", { name: "Results" })).toContainText(`mirror/${LATEST_MODEL}`);

  await page.getByRole("link", { name: "Models" }).click();
  await page.getByRole("button", { name: "Remove mirror" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove mirror" }).click();
  await expect(page.getByText("No connection yet.")).toBeVisible();
  await expect(model).toHaveCount(0);
});
