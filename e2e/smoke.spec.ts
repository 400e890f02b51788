import { expectAccessible } from "./axe";
import { expect, test } from "./test";

test("the page answers, says what it is, and axe finds nothing on it in light and dark", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Typed Question Playground");
  await expectAccessible(page);
});
