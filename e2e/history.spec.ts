import { expectAccessible } from "./axe";
import { expect, test } from "./test";

test("a run is found in the history by a search and opened with the answers that it had", async ({
  page,
}) => {
  const results = page.getByRole("region", { name: "Results" });
  await page.goto("/");
  await page.getByRole("textbox", { name: "State" }).fill("Parcel QX-77 came broken. I want my money back.");
  await page.getByRole("button", { name: "Run", exact: true }).click();
  const answers = results.getByRole("article");
  await expect(answers.first()).toBeVisible();
  const before = await answers.allTextContents();

  await results.getByRole("link", { name: "Saved" }).click();
  await page.getByRole("searchbox", { name: "Search" }).fill("parcel qx-77");
  await expect(page).toHaveURL(/\/history\?q=parcel\+qx-77$/);
  const runs = page.getByRole("list", { name: "Runs" }).getByRole("heading");
  await expect(runs).toHaveText(["Parcel QX-77 came broken. I want my money back."]);
  await expect(page.getByRole("searchbox", { name: "Search" })).toBeFocused();
  await expectAccessible(page);

  await page.route("**/api/evaluations", (route) => route.abort());
  await page.getByRole("link", { name: /^Open Parcel QX-77/ }).click();
  await expect(page.getByText("Latencies are what the server measured")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole("textbox", { name: "State" })).toContainText("Parcel QX-77");
  expect(await answers.allTextContents()).toEqual(before);
  await expect(results.getByText("The request has changed since this run.")).toHaveCount(0);
});
