import { expect, test } from "./test";

test("the page answers and says what it is", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Typed Question Playground");
});
