import { expectAccessible } from "./axe";
import { BASE_URL } from "./server";
import { expect, test } from "./test";

const statusWith = async (key: string): Promise<number> =>
  (await fetch(`${BASE_URL}/v1/models`, { headers: { authorization: `Bearer ${key}` } })).status;

test("a key is made on the page, works, is limited and revoked, and the log says so", async ({ page }) => {
  await page.goto("/models");
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "New key" }).click();
  const dialog = page.getByRole("dialog", { name: "New key" });
  await dialog.getByLabel("Name").fill("from the page");
  await dialog.getByLabel("Models").fill("model-1.12.0");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Make the key" }).click();
  const made = page.getByRole("dialog", { name: "The new key" });
  const key = (await made.getByLabel("Key", { exact: true }).textContent()) ?? "";
  expect(key).toMatch(/^tqp_[\w-]{43}$/);
  expect(await statusWith(key)).toBe(200);
  await made.getByRole("button", { name: "Done" }).click();

  const item = page
    .getByRole("region", { name: "Keys" })
    .getByRole("listitem")
    .filter({ hasText: "from the page" });
  await expect(item).toContainText("model-1.12.0");
  await item.getByRole("button", { name: "Change from the page" }).click();
  const change = page.getByRole("dialog", { name: "Change from the page" });
  await change.getByLabel("Requests a minute").fill("1");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(item).toContainText("1 request a minute");
  await expect.poll(() => statusWith(key)).toBe(429);
  await item.getByRole("button", { name: "Revoke from the page" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke from the page" }).click();
  await expect(item).toContainText("revoked");
  expect(await statusWith(key)).toBe(401);
  const log = page.getByRole("region", { name: "Audit log" });
  for (const action of ["key.created", "key.changed", "key.revoked", "session.opened"]) {
    await expect(log.getByRole("cell", { name: action }).first()).toBeVisible();
  }
  expect(await page.content()).not.toContain(key);
  // A message fades away.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  await expectAccessible(page);
});
